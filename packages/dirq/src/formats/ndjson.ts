import type { SqlValue } from "../base/value.ts";
import { jsonKeys } from "../json/rows.ts";
import { toJson } from "../json/value.ts";
import type { RowWriter } from "./row-writer.ts";

/** One JSON object per line, with the same values as the JSON array. */
export class NdjsonWriter implements RowWriter {
  readonly #keys: readonly string[];

  constructor(columns: readonly string[]) {
    this.#keys = jsonKeys(columns);
  }

  begin(): string {
    return "";
  }

  row(values: readonly SqlValue[]): string {
    return `${values.map((value, index) => this.#keys[index]! + toJson(value)).join("")}}\n`;
  }

  end(): string {
    return "";
  }
}
