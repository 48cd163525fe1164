import { DirqError } from "../errors.ts";
import { matchesPath, literalNames } from "../scan/glob.ts";
import { builtinSkips } from "../scan/open-walk.ts";
import type { PathSpec } from "../scan/path-spec.ts";
import { foldName } from "../sql/tokens.ts";
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

/** So many are cheap to have; a client that names others all the time does not fill memory. */
const mostTables = 64;

/**
 * The path-tables that read the index. Declaring one takes longer than most statements take to run, so they stay for
 * the statements that follow.
 */
export class KeptPaths {
  readonly #database: Database;
  /** By what SQLite takes for the same name. */
  readonly #names = new Map<string, string>();

  constructor(database: Database) {
    this.#database = database;
  }

  has(name: string): boolean {
    return this.#names.get(foldName(name)) === name;
  }

  /**
   * Drops them where a statement could tell that they are there: it asks for the schema, or names another file whose
   * name differs in case only, for which SQLite would take them.
   */
  makeWayFor(names: readonly string[]): void {
    const isInTheWay = (name: string) => {
      const folded = foldName(name);
      return schemaName.test(folded) || (this.#names.has(folded) && !this.has(name));
    };
    if (this.#names.size > mostTables || names.some(isInTheWay)) this.#drop();
  }

  declare(name: string, spec: PathSpec): void {
    createView(this.#database, name, spec, this.#names.size);
    this.#names.set(foldName(name), name);
  }

  #drop(): void {
    for (const name of this.#names.values()) this.#database.exec(`DROP VIEW temp.${quoteName(name)}`);
    this.#names.clear();
  }
}

const schemaName = /^(?:sqlite_|pragma)/;

function createView(database: Database, name: string, spec: PathSpec, index: number): void {
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
