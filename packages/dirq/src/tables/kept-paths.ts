import { DirqError } from "../errors.ts";
import { matchesPath, literalNames } from "../scan/glob.ts";
import { builtinSkips } from "../scan/open-walk.ts";
import type { PathSpec } from "../scan/path-spec.ts";
import { quoteName, type Database } from "../store/connection.ts";
import { pathColumns } from "./path-columns.ts";

/**
 * Whether an index of the whole root holds what a path-table names.
 * @throws {DirqError} for a path that leads out of the root: who reads the index reads nothing else
 */
export function answersFor(spec: PathSpec): boolean {
  if (spec.outside || spec.glob?.alternatives.some((parts) => parts.includes(".."))) {
    throw new DirqError("rejected", `'${spec.source}' leads out of the root; only paths below ./ are served`);
  }
  const named = [
    ...spec.base,
    ...(spec.file === undefined ? [] : [spec.file]),
    ...(spec.glob === undefined ? [] : literalNames(spec.glob)),
  ];
  return ![...builtinSkips, ".dirq"].some((name) => named.includes(name));
}

/** Gives a statement a path-table that reads the index. */
export function createKeptTable(database: Database, name: string, spec: PathSpec, index: number): void {
  const conditions: string[] = [];
  const base = spec.base.map((part) => `${part}/`).join("");
  if (spec.file !== undefined) conditions.push(`path = ${quoteText(base + spec.file)}`);
  else if (base !== "") {
    // The character behind the slash: every path below the directory lies before it.
    conditions.push(`path > ${quoteText(base)} AND path < ${quoteText(`${base.slice(0, -1)}0`)}`);
  }
  const { glob } = spec;
  if (glob !== undefined) {
    const match = `_dirq_match_${index}`;
    database.function(match, { deterministic: true }, (path: unknown) =>
      matchesPath(glob, path as string) ? 1 : 0,
    );
    conditions.push(`${match}(path)`);
  }
  const where = conditions.length === 0 ? "" : ` WHERE ${conditions.join(" AND ")}`;
  database.exec(
    `CREATE TEMP VIEW ${quoteName(name)} AS SELECT ${pathColumns.join(", ")} FROM main._dirq_file${where}`,
  );
}

function quoteText(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
