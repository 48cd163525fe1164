import { nativeFile, type PackedRows } from "../scan/native-reader.ts";
import type { Chunk } from "../scan/chunk.ts";
import type { Database } from "../sqlite/connection.ts";
import { packedRows, rowPacker, type RowPacker } from "./packed-rows.ts";
import { pathColumns, rowsOf, type ColumnSet, type PathRow } from "./path-columns.ts";

/** The virtual table that SQLite reads the rows of a walk from, and its column with the bytes of paths. */
export const streamName = "_dirq_stream";
export const rawPathName = "_dirq_raw_path";

/** Rows on their way to SQLite. */
export interface RowStream {
  /** Whether the columns have the types of a path-table's. */
  readonly isTyped: boolean;
  /** @throws what ended the rows early, if anything did; SQLite knows it only as an error */
  throwFailure(): void;
  close(): void;
}

/** The native part's virtual table (native/row-stream.c); absent where it was compiled without SQLite's headers. */
interface StreamModule extends RowPacker {
  bindStreams?(next: NextRows): void;
  announceStream(stream: number): void;
  /** Shared by all copies of this module in a thread, which have one native part. */
  dirqStreams?: Streams;
}

/** Undefined at the end; null after a failure. */
type NextRows = (stream: number, isStart: boolean) => PackedRows | undefined | null;

interface Streams {
  last: number;
  readonly open: Map<number, (isStart: boolean) => PackedRows | undefined | null>;
}

/**
 * Gives a connection the virtual table of a walk's rows, which can be read once.
 * @param columns what is read of each row
 */
export function openRowStream(
  database: Database,
  chunks: () => Iterable<Chunk>,
  columns: ColumnSet,
): RowStream {
  const rows = rowsOf.bind(undefined, chunks, columns, false);
  return openNativeStream(database, chunks) ?? openGenerator(database, rows, false);
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
  return { isTyped: false, throwFailure: () => undefined, close: () => undefined };
}

function openNativeStream(database: Database, chunks: () => Iterable<Chunk>): RowStream | undefined {
  const native = rowPacker() as StreamModule | undefined;
  if (native?.bindStreams === undefined) return undefined;
  const streams = bind(native);
  const number = ++streams.last;
  // The native part reads the current rows until it gets the next ones: they must not be collected before that.
  const state: { iterator?: Iterator<Chunk>; current?: PackedRows | undefined; failure?: Error } = {};
  streams.open.set(number, (isStart) => {
    try {
      if (isStart || state.iterator === undefined) state.iterator = chunks()[Symbol.iterator]();
      return (state.current = nextPacked(native, state.iterator));
    } catch (error) {
      state.failure = error instanceof Error ? error : new Error(String(error));
      return null;
    }
  });
  native.announceStream(number);
  database.loadExtension(nativeFile());
  return {
    isTyped: true,
    throwFailure: () => {
      if (state.failure !== undefined) throw state.failure;
    },
    close: () => {
      streams.open.delete(number);
      state.current = undefined;
    },
  };
}

function bind(native: StreamModule): Streams {
  if (native.dirqStreams === undefined) {
    const streams: Streams = { last: 0, open: new Map() };
    native.bindStreams!((stream, isStart) => streams.open.get(stream)?.(isStart));
    native.dirqStreams = streams;
  }
  return native.dirqStreams;
}

function nextPacked(native: StreamModule, iterator: Iterator<Chunk>): PackedRows | undefined {
  for (let step = iterator.next(); !step.done; step = iterator.next())
    if (step.value.rows > 0) return packedRows(native, step.value);
  return undefined;
}
