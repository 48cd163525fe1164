import { quoteName, type Database } from "../sqlite/connection.ts";
import type { ParsedRow } from "../parsers/row.ts";
import { KeyColumns } from "./key-columns.ts";
import type { ColumnDefinition, RowSource } from "./row-source.ts";

/** Rows of documents and commands: stored as they arrive, since a second reading would cost as much as the first. */
export class StoredRows implements RowSource {
  readonly isStored = true;
  readonly #database: Database;
  readonly #table: string;
  readonly #keys = new KeyColumns();
  /** The number of columns that the table has; a rolled back file leaves its own unused. */
  #width = 0;
  /** The columns that `addMissingColumn` gave. */
  #added = 0;
  readonly #inserts = new Map<string, { run(...values: unknown[]): unknown }>();

  /** @param table the name of the table that contains the rows */
  constructor(database: Database, table: string) {
    this.#database = database;
    this.#table = quoteName(table);
    database.exec(
      `CREATE TEMP TABLE ${this.#table} (place INTEGER PRIMARY KEY);
       CREATE TEMP TABLE ${quoteName(`${table}_files`)} (file INTEGER PRIMARY KEY, path TEXT)`,
    );
    this.#files = quoteName(`${table}_files`);
    this.#putFile = database.prepare(`INSERT OR REPLACE INTO temp.${this.#files} VALUES (?, ?)`);
  }
  readonly #files: string;
  readonly #putFile;

  get columns(): ColumnDefinition[] {
    return this.#keys.columns().map(({ name }) => ({ name, type: "" }));
  }

  /**
   * Puts all rows of a file in, or none.
   * @param file numbers the files, in their order
   * @returns what is wrong with the file, if anything is
   */
  insert(file: number, path: string, rows: Iterable<ParsedRow>): string | undefined {
    this.#database.exec("SAVEPOINT file");
    try {
      this.#keys.transaction(() => {
        let index = 0;
        for (const row of rows) this.#insertRow(file, index++, row);
      });
      this.#putFile.run(BigInt(file), path);
      this.#database.exec("RELEASE file");
      return undefined;
    } catch (error) {
      this.#database.exec("ROLLBACK TO file");
      this.#database.exec("RELEASE file");
      this.#width = this.#keys.size;
      this.#inserts.clear();
      return error instanceof Error ? error.message : String(error);
    }
  }

  addMissingColumn(name: string): boolean {
    if (this.#keys.size > this.#added || this.#keys.has(name)) return false;
    this.#keys.add(name, [Infinity, 0, this.#added]);
    this.#addColumns();
    this.#added++;
    return true;
  }

  select(used: readonly number[]): { expressions: string[]; from: string } {
    const columns = this.#keys.columns();
    const expressions = used.map((index) => {
      const keys = columns[index]?.keys.map(({ id }) => `key_${id}`);
      if (keys !== undefined) return keys.length === 1 ? keys[0]! : `COALESCE(${keys.join(", ")})`;
      // Rows without a key have one column, and the origin comes after it.
      const origin = index - Math.max(columns.length, 1);
      if (origin < 0) return "NULL";
      return origin === 0
        ? `(SELECT path FROM temp.${this.#files} WHERE file = place >> 32)`
        : "place & 0xffffffff";
    });
    return { expressions, from: `temp.${this.#table}` };
  }

  #insertRow(file: number, index: number, row: ParsedRow): void {
    const ids = row.map(([key], position) => this.#keys.add(key, [file, index, position]).id);
    if (this.#keys.size > this.#width) this.#addColumns();
    if (this.#keys.hasShared) this.#keys.notePairs(row.map(([key]) => key));
    const place = BigInt(file) * 2n ** 32n + BigInt(index);
    this.#insertInto(ids).run(place, ...row.map(([, value]) => value));
  }

  #addColumns(): void {
    for (; this.#width < this.#keys.size; this.#width++)
      this.#database.exec(`ALTER TABLE temp.${this.#table} ADD COLUMN key_${this.#width}`);
  }

  #insertInto(ids: readonly number[]): { run(...values: unknown[]): unknown } {
    const signature = ids.join(" ");
    let insert = this.#inserts.get(signature);
    if (insert === undefined) {
      const names = ["place", ...ids.map((id) => `key_${id}`)].join(", ");
      const marks = ["?", ...ids.map(() => "?")].join(", ");
      insert = this.#database.prepare(`INSERT INTO temp.${this.#table} (${names}) VALUES (${marks})`);
      this.#inserts.set(signature, insert);
    }
    return insert;
  }
}
