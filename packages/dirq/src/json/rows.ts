import { toJson } from "./value.ts";
import type { SqlValue } from "../base/value.ts";

/**
 * Writes rows as the JSON array that the command line prints and the server answers with: one line, no spaces, a
 * newline at the end. INTEGERs keep all digits, a whole REAL keeps its `.0`, NaN and infinities become null, BLOBs
 * lowercase hex.
 */
export class JsonWriter {
  readonly #keys: readonly string[];
  #isFirst = true;

  constructor(columns: readonly string[]) {
    this.#keys = jsonKeys(columns);
  }

  begin(): string {
    return "[";
  }

  row(values: readonly SqlValue[]): string {
    let text = this.#isFirst ? "" : ",";
    this.#isFirst = false;
    if (values.length === 0) return `${text}{}`;
    for (let index = 0; index < values.length; index++) text += this.#keys[index]! + toJson(values[index]!);
    return `${text}}`;
  }

  end(): string {
    return "]\n";
  }
}

/** The text before the value of each column in an object. */
export function jsonKeys(columns: readonly string[]): string[] {
  return columns.map((column, index) => `${index === 0 ? "{" : ","}${JSON.stringify(column)}:`);
}
