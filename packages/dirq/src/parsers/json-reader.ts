import { excerpt } from "../base/excerpt.ts";
import type { ParsedRow } from "./row.ts";
import type { Database } from "../sqlite/connection.ts";
import type { SqlValue } from "../base/value.ts";

/**
 * Reads JSON with SQLite's own parser, so that whole numbers keep all their digits and arrays and objects come as their
 * JSON text, exactly as SQL's JSON functions see them.
 */
export class JsonReader {
  readonly #isArray;
  readonly #rows;
  readonly #entry;

  constructor(database: Database) {
    this.#isArray = database
      .prepare<[string], number>(
        "SELECT CASE WHEN json_valid(text) THEN json_type(text) = 'array' ELSE 0 END FROM (SELECT ? AS text)",
      )
      .pluck();
    this.#rows = database
      .prepare<[string], [bigint, string, string | null, SqlValue]>(
        `SELECT row.key, row.type, pair.key, pair.value FROM json_each(?) row
         LEFT JOIN json_each(CASE row.type WHEN 'object' THEN row.value ELSE '{}' END) pair`,
      )
      .raw()
      .safeIntegers();
    this.#entry = database
      .prepare<[string], [path: unknown, rows: string, error: string | null, type: string]>(
        `SELECT text ->> '$.path', coalesce(text -> '$.rows', 'null'), CAST(text ->> '$.err' AS TEXT), json_type(text)
         FROM (SELECT ? AS text) WHERE json_valid(text)`,
      )
      .raw();
  }

  isArray(text: string): boolean {
    return this.#isArray.get(text) === 1;
  }

  /** A line of a batch command: `{"path": …, "rows": […]}` or `{"path": …, "err": …}`; undefined for other lines. */
  readBatchLine(line: string): { path: string; rows: string; failure: string | undefined } | undefined {
    const entry = line.trimStart().startsWith("{") ? this.#entry.get(line) : undefined;
    if (entry === undefined) return undefined;
    const [path, rows, error] = entry;
    if (typeof path !== "string") return undefined;
    return { path, rows, failure: error ?? undefined };
  }

  /** The answer of a worker: a JSON array of objects or `{"err": …}`. */
  readWorkerLine(line: string): { readonly payload: string } | { readonly failure: string } {
    const entry = this.#entry.get(line);
    if (entry?.[3] === "object" && entry[2] !== null) return { failure: entry[2] };
    return { payload: line };
  }

  /** @returns the rows, or what is wrong with the text */
  read(text: string): ParsedRow[] | string {
    if (!this.isArray(text)) return `printed no JSON array of objects: ${excerpt(text, 60)}`;
    const rows: [string, SqlValue][][] = [];
    for (const [index, type, key, value] of this.#rows.iterate(text)) {
      if (type !== "object") return `row ${index} is ${article(type)}, not an object`;
      const row = (rows[Number(index)] ??= []);
      if (key === null) continue;
      // As in JSON.parse, of two equal keys the last counts.
      const same = row.find(([other]) => other === key);
      if (same === undefined) row.push([key, value]);
      else same[1] = value;
    }
    return rows;
  }
}

function article(type: string): string {
  return type === "null" ? "null" : `${/^[aeiou]/.test(type) ? "an" : "a"} ${type}`;
}
