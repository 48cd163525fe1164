import { nativeFile } from "../scan/native-reader.ts";
import type { Database } from "../sqlite/connection.ts";
import { rowPacker, type RowPacker } from "./packed-rows.ts";

/** Rows on their way to SQLite. */
export interface RowStream {
  /** Whether the native part reads the rows: then their values have the types of the table's columns. */
  readonly isNative: boolean;
  /** @throws what ended the rows early, if anything did; SQLite knows it only as an error */
  throwFailure(): void;
  close(): void;
}

/** A stream whose rows SQLite takes from a generator of JavaScript, and with them their failures. */
export const generatorStream: RowStream = {
  isNative: false,
  throwFailure: () => undefined,
  close: () => undefined,
};

/** The native part's virtual tables (native/stream.h); absent where it was compiled without SQLite's headers. */
export interface StreamModule extends RowPacker {
  bindStreams?(next: (stream: number, isStart: boolean) => unknown): void;
  /** @param columns 0: those of a walk's rows */
  announceStream(stream: number, columns: number): void;
  /** Shared by all copies of this module in a thread, which have one native part. */
  dirqStreams?: Streams;
}

interface Streams {
  last: number;
  /** Each returns the next piece of its stream, not an empty one: undefined at the end, null after a failure. */
  readonly open: Map<number, (isStart: boolean) => unknown>;
}

/**
 * Gives a connection a virtual table whose rows come in pieces: `_dirq_stream` or, if the number of columns is given,
 * `_dirq_record_stream`. One cursor at a time can read it.
 * @param pieces makes the pieces as the native part takes them, from the first one on
 * @returns undefined where the native part is absent or turned off
 */
export function openNativeStream(
  database: Database,
  columns: number,
  pieces: (native: StreamModule) => Iterator<unknown>,
): RowStream | undefined {
  const native = rowPacker() as StreamModule | undefined;
  if (native?.bindStreams === undefined) return undefined;
  const streams = bind(native);
  const number = ++streams.last;
  // The native part reads the current piece until it gets the next one: it must not be collected before that.
  const state: { iterator?: Iterator<unknown>; current?: unknown; failure?: Error } = {};
  streams.open.set(number, (isStart) => {
    try {
      if (isStart || state.iterator === undefined) state.iterator = pieces(native);
      const step = state.iterator.next();
      return (state.current = step.done ? undefined : step.value);
    } catch (error) {
      state.failure = error instanceof Error ? error : new Error(String(error));
      return null;
    }
  });
  native.announceStream(number, columns);
  database.loadExtension(nativeFile());
  return {
    isNative: true,
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
