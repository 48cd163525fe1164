import { realpathSync } from "node:fs";
import { join } from "node:path";
import { DirqError } from "../base/errors.ts";
import { literalNames, matchesPath } from "../scan/glob.ts";
import { builtinSkips } from "../scan/open-walk.ts";
import type { PathSpec } from "../scan/path-spec.ts";
import { foldName } from "../sql/tokens.ts";
import { quoteName, quoteText, type Database } from "../sqlite/connection.ts";
import { globCondition } from "./glob-conditions.ts";
import { pathColumns } from "./path-columns.ts";

/** @throws {DirqError} for a path that leads out of the root, by its name or through a symbolic link */
export function requireInside(spec: PathSpec): void {
  if (leadsOut(spec)) {
    throw new DirqError("rejected", `'${spec.source}' leads out of the root; only paths below ./ are served`);
  }
  if (resolveBase(spec) === "outside") {
    throw new DirqError(
      "rejected",
      `'${spec.source}' leads out of the root through a symbolic link; only what is below ./ is served`,
    );
  }
}

/** Whether an index of the whole root holds what a path-table names. What it does not hold is walked. */
export function isIndexed(spec: PathSpec): boolean {
  // The index has nothing below a link, nor outside of the root.
  if (leadsOut(spec) || resolveBase(spec) !== "as named") return false;
  const named = [
    ...spec.base,
    ...(spec.file === undefined ? [] : [spec.file]),
    ...(spec.glob === undefined ? [] : literalNames(spec.glob)),
  ];
  return ![...builtinSkips, ".dirq"].some((name) => named.includes(name));
}

function leadsOut({ outside, glob }: PathSpec): boolean {
  return outside || (glob?.alternatives.some((parts) => parts.includes("..")) ?? false);
}

/** Where the directories lead that a path names. One that does not exist leads nowhere else. */
function resolveBase({ root, base }: PathSpec): "as named" | "through a link" | "outside" {
  if (base.length === 0) return "as named";
  try {
    const inside = realpathSync(root);
    const real = realpathSync(join(root, ...base));
    if (real === join(inside, ...base)) return "as named";
    return real === inside || real.startsWith(join(inside, "/")) ? "through a link" : "outside";
  } catch {
    return "as named";
  }
}

/** Maximum number of views: a client that queries ever new paths must not fill memory. */
const mostViews = 64;

/**
 * The path-tables that a live index answers, each a view over it. Declaring one takes longer than most statements take
 * to run, so they stay for the statements that follow.
 */
export class IndexViews {
  readonly #database: Database;
  /** By what SQLite takes for the same name. */
  readonly #names = new Map<string, string>();
  /** Numbers the function that matches the glob of each. */
  readonly #numbers = new Map<string, number>();
  /** Those with hidden columns, for one statement. */
  readonly #extended = new Set<string>();
  /** Those that had a file when they were last searched: one search per table is enough. */
  readonly #found = new Set<string>();

  constructor(database: Database) {
    this.#database = database;
  }

  has(name: string): boolean {
    return this.#names.get(foldName(name)) === name;
  }

  /** Whether a name is there, in whatever letter case. */
  isTaken(name: string): boolean {
    return this.#names.has(foldName(name));
  }

