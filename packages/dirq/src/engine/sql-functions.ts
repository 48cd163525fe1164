import { DirqError } from "../base/errors.ts";
import type { Database } from "../sqlite/connection.ts";
import { createGlobMatch } from "./glob-match.ts";
import { namesIn, type Statement } from "./guard.ts";
import { humanSize } from "./human-size.ts";
import { foldName } from "../sql/tokens.ts";

/**
 * Adds the functions that SQLite itself lacks, if the statement or the index mentions them: `REGEXP` and
 * `generate_series` of the sqlite3 shell, and `human_size`, `glob_match` and `grep`. Those of a config or an extension
 * take precedence.
 */
export async function addFunctions(database: Database, statement: Statement): Promise<void> {
  const names = new Set(namesIn(statement).map(foldName));
  // The lists of functions and of modules, which are those of table-valued functions, show all.
  const lists = ["pragma_function_list", "function_list", "pragma_module_list", "module_list"];
  const listsAll = lists.some((name) => names.has(name));
  const isMentioned = (name: string) => listsAll || names.has(name) || isInSchema(database, name);
  if (isMentioned("regexp") && !hasFunction(database, "regexp", 2)) {
    // Loaded only here: it would cost every other statement its time.
    const { createRegexp } = await import("./regexp.ts");
    database.function("regexp", { deterministic: true }, createRegexp());
  }
  if (isMentioned("human_size") && !hasFunction(database, "human_size", 1))
    database.function("human_size", { deterministic: true, safeIntegers: true }, humanSize);
  if (isMentioned("glob_match") && !hasFunction(database, "glob_match", 2))
    database.function("glob_match", { deterministic: true }, createGlobMatch());
  if (isMentioned("grep") && !hasModule(database, "grep")) {
    const { addGrep } = await import("./grep.ts");
    addGrep(database);
  }
  if (isMentioned("generate_series") && !hasModule(database, "generate_series")) addSeries(database);
}

/** A view or trigger may call a function that the statement does not name. */
function isInSchema(database: Database, name: string): boolean {
  return (
    database
      .prepare("SELECT 1 FROM main.sqlite_master WHERE type IN ('view', 'trigger') AND instr(lower(sql), ?)")
      .get(name) !== undefined
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
