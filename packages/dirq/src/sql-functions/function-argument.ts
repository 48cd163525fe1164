/** The text of a value that SQLite passes to a function. */
export function toText(value: unknown): string {
  return Buffer.isBuffer(value) ? value.toString("utf8") : String(value);
}
