/** A value as SQLite stores it. The driver binds every number as a REAL: an INTEGER is a bigint. */
export type SqlValue = string | number | bigint | null | Buffer;

/** Whether a value is a plain set of keys and values: not null, an array, a date or bytes. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return (
    typeof value === "object" &&
    value !== null &&
    !Array.isArray(value) &&
    !(value instanceof Date) &&
    !(value instanceof Uint8Array)
  );
}

/** The kind of a value with its article, for messages: `null`, `an array`, `a string`. */
export function kindOf(value: unknown): string {
  if (value === null || value === undefined) return "null";
  if (Array.isArray(value)) return "an array";
  if (value instanceof Date) return "a date";
  if (typeof value === "object") return "an object";
  return typeof value === "bigint" ? "a number" : `a ${typeof value}`;
}
