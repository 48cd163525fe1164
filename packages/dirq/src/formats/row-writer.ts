import type { SqlValue } from "../base/value.ts";

/** Turns rows into text, piece by piece: memory does not grow with their number. */
export interface RowWriter {
  /** The text before the first row. */
  begin(): string;
  row(values: readonly SqlValue[]): string;
  /** The text after the last row. */
  end(): string;
}
