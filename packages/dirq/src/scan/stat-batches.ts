import { statColumnsPerRow, type ChunkBuilder } from "./chunk.ts";
import { kindOf } from "./listing.ts";
import type { NativeReader } from "./native-reader.ts";

/** The part of an open directory that batches need. */
interface OpenDirectory {
  readonly directory: string;
  readonly keys: readonly string[];
  readonly rawNames: ReadonlyMap<string, Uint8Array> | undefined;
  /** The entry after the one that is visited. */
  readonly next: number;
}

interface Batch {
  readonly names: readonly string[];
  readonly values: Float64Array;
  at: number;
}

/** Stat values of the files of open directories, read natively for as many files at once as fit in a chunk. */
export class StatBatches {
  readonly #native: NativeReader;
  readonly #batches = new Map<OpenDirectory, Batch>();

  constructor(native: NativeReader) {
    this.#native = native;
  }

  /**
   * Writes the stat values of the file that is visited as the chunk's next row.
   * @returns false where it is not a regular file or does not exist; undefined where `node:fs` has to read it
   */
  read(directory: OpenDirectory, name: string, chunk: ChunkBuilder): boolean | undefined {
    let batch = this.#batches.get(directory);
    if (batch === undefined || batch.names[batch.at] !== name) {
      batch = this.#load(directory, chunk.capacity - chunk.rows);
      if (batch === undefined) return undefined;
      this.#batches.set(directory, batch);
    }
    const from = batch.at++ * statColumnsPerRow;
    const size = batch.values[from]!;
    if (size < 0) return size === absent ? false : undefined;
    const to = chunk.rows * statColumnsPerRow;
    const stats = chunk.stats!;
    for (let column = 0; column < statColumnsPerRow; column++)
      stats[to + column] = batch.values[from + column]!;
    return true;
  }

  forget(directory: OpenDirectory): void {
    this.#batches.delete(directory);
  }

  #load({ directory, keys, rawNames, next }: OpenDirectory, room: number): Batch | undefined {
    const names: string[] = [];
    for (let at = next - 1; at < keys.length && names.length < room; at++) {
      const key = keys[at]!;
      if (kindOf(key) === "file" && rawNames?.has(key) !== true) names.push(key);
    }
    const values = new Float64Array(names.length * statColumnsPerRow);
    const error = this.#native.stat(directory, `${names.join("\0")}\0`, values, 0);
    return error === 0 ? { names, values, at: 0 } : undefined;
  }
}

const absent = -1;
