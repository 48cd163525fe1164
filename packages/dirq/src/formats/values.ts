import { DirqError } from "../base/errors.ts";
import type { SqlValue } from "../base/value.ts";
import type { RowWriter } from "./row-writer.ts";
import { toText } from "./text.ts";

/** The values of one column, each followed by a line end (`lines`) or a NUL character (`nul`, for `xargs -0`). */
export class ValueWriter implements RowWriter {
  readonly #name: string;
  readonly #end: string;

  /** @throws {DirqError} where there is not exactly one column */
  constructor(
    format: "lines" | "nul",
    columns: readonly string[],
    private readonly header: boolean,
  ) {
    const [name] = columns;
    if (name === undefined || columns.length !== 1) {
      throw new DirqError(
        "usage",
        `the format ${format} prints one column, but the statement has ${columns.length}: ${columns.join(", ")}; select one, or use tsv`,
      );
    }
    this.#name = name;
    this.#end = format === "lines" ? "\n" : "\0";
  }

  begin(): string {
    return this.header ? this.row([this.#name]) : "";
  }

  /** @throws {DirqError} for `nul`, where a value contains what ends it */
  row([value = null]: readonly SqlValue[]): string {
    const text = toText(value);
    if (this.#end === "\0" && text.includes("\0")) {
      throw new DirqError(
        "usage",
        `the column ${this.#name} has a value that contains NUL, which ends values in the format nul; use ndjson or replace(${this.#name}, char(0), '')`,
      );
    }
    return text + this.#end;
  }

  end(): string {
    return "";
  }
}
