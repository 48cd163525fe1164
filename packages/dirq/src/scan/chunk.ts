import type { PackedRows } from "./native-reader.ts";

/** What a walk collects: none (names only, no stat), or all stat values. */
export type StatMode = "none" | "stat";

/** The index of each value within the values of a row in `Chunk.stats`. Times are milliseconds since 1970, with fractions. */
export const statColumn = { size: 0, mtimeMs: 1, ctimeMs: 2, inode: 3 } as const;
export const statColumnsPerRow = 4;

/**
 * A run of files in path order, packed so that it crosses from a worker in a few large copies: the rows' basenames in
 * one string, their directories once a run.
 */
export interface Chunk {
  /** Basenames, joined with NUL, which no name can hold. Empty with no rows. */
  readonly names: string;
  readonly rows: number;
  /** Prefixes as the path column shows them (`""`, `"docs/"`), each for the next `counts[i]` rows. */
  readonly directories: readonly string[];
  readonly counts: readonly number[];
  /** `statColumnsPerRow` numbers a row, as `statColumn` lays them out. */
  readonly stats: Float64Array | undefined;
  /** The real path of each row whose name is not valid UTF-8. */
  readonly rawPaths: ReadonlyMap<number, Uint8Array> | undefined;
  /** Prefixes of the directories entered, and the links met, rows or not, where the walk's plan wants them. */
  readonly entered: readonly string[];
  readonly links: readonly Link[];
  /** What could not be read in this stretch. */
  readonly failures: readonly { readonly path: string; readonly reason: string }[];
  /** The same rows for the native part. They, and what has not been read of the chunk, are valid until the next chunk. */
  readonly packed?: PackedRows;
}

/** A chunk without rows, but for its failures. */
export const noRows: Omit<Chunk, "failures"> = {
  names: "",
  rows: 0,
  directories: [],
  counts: [],
  stats: undefined,
  rawPaths: undefined,
  entered: [],
  links: [],
};

/** A symbolic link, wherever it leads. */
export interface Link {
  /** As the path column shows it. */
  readonly shown: string;
  /** The real path, where it is not valid UTF-8. */
  readonly rawPath: Uint8Array | undefined;
}

/** The same chunk, valid after the next one is read. */
export function unpacked(chunk: Chunk): Chunk {
  if (chunk.packed === undefined) return chunk;
  const { names, rows, directories, counts, stats, rawPaths, entered, links, failures } = chunk;
  return { names, rows, directories, counts, stats, rawPaths, entered, links, failures };
}

/** Whether a chunk holds more than nothing. */
export function hasContent({ rows, failures, entered, links }: Chunk): boolean {
  return rows > 0 || failures.length > 0 || entered.length > 0 || links.length > 0;
}

/** Collects rows until they are handed over. */
export class ChunkBuilder {
  rows = 0;
  #names: string[] = [];
  #directories: string[] = [];
  #counts: number[] = [];
  readonly #stats: Float64Array | undefined;
  #rawPaths: Map<number, Uint8Array> | undefined;
  readonly #entered: string[] = [];
  readonly #links: Link[] = [];
  #failures: { path: string; reason: string }[] = [];

  constructor(
    readonly capacity: number,
    kind: StatMode,
  ) {
    this.#stats = kind === "none" ? undefined : new Float64Array(capacity * statColumnsPerRow);
  }

  get full(): boolean {
    return this.rows === this.capacity;
  }

  /** The space for the next row's values; they count only once `add` is called. */
  get stats(): Float64Array | undefined {
    return this.#stats;
  }

  add(directory: string, name: string): void {
    const last = this.#directories.length - 1;
    if (last >= 0 && this.#directories[last] === directory) this.#counts[last]!++;
    else {
      this.#directories.push(directory);
      this.#counts.push(1);
    }
    this.#names.push(name);
    this.rows++;
  }

  /** Marks the row that `add` takes next. */
  rawPath(path: Uint8Array): void {
    this.#rawPaths ??= new Map();
    this.#rawPaths.set(this.rows, path);
  }

  enter(prefix: string): void {
    this.#entered.push(prefix);
  }

  link(shown: string, rawPath: Uint8Array | undefined): void {
    this.#links.push({ shown, rawPath });
  }

  fail(path: string, reason: string): void {
    this.#failures.push({ path, reason });
  }

  build(): Chunk {
    return {
      names: this.#names.join("\0"),
      rows: this.rows,
      directories: this.#directories,
      counts: this.#counts,
      stats:
        this.#stats === undefined || this.rows === this.capacity
          ? this.#stats
          : this.#stats.slice(0, this.rows * statColumnsPerRow),
      rawPaths: this.#rawPaths,
      entered: this.#entered,
      links: this.#links,
      failures: this.#failures,
    };
  }
}
