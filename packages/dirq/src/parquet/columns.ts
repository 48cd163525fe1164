import type { SqlValue } from "../base/value.ts";
import { toText } from "../formats/text.ts";

/**
 * How the values of a column are stored. `timestamp` is a number of nanoseconds since 1970 in UTC. It is stored as
 * TIMESTAMP without "adjusted to UTC", since DuckDB reduces adjusted ones to microseconds.
 */
export type ColumnType = (typeof columnTypes)[number];
const columnTypes = ["string", "int64", "int32", "double", "timestamp", "bytes"] as const;

export function isColumnType(value: unknown): value is ColumnType {
  return columnTypes.some((type) => type === value);
}

export interface ParquetColumn {
  readonly name: string;
  readonly type: ColumnType;
}

/** The type of a column that has only NULL values. */
const typeOfNulls: ColumnType = "string";

/**
 * The narrowest type for values of SQLite, which has a type per value: integers are `int64`; integers and reals are
 * `double` if that is exact; everything else that is mixed is text.
 */
export function typeOfValues(values: Iterable<SqlValue>): ColumnType {
  const found = { integer: false, inexact: false, real: false, text: false, blob: false };
  for (const value of values) {
    if (typeof value === "bigint") {
      found.integer = true;
      if (value > maxExact || value < -maxExact) found.inexact = true;
    } else if (typeof value === "number") found.real = true;
    else if (typeof value === "string") found.text = true;
    else if (value !== null) found.blob = true;
  }
  if (found.text) return "string";
  if (found.blob) return found.integer || found.real ? "string" : "bytes";
  if (found.real) return found.inexact ? "string" : "double";
  return found.integer ? "int64" : typeOfNulls;
}

/** Above this, a double does not represent every integer. */
const maxExact = 2n ** 53n;

export type ColumnValue = string | bigint | number | Uint8Array | null;

/** A value that the type of its column does not represent. */
export class MismatchError extends Error {
  constructor(
    readonly column: string,
    readonly type: ColumnType,
  ) {
    super(`the column ${column} has values of different types`);
  }
}

/**
 * A value in the form that its column stores.
 * @throws {MismatchError} for one that the type of the column does not represent
 */
export function toColumnValue(value: SqlValue, { name, type }: ParquetColumn): ColumnValue {
  if (value === null) return null;
  switch (type) {
    case "string":
      return typeof value === "string" ? value : toText(value);
    case "int64":
    case "timestamp":
      if (typeof value === "bigint") return value;
      break;
    case "int32":
      if (typeof value === "bigint" && BigInt.asIntN(32, value) === value) return Number(value);
      // As it is read from a file.
      if (typeof value === "number" && (value | 0) === value) return value;
      break;
    case "double":
      if (typeof value === "number") return value;
      if (typeof value === "bigint") return Number(value);
      break;
    case "bytes":
      if (typeof value === "object") return value;
      break;
  }
  throw new MismatchError(name, type);
}
