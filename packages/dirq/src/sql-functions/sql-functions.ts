import { DirqError } from "../base/errors.ts";
import type { Database } from "../sqlite/connection.ts";
import { createGlobMatch } from "./glob-match.ts";
import { humanSize } from "./human-size.ts";
import { foldName } from "../sql/tokens.ts";

/** Adds functions to a connection. Those of a config or an extension take precedence, and have to be there before. */
export type AddFunctions = (database: Database) => void;

/** The functions that SQLite itself lacks: those of the sqlite3 shell, and dirq's own. */
const functionNames = ["regexp", "human_size", "glob_match", "grep", "generate_series"];

/** The lists of functions and of modules, which are those of table-valued functions, show all. */
const lists = ["pragma_function_list", "function_list", "pragma_module_list", "module_list"];

/**
 * Adds the functions that a statement mentions, or the SQL of a view, trigger or generated column that it may read.
 * @param names all names in the statement
 */
export async function addFunctions(database: Database, names: readonly string[]): Promise<void> {
  const mentioned = new Set(names.map(foldName));
  const listsAll = lists.some((name) => mentioned.has(name));
  const isMentioned = (name: string) => listsAll || mentioned.has(name) || isInSchema(database, name);
  const add = await loadFunctions(new Set(functionNames.filter(isMentioned)));
  add(database);
}

/** Loads the functions that SQL mentions, as that of tables which are to be made. */
export async function loadFunctionsIn(sql: readonly string[]): Promise<AddFunctions> {
  const texts = sql.map((text) => text.toLowerCase());
  return loadFunctions(new Set(functionNames.filter((name) => texts.some((text) => text.includes(name)))));
}

/** Each is loaded only where it is called: it would cost every other statement its time. */
async function loadFunctions(names: ReadonlySet<string>): Promise<AddFunctions> {
  const regexp = names.has("regexp") ? await import("./regexp.ts") : undefined;
  const grep = names.has("grep") ? await import("./grep.ts") : undefined;
  return (database) => {
    if (regexp !== undefined && !hasFunction(database, "regexp", 2))
      database.function("regexp", { deterministic: true }, regexp.createRegexp());
    if (names.has("human_size") && !hasFunction(database, "human_size", 1))
      database.function("human_size", { deterministic: true, safeIntegers: true }, humanSize);
    if (names.has("glob_match") && !hasFunction(database, "glob_match", 2))
      database.function("glob_match", { deterministic: true }, createGlobMatch());
    if (grep !== undefined && !hasModule(database, "grep")) grep.addGrep(database);
    if (names.has("generate_series") && !hasModule(database, "generate_series")) addSeries(database);
  };
}

/** A view, a trigger or a table may call a function that the statement does not name. */
function isInSchema(database: Database, name: string): boolean {
  return (
    database.prepare("SELECT 1 FROM main.sqlite_master WHERE instr(lower(sql), ?)").get(name) !== undefined
  );
}

function hasFunction(database: Database, name: string, argumentCount: number): boolean {
  return (
    database
      .prepare("SELECT 1 FROM pragma_function_list WHERE name = ? AND narg IN (-1, ?)")
      .get(name, argumentCount) !== undefined
  );
}

function hasModule(database: Database, name: string): boolean {
  return database.prepare("SELECT 1 FROM pragma_module_list WHERE name = ?").get(name) !== undefined;
}

/** The end of a series without one, as in SQLite's own extension (https://sqlite.org/series.html). */
const defaultStop = 4_294_967_295n;

function addSeries(database: Database): void {
  database.table("generate_series", {
    columns: ["value"],
    parameters: ["start", "stop", "step"],
    safeIntegers: true,
    *rows(start: unknown, stop: unknown, step: unknown): Generator<unknown[]> {
      if (start === undefined) {
        throw new DirqError("sql", "generate_series has no start; write generate_series(<start>, <stop>)");
      }
      const bounds = [start, stop ?? defaultStop, step ?? 1n].map(toInteger);
      const [first, last, given] = bounds;
      // As in SQLite: NULL gives no rows, a step of 0 is 1, and a negative step reverses the rows.
      if (start === null || stop === null || step === null || first === undefined) return;
      const size = given === 0n ? 1n : given! < 0n ? -given! : given!;
      if (given! >= 0n) for (let value = first; value <= last!; value += size) yield [value];
      else
        for (let value = first + ((last! - first) / size) * size; value >= first; value -= size)
          yield [value];
    },
  });
}

function toInteger(value: unknown): bigint {
  if (typeof value === "bigint") return value;
  const number = Math.trunc(Number(value));
  return Number.isFinite(number) ? BigInt(number) : 0n;
}
