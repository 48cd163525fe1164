import { isAscii, isUtf8 } from "node:buffer";
import type { SqlValue } from "../../base/value.ts";
import { ParseError } from "../row.ts";

// The native part knows these numbers too (native/record-stream.c).
const nothing = 0;
const integer = 1;
const real = 2;
const large = 3;
const text = 4;

/** Values of one column, in the order of the rows; arrays that a thread can hand over without a copy. */
export interface ColumnBatch {
  /** What each row has. */
  readonly tags: Uint8Array<ArrayBuffer>;
  /** Eight bytes per row: a double, a whole number of 64 bits, or the start and the length of a text. */
  readonly values: Float64Array<ArrayBuffer>;
  /** The texts as valid UTF-8, a NUL after each. */
  readonly texts: Uint8Array<ArrayBuffer>;
}

/** Consecutive rows of one file, with the columns that a statement reads; a column without a value is undefined. */
export interface Batch {
  readonly rows: number;
  readonly columns: readonly (ColumnBatch | undefined)[];
}

/** The buffers of a batch, for `postMessage`. */
export function transferable({ columns }: Batch): ArrayBuffer[] {
  return columns.flatMap((column) =>
    column === undefined ? [] : [column.tags.buffer, column.values.buffer, column.texts.buffer],
  );
}

/** A column whose rows all have the same text. */
export function repeatedText(value: string, rows: number): ColumnBatch {
  const texts = Buffer.from(`${value}\0`);
  const values = new Float64Array(rows);
  const slots = new Uint32Array(values.buffer);
  for (let row = 0; row < rows; row++) slots[2 * row + 1] = texts.length - 1;
  return { tags: new Uint8Array(rows).fill(text), values, texts: new Uint8Array(texts) };
}

/** A column of consecutive whole numbers. */
export function countedFrom(first: number, rows: number): ColumnBatch {
  const values = Float64Array.from({ length: rows }, (_, row) => first + row);
  return { tags: new Uint8Array(rows).fill(integer), values, texts: new Uint8Array() };
}

/** Texts up to this length are copied faster byte by byte. */
const shortText = 32;

/** Collects the values of one column; a row without a value is NULL. */
export class ColumnBuilder {
  #tags = new Uint8Array(256);
  #values = new Float64Array(256);
  #larges = new BigInt64Array(this.#values.buffer);
  #slots = new Uint32Array(this.#values.buffer);
  #texts = Buffer.from(new ArrayBuffer(1024));
  #textLength = 0;
  #isEmpty = true;

  /** A whole number that a double represents exactly. */
  integer(row: number, value: number): void {
    this.#tag(row, integer);
    this.#values[row] = value;
  }

  real(row: number, value: number): void {
    this.#tag(row, real);
    this.#values[row] = value;
  }

  text(row: number, value: string): void {
    // A unit of UTF-16 has at most three bytes of UTF-8.
    const start = this.#reserve(value.length * 3);
    this.#putText(row, start, this.#texts.write(value, start, "utf8"));
  }