  /**
   * Drops them if a statement could detect them: it reads the schema or names it, or it names another
   * file whose name differs in case only, for which SQLite would take them.
   */
  evictConflicting(names: readonly string[]): void {
    const isInTheWay = (name: string) =>
      schemaName.test(foldName(name)) || (this.isTaken(name) && !this.has(name));
    if (this.#names.size > mostViews || names.some(isInTheWay)) this.clear();
  }

  declare(name: string, spec: PathSpec): void {
    const taken = new Set(this.#numbers.values());
    let number = 0;
    while (taken.has(number)) number++;
    createView(this.#database, name, spec, number);
    this.#names.set(foldName(name), name);
    this.#numbers.set(name, number);
  }

  /**
   * Adds a column to a view until `releaseExtended`.
   * @param definition SQL of the column, with its name
   */
  addColumn(name: string, definition: string): void {
    const sql = this.#database
      .prepare<[string], string>("SELECT sql FROM sqlite_temp_schema WHERE name = ?")
      .pluck()
      .get(name)!;
    const visible = ` AS SELECT ${pathColumns.join(", ")}`;
    const rest = sql.slice(sql.indexOf(quoteName(name)) + quoteName(name).length + visible.length);
    this.#database.exec(`DROP VIEW temp.${quoteName(name)}`);
    this.#database.exec(`CREATE TEMP VIEW ${quoteName(name)}${visible}, ${definition}${rest}`);
    this.#extended.add(name);
  }

  /** Releases the views that have additional columns: the next statement must not see them, so `has` is false for them. */
  releaseExtended(): void {
    for (const name of this.#extended) {
      this.#names.delete(foldName(name));
      this.#numbers.delete(name);
    }
    this.#extended.clear();
  }

  /** Whether a table has no file. One that had a file before may have lost it. */
  isEmpty(name: string): boolean {
    if (this.#found.has(name)) return false;
    const row = this.#database.prepare(`SELECT 1 FROM temp.${quoteName(name)} LIMIT 1`).get();
    if (row !== undefined) this.#found.add(name);
    return row === undefined;
  }

  clear(): void {
    this.#found.clear();
    for (const name of this.#names.values()) this.#database.exec(`DROP VIEW temp.${quoteName(name)}`);
    this.#names.clear();
    this.#numbers.clear();
    this.#extended.clear();
  }
}

const schemaName = /^(?:sqlite_|pragma|temp$)/;

function createView(database: Database, name: string, spec: PathSpec, index: number): void {
  const conditions = [...locationOf(spec), ...globConditions(database, spec, `_dirq_match_${index}`)];
  const where = conditions.length === 0 ? "" : ` WHERE ${conditions.join(" AND ")}`;
  database.exec(
    `CREATE TEMP VIEW ${quoteName(name)} AS SELECT ${pathColumns.join(", ")} FROM main._dirq_file${where}`,
  );
}

function globConditions(database: Database, { glob, base }: PathSpec, functionName: string): string[] {
  if (glob === undefined) return [];
  const { sql, matches } = isGlobBuiltin(database)
    ? globCondition(glob, base.length, functionName)
    : { sql: `${functionName}(path)`, matches: (path: string) => matchesPath(glob, path) };
  if (matches !== undefined) {
    database.function(functionName, { deterministic: true }, (path: unknown) =>
      matches(path as string) ? 1 : 0,
    );
  }
  return sql === undefined ? [] : [sql];
}

/** Extensions and functions of a config may replace what the operator GLOB calls. */
function isGlobBuiltin(database: Database): boolean {
  const replaced = database.prepare(
    "SELECT 1 FROM pragma_function_list WHERE name = 'glob' AND narg IN (2, -1) AND NOT builtin",
  );
  return replaced.get() === undefined;
}

/**
 * The conditions on a path that SQLite can seek by. What a name leads to may be a file today and a directory tomorrow,
 * and the view stays: it shows either.
 */
function locationOf({ base, file, glob }: PathSpec): string[] {
  const place = [...base, ...(file === undefined ? [] : [file])].join("/");
  if (place === "") return [];
  // The character after the slash: every path below the directory sorts before it.
  const below = [`path < ${quoteText(`${place}0`)}`];
  if (glob !== undefined) return [`path > ${quoteText(`${place}/`)}`, ...below];
  const [isFile, isBelow] = [`+path = ${quoteText(place)}`, `+path > ${quoteText(`${place}/`)}`];
  return [`path >= ${quoteText(place)}`, ...below, `(${isFile} OR ${isBelow})`];
}
