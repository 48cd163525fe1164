import type { ParsedRow } from "../parsers/row.ts";
import { foldName } from "../sql/tokens.ts";
import { quoteName, type Database } from "../store/connection.ts";
import type { SqlValue } from "../value.ts";

export type { ParsedRow } from "../parsers/row.ts";
export type { SqlValue } from "../value.ts";

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
    if (!this.isArray(text)) return `printed no JSON array of objects: ${excerpt(text)}`;
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

/** Rows whose columns become known only as they come. Kept by file, whatever order the files finish in. */
export class ParsedTable {
  readonly #database: Database;
  readonly #storage: string;
  /** Columns by lower-cased name, since SQLite takes `Title` and `title` for one. */
  #columns = new Map<string, { readonly name: string; readonly first: Place }>();
  #byKey = new Map<string, string>();
  /** Columns that `lend` gave. */
  readonly #lent = new Set<string>();
  readonly #inserts = new Map<string, { run(...values: unknown[]): unknown }>();

  /** @param storage the name of the table that holds the rows; `publish` gives them their own */
  constructor(database: Database, storage: string) {
    this.#database = database;
    this.#storage = storage;
    database.exec(`CREATE TEMP TABLE ${quoteName(storage)} (_dirq_place INTEGER PRIMARY KEY)`);
  }

  /**
   * Puts all rows of a file in, or none.
   * @param file counts the files, in their order
   * @returns what is wrong with the file, if anything is
   */
  insert(file: number, rows: Iterable<ParsedRow>): string | undefined {
    const columns = new Map(this.#columns);
    const byKey = new Map(this.#byKey);
    this.#database.exec("SAVEPOINT file");
    let index = 0;
    try {
      for (const row of rows) {
        const names = row.map(([key], position) => this.#column(key, [file, index, position], row));
        const place = BigInt(file) * 2n ** 32n + BigInt(index++);
        this.#insert(names).run(place, ...row.map(([, value]) => value));
      }
      this.#database.exec("RELEASE file");
      return undefined;
    } catch (error) {
      this.#database.exec("ROLLBACK TO file");
      this.#database.exec("RELEASE file");
      this.#columns = columns;
      this.#byKey = byKey;
      this.#inserts.clear();
      return error instanceof Error ? error.message : String(error);
    }
  }

  /** Makes the rows readable under their table's name, columns in the order in which the files first show them. */
  publish(name: string): string[] {
    const columns = [...this.#columns.values()]
      .sort((a, b) => comparePlaces(a.first, b.first))
      .map((column) => column.name);
    const list = columns.length === 0 ? 'NULL AS ""' : columns.map(quoteName).join(", ");
    this.#database.exec(
      `CREATE TEMP VIEW ${quoteName(name)} AS SELECT ${list} FROM ${quoteName(this.#storage)}`,
    );
    return columns;
  }

  /**
   * A table without a row knows no columns, so any that a statement asks for is there and empty.
   * @returns false where it has rows, or lent that column before
   */
  lend(name: string): boolean {
    if (this.#columns.size > this.#lent.size || this.#lent.has(name)) return false;
    this.#lent.add(this.#column(name, [Infinity, 0, this.#lent.size], []));
    return true;
  }

  #column(key: string, first: Place, row: ParsedRow): string {
    const known = this.#byKey.get(key);
    if (known !== undefined) {
      const column = this.#columns.get(foldName(known))!;
      if (comparePlaces(first, column.first) < 0) this.#columns.set(foldName(known), { ...column, first });
      return known;
    }
    let name = key;
    const taken = this.#columns.get(foldName(key));
    const clashes =
      taken !== undefined && row.some(([other]) => other !== key && this.#byKey.get(other) === taken.name);
    if (taken !== undefined && !clashes) name = taken.name;
    else {
      for (let count = 1; this.#columns.has(foldName(name)); count++) name = `${key}_${count}`;
      this.#database.exec(`ALTER TABLE ${quoteName(this.#storage)} ADD COLUMN ${quoteName(name)}`);
      this.#columns.set(foldName(name), { name, first });
    }
    this.#byKey.set(key, name);
    return name;
  }

  #insert(columns: readonly string[]): { run(...values: unknown[]): unknown } {
    const signature = JSON.stringify(columns);
    let insert = this.#inserts.get(signature);
    if (insert === undefined) {
      const names = ["_dirq_place", ...columns].map(quoteName).join(", ");
      const marks = ["?", ...columns.map(() => "?")].join(", ");
      insert = this.#database.prepare(`INSERT INTO ${quoteName(this.#storage)} (${names}) VALUES (${marks})`);
      this.#inserts.set(signature, insert);
    }
    return insert;
  }
}

/** File, row, position of a key. */
type Place = readonly [number, number, number];

function comparePlaces(a: Place, b: Place): number {
  return a[0] - b[0] || a[1] - b[1] || a[2] - b[2];
}

function article(type: string): string {
  return type === "null" ? "null" : `${/^[aeiou]/.test(type) ? "an" : "a"} ${type}`;
}

/** A line of a text, quoted, to recognise it by. */
function excerpt(text: string): string {
  const line = text.slice(0, 60).replace(/\s+/g, " ");
  return JSON.stringify(text.length > 60 ? `${line}…` : line);
}
