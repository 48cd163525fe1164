import type { ColumnChunk, SchemaElement } from "hyparquet";
import { ByteWriter, ParquetWriter, type ColumnSource } from "hyparquet-writer";
import type { SqlValue } from "../base/value.ts";
import { version } from "../base/version.ts";
import type { StoredGroup } from "./reader.ts";
import { toColumnValue, type ColumnType, type ColumnValue, type ParquetColumn } from "./columns.ts";

/** Rows of a row group: memory is bounded by it, and readers skip whole groups. */
export const rowsPerGroup = 12_288;
/** A group with long texts ends earlier. */
export const charactersPerGroup = 16 * 1024 * 1024;
/** Bytes of minima and maxima: paths share long prefixes, and the default of 16 would not distinguish them. */
const statisticsLength = 128;

/** Writes rows as one Parquet file, group by group; memory does not grow with their number. */
export class ParquetFileWriter {
  readonly #columns: readonly ParquetColumn[];
  readonly #write: (bytes: Uint8Array) => void;
  readonly #bytes = new ByteWriter(1024 * 1024);
  readonly #parquet: ParquetWriter;
  #values: ColumnValue[][];
  #rows = 0;
  #characters = 0;

  /**
   * @param write receives the bytes of the file in order; it must have used them when it returns
   * @param sorted the column by which the rows are sorted, which is compressed by common prefixes
   * @param groupRows the most rows of a row group
   */
  constructor(
    columns: readonly ParquetColumn[],
    write: (bytes: Uint8Array) => void,
    private readonly sorted?: string,
    metadata: Readonly<Record<string, string>> = {},
    private readonly groupRows = rowsPerGroup,
  ) {
    this.#columns = columns;
    this.#write = write;
    this.#values = columns.map(() => []);
    this.#parquet = new ParquetWriter({
      writer: this.#bytes,
      schema: schemaOf(columns),
      statisticsTruncateLength: statisticsLength,
      createdBy: `dirq ${version}`,
      kvMetadata: Object.entries(metadata).map(([key, value]) => ({ key, value })),
    });
  }

  /** Bytes written so far. */
  get size(): number {
    return this.#bytes.offset;
  }

  /** Rows that are not written yet. */
  get pending(): number {
    return this.#rows;
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
    if (++this.#rows >= this.groupRows || this.#characters >= charactersPerGroup) this.endGroup();
  }

  /** Ends the row group. */
  endGroup(): void {
    if (this.#rows === 0) return;
    const rows = this.#rows;
    const columnData = this.#columns.map(({ name, type }, at): ColumnSource => ({
      name,
      data: this.#values[at]!,
      ...encodingOf(type, name === this.sorted),
    }));
    void this.#parquet.write({ columnData, rowGroupSize: rows });
    this.#values = this.#columns.map(() => []);
    this.#rows = 0;
    this.#characters = 0;
    this.#flush();
  }

  /** Adds an encoded row group of a file with the same columns. */
  copyGroup({ start, bytes, metadata }: StoredGroup): void {
    this.endGroup();
    const shift = BigInt(this.#bytes.offset - start);
    this.#bytes.appendBytes(bytes);
    this.#parquet.row_groups.push({ ...metadata, columns: metadata.columns.map(moveBy(shift)) });
    this.#parquet.num_rows += metadata.num_rows;
    this.#flush();
  }

  /** Writes the rest and the footer. */
  end(): void {
    this.endGroup();
    void this.#parquet.finish();
    this.#flush();
  }

  #flush(): void {
    const bytes = this.#bytes.getBytes();
    if (bytes.length > 0) this.#write(bytes);
    this.#bytes.index = 0;
  }
}

/** A column of a row group at another offset, without the index of its pages, which is in another part of the file. */
function moveBy(shift: bigint): (chunk: ColumnChunk) => ColumnChunk {
  const move = (offset: bigint | undefined) => (offset === undefined ? undefined : offset + shift);
  return ({ meta_data: metadata, file_offset: offset }) => ({
    file_offset: move(offset)!,
    meta_data: {
      ...metadata!,
      data_page_offset: metadata!.data_page_offset + shift,
      dictionary_page_offset: move(metadata!.dictionary_page_offset),
      index_page_offset: move(metadata!.index_page_offset),
    },
  });
}

/**
 * Dictionaries are tried only where values repeat: for others, the attempt takes longer than the rest of the encoding.
 */
function encodingOf(type: ColumnType, isSorted: boolean): Pick<ColumnSource, "encoding"> {
  if (isSorted) return { encoding: "DELTA_BYTE_ARRAY" };
  return type === "int64" || type === "timestamp" ? { encoding: "DELTA_BINARY_PACKED" } : {};
}

function schemaOf(columns: readonly ParquetColumn[]): SchemaElement[] {
  return [
    { name: "root", num_children: columns.length },
    ...columns.map(({ name, type }): SchemaElement => ({
      name,
      repetition_type: "OPTIONAL",
      ...physical[type],
    })),
  ];
}

const physical: Readonly<Record<ColumnType, Omit<SchemaElement, "name">>> = {
  string: { type: "BYTE_ARRAY", converted_type: "UTF8", logical_type: { type: "STRING" } },
  int64: { type: "INT64" },
  int32: { type: "INT32" },
  double: { type: "DOUBLE" },
  timestamp: { type: "INT64", logical_type: { type: "TIMESTAMP", isAdjustedToUTC: false, unit: "NANOS" } },
  bytes: { type: "BYTE_ARRAY" },
};
