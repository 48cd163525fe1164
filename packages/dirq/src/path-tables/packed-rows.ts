import type { Chunk } from "../scan/chunk.ts";
import { isNativeWanted, nativeReader, type PackedRows } from "../scan/native-reader.ts";
import { jsonKeys } from "../json/rows.ts";

/** What the native part does with rows (native/rows-module.c). Undefined where memory is exhausted. */
export interface RowPacker {
  packRows(
    count: number,
    names: string,
    directories: readonly string[],
    counts: readonly number[],
    stats: Float64Array | undefined,
  ): PackedRows | undefined;
  /**
   * @param keys the text before each value
   * @param columns positions in `pathColumns`, at most 64
   * @param isFirst whether no row precedes these
   */
  rowsToJson(
    rows: PackedRows,
    keys: readonly string[],
    columns: readonly number[],
    isFirst: boolean,
  ): Uint8Array | undefined;
}

/** Undefined where there is no native part, or it is turned off. */
export function rowPacker(): RowPacker | undefined {
  return (isNativeWanted ? nativeReader() : undefined) as RowPacker | undefined;
}

/** The rows of a chunk in the memory of the native part. */
export function packedRows(native: RowPacker, chunk: Chunk): PackedRows {
  if (chunk.packed !== undefined) return chunk.packed;
  const { rows, names, directories, counts, stats } = chunk;
  return inMemory(native.packRows(rows, names, directories, counts, stats));
}

const maxColumns = 64;

/** Columns of rows as JSON objects with commas between them. Undefined without the native part. */
export function packedJson(
  chunks: () => Iterable<Chunk>,
  positions: readonly number[],
  columns: readonly string[],
): Iterable<Uint8Array> | undefined {
  const native = rowPacker();
  return native === undefined || positions.length > maxColumns
    ? undefined
    : jsonPieces(native, chunks, positions, columns);
}

function* jsonPieces(
  native: RowPacker,
  chunks: () => Iterable<Chunk>,
  positions: readonly number[],
  columns: readonly string[],
): Generator<Uint8Array> {
  const keys = jsonKeys(columns);
  let isFirst = true;
  for (const chunk of chunks()) {
    if (chunk.rows === 0) continue;
    yield inMemory(native.rowsToJson(packedRows(native, chunk), keys, positions, isFirst));
    isFirst = false;
  }
}

function inMemory<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error("out of memory while rows are read");
  return value;
}
