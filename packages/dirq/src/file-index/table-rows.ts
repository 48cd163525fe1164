import { quoteName, quoteText, type Database } from "../sqlite/connection.ts";
import type { TableConfig } from "../config/config.ts";
import { foldName } from "../sql/tokens.ts";
import { rowsTable } from "./schema.ts";
import { excerpt } from "../base/excerpt.ts";
import type { SqlValue } from "../base/value.ts";

/** A column of a named table. */
export interface TableColumn {
  readonly name: string;
  /** Computed by SQLite from other columns; it takes no value. */
  readonly isGenerated: boolean;
  readonly hasDefault: boolean;
  /** Another name of SQLite's own row number, which SQLite gives where a row brings none. */
  readonly isRowNumber: boolean;
}

/** The names by which SQL reads a row's number, unless a column bears them. */
const rowNumberNames = ["rowid", "_rowid_", "oid"];

/** Those of SQLite's names for the row number that these columns leave it. */
export function freeRowNumberNames(columns: readonly string[]): string[] {
  const taken = new Set(columns.map((column) => column.toLowerCase()));
  return rowNumberNames.filter((name) => !taken.has(name));
}

/** A value, or undefined where a row has none: then the column's default counts, or NULL. */
export type RowValue = SqlValue | undefined;

/** The rows of one named table, by file. */
export class TableRows {
  readonly columns: readonly TableColumn[];
  readonly #database: Database;
  readonly #table: string;
  readonly #written: readonly TableColumn[];
  readonly #hasDefaults: boolean;
  readonly #inserts = new Map<string, Statement>();
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
    const rowNumber = rowNumberOf(this.columns);
    this.#database = database;
    this.#table = table;
    this.#written = this.columns.filter((column) => !column.isGenerated);
    this.#hasDefaults = this.#written.some((column) => column.hasDefault);
    // The row id is determined again if a trigger or a conflict clause deleted the row.
    this.#link = database.prepare(
      `INSERT OR REPLACE INTO ${rowsTable(index)} (id, file, row_index) VALUES (?, ?, ?)`,
    );
    this.#ids = database
      .prepare<[bigint], bigint>(`SELECT id FROM ${rowsTable(index)} WHERE file = ? ORDER BY row_index`)
      .pluck()
      .safeIntegers();
    this.#read = database
      .prepare<[bigint], SqlValue[]>(`SELECT * FROM ${table} WHERE ${rowNumber} = ?`)
      .raw()
      .safeIntegers();
    this.#remove = database.prepare(`DELETE FROM ${table} WHERE ${rowNumber} = ?`);
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
  insert(file: number, rowIndex: number, values: readonly RowValue[]): void {
    const absent = this.#hasDefaults
      ? this.#written.filter((column, at) => column.hasDefault && values[at] === undefined)
      : [];
    const given =
      absent.length === 0 ? values : values.filter((_, at) => !absent.includes(this.#written[at]!));
    const insert = this.#insertWithout(absent);
    const { changes, lastInsertRowid } = this.#run(insert, given, values);
    // A trigger or a conflict clause may have left the row out.
    if (changes > 0) this.#link.run(BigInt(lastInsertRowid), BigInt(file), BigInt(rowIndex));
  }

  /** SQLite's message for a value that is not an INTEGER names neither the column nor the value. */
  #run(
    insert: Statement,
    given: readonly RowValue[],
    values: readonly RowValue[],
  ): ReturnType<Statement["run"]> {
    try {
      return insert.run(...given.map((value) => value ?? null));
    } catch (error) {
      const at = this.#written.findIndex((column) => column.isRowNumber);
      if ((error as { code?: unknown }).code !== "SQLITE_MISMATCH" || at === -1) throw error;
      const value = values[at] ?? null;
      const shown = typeof value === "string" ? excerpt(value) : String(value);
      throw new Error(
        `the value ${shown} of column ${this.#written[at]!.name} is not an INTEGER (datatype mismatch)`,
        {
          cause: error,
        },
      );
    }
  }

  #insertWithout(absent: readonly TableColumn[]): Statement {
    const signature = absent.map((column) => column.name).join("\0");
    let insert = this.#inserts.get(signature);
    if (insert === undefined) {
      const columns = this.#written.filter((column) => !absent.includes(column));
      const names = columns.map((column) => quoteName(column.name)).join(", ");
      const marks = columns.map(() => "?").join(", ");
      insert = this.#database.prepare(
        columns.length === 0
          ? `INSERT INTO ${this.#table} DEFAULT VALUES`
          : `INSERT INTO ${this.#table} (${names}) VALUES (${marks})`,
      );
      this.#inserts.set(signature, insert);
    }
    return insert;
  }

  remove(file: number): void {
    for (const id of this.#ids.all(BigInt(file))) this.#remove.run(id);
    this.#unlink.run(BigInt(file));
  }
}

/** Makes a table of the config and its bookkeeping. Throws what SQLite says of its columns. */
export function createTable(database: Database, table: TableConfig, index: number): void {
  database.exec(table.search === undefined ? tableSql(table) : searchTableSql(table, table.search));
  database.exec(
    `CREATE TABLE ${rowsTable(index)} (id INTEGER PRIMARY KEY, file INTEGER NOT NULL, row_index INTEGER NOT NULL);
     CREATE INDEX ${quoteName(`_dirq_rows_${index}_by_file`)} ON ${rowsTable(index)} (file, row_index)`,
  );
}

function tableSql({ name, schema }: TableConfig): string {
  return `CREATE TABLE main.${quoteName(name)} (${schema}\n)`;
}

/** https://sqlite.org/fts5.html */
function searchTableSql({ name, tokenize }: TableConfig, search: readonly string[]): string {
  const isSearched = search.some((column) => foldName(column) === "path");
  const columns = [...(isSearched ? [] : ["path UNINDEXED"]), ...search.map(quoteName)];
  const options = tokenize === undefined ? [] : [`tokenize = ${quoteText(tokenize)}`];
  return `CREATE VIRTUAL TABLE main.${quoteName(name)} USING fts5(${[...columns, ...options].join(", ")})`;
}

/** The name, as SQL, of the column that identifies the rows of a table. */
export function rowNumberName(database: Database, table: string): string {
  return rowNumberOf(readColumns(database, table));
}

interface Statement {
  run(...values: unknown[]): { readonly changes: number; readonly lastInsertRowid: number | bigint };
}

interface ColumnInfo {
  readonly name: string;
  readonly type: string;
  readonly hidden: number;
  readonly pk: number;
  readonly dflt_value: unknown;
}

function readColumns(database: Database, name: string): TableColumn[] {
  const columns = database.prepare<[string], ColumnInfo>("SELECT * FROM pragma_table_xinfo(?)").all(name);
  const keys = columns.filter((column) => column.pk > 0).length;
  // A full-text table has hidden ones by which it is searched.
  const own = columns.filter((column) => column.hidden !== 1);
  return own.map((column) => ({
    name: column.name,
    isGenerated: column.hidden !== 0,
    hasDefault: column.dflt_value !== null,
    isRowNumber: column.pk === 1 && keys === 1 && column.type.toUpperCase() === "INTEGER",
  }));
}

function rowNumberOf(columns: readonly TableColumn[]): string {
  const own = columns.find((column) => column.isRowNumber);
  if (own !== undefined) return quoteName(own.name);
  const [free] = freeRowNumberNames(columns.map((column) => column.name));
  if (free !== undefined) return free;
  throw new Error("its columns take all names of SQLite's row number: rowid, _rowid_ and oid");
}
