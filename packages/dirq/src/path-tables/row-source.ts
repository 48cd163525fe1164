import type { Condition } from "./row-conditions.ts";

/** The hidden columns of parsed path-tables: they can be named, and are not in `*`. */
export const rowOrigin = ["_dirq_file_path", "_dirq_row_index"] as const;

/** The one column of a table whose rows have no key: SQLite has no table without a column. */
export const noColumns = "_dirq_no_columns";

/** A column for CREATE TABLE. */
export interface ColumnDefinition {
  readonly name: string;
  /** Empty where each value has its own type. */
  readonly type: "INTEGER" | "REAL" | "TEXT" | "";
}

/** The rows of a parsed path-table, of which columns and number are known. */
export interface RowSource {
  readonly columns: readonly ColumnDefinition[];
  /** Whether the rows can be read more than once. */
  readonly isStored: boolean;
  /**
   * Adds a column that the statement names to a table that has no rows, and therefore no columns.
   * @returns false if it has any
   */
  addMissingColumn(name: string): boolean;
  /** Rows that do not satisfy the conditions need not be returned. Called before `select`. */
  restrict?(conditions: readonly Condition[]): void;
  /**
   * Prepares the rows.
   * @param used the indexes of the columns that the statement reads; those after `columns` are `rowOrigin`
   * @returns SQL expressions for these columns, and what they are selected from
   */
  select(used: readonly number[]): { readonly expressions: readonly string[]; readonly from: string };
  /** @throws what ended the rows early, if anything did; SQLite knows it only as an error */
  throwFailure?(): void;
  close?(): void;
}
