import type { SqlValue } from "../base/value.ts";

/** A value of a row as JavaScript has it. */
export type Value = string | number | bigint | null | Uint8Array;

/** A row, keyed by column name. */
export type Row = Record<string, Value>;

/** INTEGERs become numbers where a number holds them exactly, and bigints elsewhere. BLOBs become bytes. */
export function toRow(columns: readonly string[], values: readonly SqlValue[]): Row {
  const row: Row = {};
  for (const [index, column] of columns.entries()) {
    const value = toValue(values[index]!);
    // A column of this name is data, not the object's prototype.
    if (column === "__proto__")
      Object.defineProperty(row, column, { value, enumerable: true, writable: true });
    else row[column] = value;
  }
  return row;
}

function toValue(value: SqlValue): Value {
  if (typeof value !== "bigint") return value;
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value;
}