  /** A text, as bytes of UTF-8; what is not valid becomes U+FFFD. */
  bytes(row: number, source: Buffer, from: number, to: number): void {
    const start = this.#reserve(to - from);
    if (to - from > shortText) source.copy(this.#texts, start, from, to);
    else {
      const texts = this.#texts;
      for (let at = from, into = start; at < to; at++, into++) texts[into] = source[at]!;
    }
    this.#putText(row, start, to - from);
  }

  value(row: number, value: SqlValue): void {
    if (value === null) return;
    if (typeof value === "string") this.text(row, value);
    else if (typeof value === "number") this.real(row, value);
    else if (typeof value === "bigint") {
      this.#tag(row, large);
      this.#larges[row] = value;
    } else throw new TypeError("no format of records has bytes");
  }

  /** @returns undefined if no row has a value */
  finish(rows: number): ColumnBatch | undefined {
    if (this.#isEmpty) return undefined;
    if (rows > this.#tags.length) this.#grow(rows);
    const column = {
      tags: this.#tags.slice(0, rows),
      values: this.#values.slice(0, rows),
      texts: new Uint8Array(this.#texts.buffer.slice(0, this.#textLength)),
    };
    return isUtf8(column.texts) ? column : repaired(column);
  }

  #tag(row: number, tag: number): void {
    if (row >= this.#tags.length) this.#grow(row + 1);
    this.#tags[row] = tag;
    this.#isEmpty = false;
  }

  #putText(row: number, start: number, length: number): void {
    this.#tag(row, text);
    this.#slots[2 * row] = start;
    this.#slots[2 * row + 1] = length;
    this.#texts[start + length] = 0;
    this.#textLength = start + length + 1;
  }

  /** @returns where a text begins that has at most these bytes */
  #reserve(bytes: number): number {
    const least = this.#textLength + bytes + 1;
    if (least > this.#texts.length) {
      if (least > maxTexts) throw new ParseError("a column has more than 4 GiB of text");
      const larger = Buffer.from(
        new ArrayBuffer(Math.min(maxTexts, Math.max(least, 2 * this.#texts.length))),
      );
      this.#texts.copy(larger, 0, 0, this.#textLength);
      this.#texts = larger;
    }
    return this.#textLength;
  }

  #grow(least: number): void {
    const size = Math.max(least, this.#tags.length * 2);
    const tags = new Uint8Array(size);
    tags.set(this.#tags);
    this.#tags = tags;
    const values = new Float64Array(size);
    values.set(this.#values);
    this.#values = values;
    this.#larges = new BigInt64Array(values.buffer);
    this.#slots = new Uint32Array(values.buffer);
  }
}

const maxTexts = 2 ** 32 - 1;

/** A column some of whose texts are not valid UTF-8. */
function repaired(column: ColumnBatch): ColumnBatch {
  const { length } = column.tags;
  const reader = new ColumnReader(column, false);
  const builder = new ColumnBuilder();
  for (let row = 0; row < length; row++)
    if (column.tags[row] === text) builder.text(row, reader.at(row) as string);
  const { values, texts } = builder.finish(length)!;
  const [from, to] = [new Uint32Array(values.buffer), new Uint32Array(column.values.buffer)];
  for (let row = 0; row < length; row++)
    if (column.tags[row] === text) to.set(from.subarray(2 * row, 2 * row + 2), 2 * row);
  return { ...column, texts };
}

/** Reads the values of a column. */
export class ColumnReader {
  readonly #column: ColumnBatch;
  readonly #asDouble: boolean;
  readonly #larges: BigInt64Array;
  readonly #slots: Uint32Array;
  readonly #bytes: Buffer;
  /** All texts, where each character is a byte. */
  readonly #ascii: string | undefined;

  /** @param asDouble whether SQL casts the column: the driver passes doubles faster than integers */
  constructor(column: ColumnBatch, asDouble: boolean) {
    const { values, texts } = column;
    this.#column = column;
    this.#asDouble = asDouble;
    this.#larges = new BigInt64Array(values.buffer, values.byteOffset, values.length);
    this.#slots = new Uint32Array(values.buffer, values.byteOffset, 2 * values.length);
    this.#bytes = Buffer.from(texts.buffer, texts.byteOffset, texts.length);
    this.#ascii = isAscii(texts) ? this.#bytes.toString("latin1") : undefined;
  }

  at(row: number): SqlValue {
    const { tags, values } = this.#column;
    switch (tags[row]) {
      case nothing:
        return null;
      case integer:
        return this.#asDouble ? values[row]! : BigInt(values[row]!);
      case real:
        return values[row]!;
      case large:
        return this.#larges[row]!;
      default: {
        const start = this.#slots[2 * row]!;
        const end = start + this.#slots[2 * row + 1]!;
        return this.#ascii?.slice(start, end) ?? this.#bytes.toString("utf8", start, end);
      }
    }
  }
}
