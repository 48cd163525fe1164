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
  }

  isArray(text: string): boolean {
    return this.#isArray.get(text) === 1;
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
