import type { SqlValue } from "../tables/parsed-rows.ts";

/**
 * Writes rows as the JSON array that the command line prints and the server answers with: one line, no spaces, a
 * newline at the end. INTEGERs keep all digits, a whole REAL keeps its `.0`, NaN and infinities become null, BLOBs
 * lowercase hex.
 */
export class JsonWriter {
  readonly #keys: readonly string[];
  #isFirst = true;

  constructor(columns: readonly string[]) {
    this.#keys = columns.map((column, index) => `${index === 0 ? "{" : ","}${JSON.stringify(column)}:`);
  }

  begin(): string {
    return "[";
  }

  row(values: readonly SqlValue[]): string {
    let text = this.#isFirst ? "" : ",";
    this.#isFirst = false;
    for (let index = 0; index < values.length; index++) text += this.#keys[index]! + toJson(values[index]!);
    return `${text}}`;
  }

  end(): string {
    return "]\n";
  }
}

/** One value as JSON. */
export function toJson(value: SqlValue): string {
  if (value === null) return "null";
  if (typeof value === "string") return JSON.stringify(value);
  if (typeof value === "bigint") return value.toString();
  if (typeof value === "number") return realToJson(value);
  return `"${value.toString("hex")}"`;
}

function realToJson(value: number): string {
  if (!Number.isFinite(value)) return "null";
  const text = Object.is(value, -0) ? "-0" : String(value);
  // With an exponent too: 1.0e+21.
  return Number.isInteger(value) && !text.includes(".") ? text.replace(/^-?\d+/, "$&.0") : text;
}
