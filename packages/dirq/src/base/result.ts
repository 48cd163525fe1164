import type { SqlValue } from "./value.ts";

/** The result of a statement. Its rows can be read once. */
export interface Result<Rows = IterableIterator<SqlValue[]>> {
  readonly columns: readonly string[];
  /** Arrays of values in the order of the columns, produced as SQLite finds them. */
  readonly rows: Rows;
  /**
   * The rows as JSON objects with commas between them, in pieces. In place of `rows`, where they can be made without a
   * value per column.
   */
  readonly json?: Iterable<Uint8Array> | undefined;
  /** Ends the statement. To be called when no further rows are wanted, also after the last one. */
  close(): void;
}

/** Rows in groups: reading them never blocks the thread for long. */
export type Batches = AsyncIterable<SqlValue[][]>;
