import type { SqlValue } from "../../base/value.ts";

const nothing = 0;
const integer = 1;
const real = 2;
const text = 3;
const other = 4;

/** Values of one column, in the order of the rows; arrays that a thread can hand over without a copy. */
export interface ColumnBatch {
  readonly tags: Uint8Array<ArrayBuffer>;
  readonly numbers: Float64Array<ArrayBuffer>;
  /** All texts, one after the other, and where each ends. */
  readonly texts: string;
  readonly ends: Uint32Array<ArrayBuffer>;
  readonly others: readonly (bigint | Buffer)[];
}

/** Consecutive rows of one file, with the columns that a statement reads. */
export interface Batch {
  readonly rows: number;
  readonly columns: readonly ColumnBatch[];
}

/** The buffers of a batch, for `postMessage`. */
export function transferable({ columns }: Batch): ArrayBuffer[] {
  return columns.flatMap(({ tags, numbers, ends }) => [tags.buffer, numbers.buffer, ends.buffer]);
}

/** Collects the values of one column; a row without a value is NULL. */
export class ColumnBuilder {
  #tags = new Uint8Array(256);
  #numbers = new Float64Array(256);
  readonly #texts: string[] = [];
  readonly #others: (bigint | Buffer)[] = [];

  /** A whole number that a double represents exactly. */
  integer(row: number, value: number): void {
    this.#number(row, value, integer);
  }

  real(row: number, value: number): void {
    this.#number(row, value, real);
  }

  text(row: number, value: string): void {
    this.#tag(row, text);
    this.#texts.push(value);
  }

  value(row: number, value: SqlValue): void {
    if (value === null) return;
    if (typeof value === "string") this.text(row, value);
    else if (typeof value === "number") this.real(row, value);
    else if (typeof value === "bigint" && BigInt.asIntN(53, value) === value)
      this.integer(row, Number(value));
    else {
      this.#tag(row, other);
      this.#others.push(value);
    }
  }

  finish(rows: number): ColumnBatch {
    if (rows > this.#tags.length) this.#grow(rows);
    const ends = new Uint32Array(this.#texts.length);
    let end = 0;
    for (const [index, each] of this.#texts.entries()) ends[index] = end += each.length;
    return {
      tags: this.#tags.slice(0, rows),
      numbers: this.#numbers.slice(0, rows),
      texts: this.#texts.join(""),
      ends,
      others: this.#others,
    };
  }

  #number(row: number, value: number, tag: number): void {
    this.#tag(row, tag);
    this.#numbers[row] = value;
  }

  #tag(row: number, tag: number): void {
    if (row >= this.#tags.length) this.#grow(row + 1);
    this.#tags[row] = tag;
  }

  #grow(least: number): void {
    const size = Math.max(least, this.#tags.length * 2);
    const tags = new Uint8Array(size);
    tags.set(this.#tags);
    this.#tags = tags;
    const numbers = new Float64Array(size);
    numbers.set(this.#numbers);
    this.#numbers = numbers;
  }
}

/** Reads the values of a column once, from the first row to the last. */
export class ColumnReader {
  #row = 0;
  #text = 0;
  #other = 0;

  constructor(
    private readonly column: ColumnBatch,
    /** Whether SQL casts the column: the driver passes doubles faster than integers. */
    private readonly asDouble: boolean,
  ) {}

  next(): SqlValue {
    const { tags, numbers, texts, ends, others } = this.column;
    const row = this.#row++;
    switch (tags[row]) {
      case nothing:
        return null;
      case integer:
        return this.asDouble ? numbers[row]! : BigInt(numbers[row]!);
      case real:
        return numbers[row]!;
      case text: {
        const index = this.#text++;
        return texts.slice(index === 0 ? 0 : ends[index - 1], ends[index]);
      }
      default:
        return others[this.#other++]!;
    }
  }
}
