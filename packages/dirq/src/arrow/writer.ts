import {
  binary,
  columnFromArray,
  float64,
  int32,
  int64,
  tableFromColumns,
  tableToIPC,
  timestamp,
  TimeUnit,
  utf8,
} from "@uwdata/flechette";
import type { SqlValue } from "../base/value.ts";
import { toColumnValue, type ColumnType, type ColumnValue, type ParquetColumn } from "../parquet/columns.ts";

/** The mark after the last message: a continuation marker and a length of zero. */
const endOfStream = 8;
/** What precedes the metadata of a message: a continuation marker and the length of the metadata. */
const messagePrefix = 8;

/** Writes rows as a stream of the Arrow IPC format, batch by batch; memory does not grow with their number. */
export class ArrowStreamWriter {
  readonly #columns: readonly ParquetColumn[];
  readonly #write: (bytes: Uint8Array) => void;
  readonly #limits: { readonly rows: number; readonly characters: number };
  #values: ColumnValue[][];
  #rows = 0;
  #characters = 0;
  #hasSchema = false;

  /**
   * @param write receives the bytes of the stream in order; it must have used them when it returns
   * @param limits when a batch ends: its rows, or the characters of its texts
   */
  constructor(
    columns: readonly ParquetColumn[],
    write: (bytes: Uint8Array) => void,
    limits: { readonly rows: number; readonly characters: number },
  ) {
    this.#columns = columns;
    this.#write = write;
    this.#limits = limits;
    this.#values = columns.map(() => []);
  }

  /**
   * Adds a row.
   * @throws {MismatchError} for a value that the type of its column does not represent
   */
  add(row: readonly SqlValue[]): void {
    for (let at = 0; at < this.#columns.length; at++) {
      const value = toColumnValue(row[at]!, this.#columns[at]!);
      this.#values[at]!.push(value);
      if (typeof value === "string" || value instanceof Uint8Array) this.#characters += value.length;
    }
    if (++this.#rows >= this.#limits.rows || this.#characters >= this.#limits.characters) this.#endBatch();
  }

  /** Writes the rest and the end of the stream. */
  end(): void {
    // A stream without rows has its columns.
    if (this.#rows > 0 || !this.#hasSchema) this.#endBatch();
    this.#write(new Uint8Array([0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0]));
  }

  #endBatch(): void {
    const columns = this.#columns.map(({ name, type }, at): [string, ReturnType<typeof columnFromArray>] => [
      name,
      columnFromArray(this.#values[at]!, types[type]()),
    ]);
    const stream = tableToIPC(tableFromColumns(columns), { format: "stream" })!;
    // Each of these is a whole stream: the batches of one stream have one schema and one end.
    this.#write(stream.subarray(this.#hasSchema ? lengthOfSchema(stream) : 0, stream.length - endOfStream));
    this.#hasSchema = true;
    this.#values = this.#columns.map(() => []);
    this.#rows = 0;
    this.#characters = 0;
  }
}

/** The length of the first message of a stream, which has no body. */
function lengthOfSchema(stream: Uint8Array): number {
  return messagePrefix + new DataView(stream.buffer, stream.byteOffset).getInt32(4, true);
}

const types = {
  string: utf8,
  int64,
  int32,
  double: float64,
  timestamp: () => timestamp(TimeUnit.NANOSECOND, null),
  bytes: binary,
} as const satisfies Readonly<Record<ColumnType, unknown>>;
