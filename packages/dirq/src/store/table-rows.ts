import { quoteName, type Database } from "./connection.ts";
import { rowsTable } from "./schema.ts";
import type { SqlValue } from "../value.ts";

/** A column of a named table. */
export interface TableColumn {
  readonly name: string;
  /** Computed by SQLite from other columns; it takes no value. */
  readonly isGenerated: boolean;
  readonly hasDefault: boolean;
}

/** The rows of one named table, by file. */
export class TableRows {
  readonly columns: readonly TableColumn[];
  readonly #insert;
  readonly #link;
  readonly #ids;
  readonly #read;
  readonly #remove;
  readonly #unlink;
  readonly #any;

  /** @param index the table's number in the config */
  constructor(
    database: Database,
    readonly name: string,
    index: number,
  ) {
    this.columns = readColumns(database, name);
    const table = `main.${quoteName(name)}`;
    const written = this.columns
      .filter((column) => !column.isGenerated)
      .map((column) => quoteName(column.name));
    this.#insert = database.prepare(
      `INSERT INTO ${table} (${written.join(", ")}) VALUES (${written.map(() => "?").join(", ")})`,
    );
    this.#link = database.prepare(`INSERT INTO ${rowsTable(index)} (id, file, row_index) VALUES (?, ?, ?)`);
    this.#ids = database
      .prepare<[bigint], bigint>(`SELECT id FROM ${rowsTable(index)} WHERE file = ? ORDER BY row_index`)
      .pluck()
      .safeIntegers();
    this.#read = database
      .prepare<[bigint], SqlValue[]>(`SELECT * FROM ${table} WHERE rowid = ?`)
      .raw()
      .safeIntegers();
    this.#remove = database.prepare(`DELETE FROM ${table} WHERE rowid = ?`);
    this.#any = database.prepare(`SELECT 1 FROM ${rowsTable(index)} LIMIT 1`);
    this.#unlink = database.prepare(`DELETE FROM ${rowsTable(index)} WHERE file = ?`);
  }

  /** The rows of a file, in the order in which its parser gave them. */
  of(file: number): SqlValue[][] {
    return this.#ids.all(BigInt(file)).flatMap((id) => {
      const row = this.#read.get(id);
      return row === undefined ? [] : [row];
    });
  }

  isEmpty(): boolean {
    return this.#any.get() === undefined;
  }

  /** @param values of the columns that are not generated, in order */
  insert(file: number, rowIndex: number, values: readonly SqlValue[]): void {
    const { lastInsertRowid } = this.#insert.run(...values);
    this.#link.run(BigInt(lastInsertRowid), BigInt(file), BigInt(rowIndex));
  }

  remove(file: number): void {
    for (const id of this.#ids.all(BigInt(file))) this.#remove.run(id);
    this.#unlink.run(BigInt(file));
  }
}

/** Makes a table of the config and its bookkeeping. Throws what SQLite says of the schema. */
export function createTable(database: Database, name: string, schema: string, index: number): void {
  database.exec(`CREATE TABLE main.${quoteName(name)} (${schema}\n)`);
  database.exec(
    `CREATE TABLE ${rowsTable(index)} (id INTEGER PRIMARY KEY, file INTEGER NOT NULL, row_index INTEGER NOT NULL);
     CREATE INDEX ${quoteName(`_dirq_rows_${index}_by_file`)} ON ${rowsTable(index)} (file, row_index)`,
  );
}

function readColumns(database: Database, name: string): TableColumn[] {
  return database
    .prepare<[string], { name: string; hidden: number; dflt_value: unknown }>(
      "SELECT * FROM pragma_table_xinfo(?)",
    )
    .all(name)
    .map((column) => ({
      name: column.name,
      isGenerated: column.hidden !== 0,
      hasDefault: column.dflt_value !== null,
    }));
}
