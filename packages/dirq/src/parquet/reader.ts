import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import type { ColumnMetaData, FileMetaData, ParquetParsers, ParquetQueryFilter, RowGroup } from "hyparquet";
import { readColumn } from "hyparquet/src/column.js";
import { DEFAULT_PARSERS } from "hyparquet/src/convert.js";
import { canSkipRowGroup } from "hyparquet/src/filter.js";
import { parquetMetadata, parquetSchema } from "hyparquet/src/metadata.js";
import { getTreePath } from "hyparquet/src/schema.js";
import type { SqlValue } from "../base/value.ts";
import type { ColumnType, ParquetColumn } from "./columns.ts";

/** What rows must satisfy; row groups are skipped by it, rows are not. */
export type Filter = ParquetQueryFilter;

/** Keeps what the default parsers would shorten: nanoseconds, and the bytes of names that are not valid UTF-8. */
const parsers: ParquetParsers = {
  ...DEFAULT_PARSERS,
  timestampFromMilliseconds: (millis: bigint) => millis * 1_000_000n,
  timestampFromMicroseconds: (micros: bigint) => micros * 1_000n,
  timestampFromNanoseconds: (nanos: bigint) => nanos,
};

/** Keeps minima and maxima of texts as they are in the file: a truncated one may end within a character. */
const rawParsers: ParquetParsers = { ...parsers, stringFromBytes: (bytes: Uint8Array) => bytes };

/** An encoded row group, which can be copied to another file with the same columns. */
export interface StoredGroup {
  readonly rows: number;
  /** The offset of the bytes in their file. */
  readonly start: number;
  readonly bytes: Uint8Array;
  /** Describes the columns; its offsets are those in its file. */
  readonly metadata: RowGroup;
}

const magic = "PAR1";
/** Length of the footer and magic number, at the end of each file. */
const tailBytes = 8;

/**
 * One Parquet file, read synchronously: SQLite requests rows so. Only the wanted columns of a row group are read.
 * @throws {Error} where it is not a complete Parquet file
 */
export class ParquetFileReader {
  readonly #path: string;
  readonly #metadata: FileMetaData;
  readonly #names: string[];
  #rawGroups: readonly RowGroup[] | undefined;

  constructor(path: string) {
    this.#path = path;
    this.#metadata = readMetadata(path, parsers);
    this.#names = parquetSchema(this.#metadata).children.map(({ element }) => element.name);
  }

  get rows(): number {
    return Number(this.#metadata.num_rows);
  }

  get columns(): ParquetColumn[] {
    return parquetSchema(this.#metadata).children.map(({ element }) => ({
      name: element.name,
      type: typeOf(element),
    }));
  }

  /** The value of an entry of the file's own metadata. */
  entry(key: string): string | undefined {
    return this.#metadata.key_value_metadata?.find((each) => each.key === key)?.value;
  }

  /** The row groups in order, without those whose statistics exclude every match of the filter. */
  groups(filter: Filter | undefined): RowGroup[] {
    const schemaElements = Object.fromEntries(
      parquetSchema(this.#metadata).children.map(({ element }) => [element.name, element]),
    );
    return this.#metadata.row_groups.filter(
      (rowGroup) => !canSkipRowGroup({ rowGroup, physicalColumns: this.#names, filter, schemaElements }),
    );
  }

  /** The values of columns of a row group; undefined for a column that the file does not have. */
  readGroup(group: RowGroup, names: readonly string[]): (ArrayLike<SqlValue> | undefined)[] {
    const descriptor = openSync(this.#path, "r");
    try {
      return names.map((name) => this.#readColumn(descriptor, group, name));
    } finally {
      closeSync(descriptor);
    }
  }

  /** A row group as it is stored. */
  readStored(group: RowGroup): StoredGroup {
    this.#rawGroups ??= readMetadata(this.#path, rawParsers).row_groups;
    const metadata = this.#rawGroups[this.#metadata.row_groups.indexOf(group)]!;
    const chunks = metadata.columns.map((column) => column.meta_data!);
    const start = Math.min(...chunks.map(startOf));
    const end = Math.max(...chunks.map((chunk) => startOf(chunk) + Number(chunk.total_compressed_size)));
    const descriptor = openSync(this.#path, "r");
    try {
      const bytes = readExactly(descriptor, start, end - start);
      return { rows: Number(metadata.num_rows), start, bytes, metadata };
    } finally {
      closeSync(descriptor);
    }
  }

  #readColumn(descriptor: number, group: RowGroup, name: string): ArrayLike<SqlValue> | undefined {
    const metadata = group.columns[this.#names.indexOf(name)]?.meta_data;
    if (metadata === undefined) return undefined;
    const bytes = readExactly(descriptor, startOf(metadata), Number(metadata.total_compressed_size));
    const schemaPath = getTreePath(parquetSchema(this.#metadata), [name]);
    const rows = Number(group.num_rows);
    const { data } = readColumn(
      { view: new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength), offset: 0 },
      { groupStart: 0, selectStart: 0, selectEnd: rows, groupRows: rows },
      {
        pathInSchema: [name],
        schemaPath,
        element: schemaPath.at(-1)!.element,
        type: metadata.type,
        codec: metadata.codec,
        parsers,
        utf8: false,
      },
    );
    const pages = data as ArrayLike<SqlValue>[];
    return pages.length === 1 ? pages[0] : pages.flatMap((page) => Array.from(page));
  }
}

function startOf(chunk: ColumnMetaData): number {
  return Number(chunk.dictionary_page_offset ?? chunk.data_page_offset);
}

function readMetadata(path: string, using: ParquetParsers): FileMetaData {
  const descriptor = openSync(path, "r");
  try {
    const { size } = fstatSync(descriptor);
    const tail =
      size < tailBytes + magic.length ? undefined : readExactly(descriptor, size - tailBytes, tailBytes);
    if (tail?.toString("latin1", 4) !== magic) throw new Error("it is not a complete Parquet file");
    const length = tail.readUInt32LE(0) + tailBytes;
    if (length > size) throw new Error("it is not a complete Parquet file");
    const footer = readExactly(descriptor, size - length, length);
    return parquetMetadata(new Uint8Array(footer), { parsers: using, geoparquet: false });
  } finally {
    closeSync(descriptor);
  }
}

function readExactly(descriptor: number, start: number, length: number): Buffer {
  const bytes = Buffer.allocUnsafeSlow(length);
  for (let at = 0; at < length;) {
    const read = readSync(descriptor, bytes, at, length - at, start + at);
    if (read === 0) throw new Error("it is shorter than its metadata says");
    at += read;
  }
  return bytes;
}

function typeOf({ type, logical_type, converted_type }: FileMetaData["schema"][number]): ColumnType {
  if (logical_type?.type === "TIMESTAMP" || converted_type?.startsWith("TIMESTAMP")) return "timestamp";
  if (type === "INT64") return "int64";
  if (type === "INT32" || type === "BOOLEAN") return "int32";
  if (type === "DOUBLE" || type === "FLOAT") return "double";
  return converted_type === "UTF8" || logical_type?.type === "STRING" ? "string" : "bytes";
}
