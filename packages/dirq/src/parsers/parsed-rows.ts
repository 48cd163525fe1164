import { excerpt } from "../base/excerpt.ts";
import type { ParsedRow } from "./row.ts";
import { foldName } from "../sql/tokens.ts";
import { quoteName, type Database } from "../sqlite/connection.ts";
import type { SqlValue } from "../base/value.ts";

export type { ParsedRow } from "./row.ts";
export type { SqlValue } from "../base/value.ts";

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

/** A key of the rows, and where its values are. */
interface Key {
  readonly text: string;
  /** What SQLite makes of it: it takes `Title` and `title` for one name. */
  readonly folded: string;
  /** The column of the storage that has its values. */
  readonly column: string;
  /** Where the files first show it. */
  readonly first: Place;
}

/** Rows whose columns become known only as they come. Kept by file, whatever order the files finish in. */
export class ParsedTable {
  readonly #database: Database;
  readonly #storage: string;
  #keys = new Map<string, Key>();
  /** Names that several keys share. */
  #shared = new Set<string>();
  /** Keys of one row with the same name, as `pairOf` orders them. */
  #pairs = new Set<string>();
  /** Keys that `addMissingColumn` gave. */
  readonly #added = new Set<string>();
  readonly #inserts = new Map<string, { run(...values: unknown[]): unknown }>();

  /** @param storage the name of the table that holds the rows; `publish` gives them their own */
  constructor(database: Database, storage: string) {
    this.#database = database;
    this.#storage = storage;
    database.exec(`CREATE TEMP TABLE ${quoteName(storage)} (place INTEGER PRIMARY KEY)`);
  }

  /**
   * Puts all rows of a file in, or none.
   * @param file counts the files, in their order
   * @returns what is wrong with the file, if anything is
   */
  insert(file: number, rows: Iterable<ParsedRow>): string | undefined {
    const before = [new Map(this.#keys), new Set(this.#shared), new Set(this.#pairs)] as const;
    this.#database.exec("SAVEPOINT file");
    let index = 0;
    try {
      for (const row of rows) {
        const columns = row.map(([key], position) => this.#columnOf(key, [file, index, position]));
        if (this.#shared.size > 0) this.#notePairs(row);
        const place = BigInt(file) * 2n ** 32n + BigInt(index++);
        this.#insert(columns).run(place, ...row.map(([, value]) => value));
      }
      this.#database.exec("RELEASE file");
      return undefined;
    } catch (error) {
      this.#database.exec("ROLLBACK TO file");
      this.#database.exec("RELEASE file");
      [this.#keys, this.#shared, this.#pairs] = before;
      this.#inserts.clear();
      return error instanceof Error ? error.message : String(error);
    }
  }

  /**
   * Makes the rows readable under their table's name, columns in the order in which the files first show them. Keys that
   * differ in letter case only are one column, named after the first, unless a row has both.
   */
  publish(name: string): string[] {
    const columns: { readonly name: string; readonly keys: Key[] }[] = [];
    const taken = new Set<string>();
    for (const key of [...this.#keys.values()].sort((a, b) => comparePlaces(a.first, b.first))) {
      const same = columns.find(({ keys }) =>
        keys.every((other) => other.folded === key.folded && !this.#pairs.has(pairOf(other, key))),
      );
      if (same !== undefined) {
        same.keys.push(key);
        continue;
      }
      let free = key.text;
      for (let count = 1; taken.has(foldName(free)); count++) free = `${key.text}_${count}`;
      taken.add(foldName(free));
      columns.push({ name: free, keys: [key] });
    }
    const list = columns.map(({ name: shown, keys }) => {
      const values = keys.map(({ column }) => column).join(", ");
      return `${keys.length === 1 ? values : `COALESCE(${values})`} AS ${quoteName(shown)}`;
    });
    this.#database.exec(
      `CREATE TEMP VIEW ${quoteName(name)} AS
       SELECT ${list.length === 0 ? 'NULL AS ""' : list.join(", ")} FROM ${quoteName(this.#storage)}`,
    );
    return columns.map((column) => column.name);
  }

  /**
   * A table without a row knows no columns, so any that a statement asks for is there and empty.
   * @returns false if it has rows, or added that column before
   */
  addMissingColumn(name: string): boolean {
    if (this.#keys.size > this.#added.size || this.#keys.has(name)) return false;
    this.#columnOf(name, [Infinity, 0, this.#added.size]);
    this.#added.add(name);
    return true;
  }

  #columnOf(text: string, first: Place): string {
    const known = this.#keys.get(text);
    if (known !== undefined) {
      if (comparePlaces(first, known.first) < 0) this.#keys.set(text, { ...known, first });
      return known.column;
    }
    if (text.includes("\0"))
      throw new Error(`the key ${JSON.stringify(text)} holds a NUL, which no column can`);
    if (this.#keys.size === mostColumns) throw new Error(`there are more than ${mostColumns} different keys`);
    const folded = foldName(text);
    for (const key of this.#keys.values()) if (key.folded === folded) this.#shared.add(folded);
    const column = `key_${this.#keys.size}`;
    this.#database.exec(`ALTER TABLE ${quoteName(this.#storage)} ADD COLUMN ${column}`);
    this.#keys.set(text, { text, folded, column, first });
    return column;
  }

  #notePairs(row: ParsedRow): void {
    const keys = row.map(([text]) => this.#keys.get(text)!).filter(({ folded }) => this.#shared.has(folded));
    for (const [index, key] of keys.entries()) {
      for (const other of keys.slice(0, index)) {
        if (other.folded === key.folded) this.#pairs.add(pairOf(other, key));
      }
    }
  }

  #insert(columns: readonly string[]): { run(...values: unknown[]): unknown } {
    const signature = columns.join(" ");
    let insert = this.#inserts.get(signature);
    if (insert === undefined) {
      const names = ["place", ...columns].join(", ");
      const marks = ["?", ...columns.map(() => "?")].join(", ");
      insert = this.#database.prepare(`INSERT INTO ${quoteName(this.#storage)} (${names}) VALUES (${marks})`);
      this.#inserts.set(signature, insert);
    }
    return insert;
  }
}

/** SQLite's own limit is 2000. */
const mostColumns = 1999;

function pairOf(one: Key, other: Key): string {
  return [one.column, other.column].sort().join(" ");
}

/** File, row, position of a key. */
type Place = readonly [number, number, number];

function comparePlaces(a: Place, b: Place): number {
  return a[0] - b[0] || a[1] - b[1] || a[2] - b[2];
}

function article(type: string): string {
  return type === "null" ? "null" : `${/^[aeiou]/.test(type) ? "an" : "a"} ${type}`;
}
