import type { Chunk } from "../scan/chunk.ts";
import type { PackedRows } from "../scan/native-reader.ts";
import type { Database } from "../sqlite/connection.ts";
import { generatorStream, openNativeStream, type RowStream, type StreamModule } from "./native-stream.ts";
import { packedRows } from "./packed-rows.ts";
import { pathColumns, type PathRow } from "./path-columns.ts";

/** The virtual table that SQLite reads the rows of a walk from, and its column with the bytes of paths. */
export const streamName = "_dirq_stream";
export const rawPathName = "_dirq_raw_path";

/**
 * Gives a connection the virtual table of a walk's rows, which can be read once. Besides `pathColumns` it has `inode`.
 * @returns undefined without the native part
 */
export function openRowStream(database: Database, chunks: () => Iterable<Chunk>): RowStream | undefined {
  return openNativeStream(database, 0, (native) => packed(native, chunks()));
}

/**
 * As `openRowStream`, for rows that pass through JavaScript one by one.
 * @param rows a generator function, which an arrow is not: the driver takes no other; a bound one still is
 */
export function openGenerator(
  database: Database,
  rows: () => Generator<PathRow>,
  hasRawPath: boolean,
): RowStream {
  database.table(streamName, {
    columns: hasRawPath ? [...pathColumns, rawPathName] : [...pathColumns],
    rows,
  });
  return generatorStream;
}

function* packed(native: StreamModule, chunks: Iterable<Chunk>): Generator<PackedRows> {
  for (const chunk of chunks) if (chunk.rows > 0) yield packedRows(native, chunk);
}
