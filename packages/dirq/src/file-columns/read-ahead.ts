import { availableParallelism } from "node:os";
import { statColumnsPerRow, type Chunk } from "../scan/chunk.ts";
import { ContentSummarizer, type ContentSummary } from "./content-summary.ts";
import type { ContentTools } from "./content-tools.ts";
import {
  digitsPerHash,
  field,
  fieldsPerFile,
  nativeContents,
  state,
  wanted,
  type Batch,
  type BatchOptions,
  type NativeContents,
  type Session,
} from "./native-contents.ts";
import type { ContentOptions, FileContent } from "./read-content.ts";

/** About how many bytes of files are read and not yet needed, at most: 16 MiB. */
const maxAheadBytes = 16 * 1024 * 1024;
/** Larger files are read when they are needed, unless a literal is searched for or their bytes are not wanted: 256 KiB. */
const maxFileBytes = 256 * 1024;
const windowBytes = 1024 * 1024;
const maxSearchedBytes = 16 * 1024 * 1024;
const maxThreads = 8;
const filesPerWindow = 2_048;
/** Chunks that are walked and read before the rows of the first are needed. */
const chunksAhead = { least: 3, most: 8 };
/** As many rows one after the other must be needed before files are read ahead; after a row that is not, more. */
const firstThreshold = 3;
const thresholdGrowth = 8;

/** A chunk of rows, and the files of it that are read ahead. */
interface ChunkAhead {
  readonly chunk: Chunk;
  batch: Batch | undefined;
  /** The first row that is read ahead. */
  start: number;
}

/**
 * Reads the files of a stream of rows before SQLite needs them, in threads of the native part. A file that these leave,
 * for whatever reason, is read when it is needed.
 */
export class ReadAhead {
  readonly #native: NativeContents;
  readonly #session: Session;
  readonly #root: string;
  readonly #batchOptions: Omit<BatchOptions, "root">;
  /** The columns that are computed here, from the bytes. */
  readonly #rest: ReadonlySet<string>;
  readonly #tools: ContentTools;
  readonly #queue: ChunkAhead[] = [];
  #current: ChunkAhead | undefined;
  /** The positions in the current chunk of the rows that are left of it; undefined: all. */
  #positions: readonly number[] | undefined;
  #row = 0;
  #path = "";
  #content: FileContent | undefined;
  #wasNeeded = true;
  #isActive: boolean;
  #neededInSuccession = 0;
  #threshold = firstThreshold;

  readonly #records = new Float64Array(filesPerWindow * fieldsPerFile);
  readonly #bytes: Buffer;
  readonly #hashes: Buffer;
  #windowStart = 0;
  #windowEnd = 0;

  /**
   * @param root absolute, without a slash at its end
   * @param literal rows without this in their text, whatever the case of ASCII letters, are left out
   * @returns undefined where there is no native part
   */
  static open(
    root: string,
    options: ContentOptions,
    tools: ContentTools,
    literal: string | undefined,
  ): ReadAhead | undefined {
    const native = nativeContents();
    const session = native?.open(maxAheadBytes);
    return session && new ReadAhead(native!, session, root, options, tools, literal);
  }

  private constructor(
    native: NativeContents,
    session: Session,
    root: string,
    options: ContentOptions,
    tools: ContentTools,
    literal: string | undefined,
  ) {
    this.#native = native;
    this.#session = session;
    this.#root = root;
    this.#tools = tools;
    this.#isActive = literal !== undefined;
    const own = new Set(["lines", "words", ...(native.canDigest() ? ["sha256"] : [])]);
    this.#rest = new Set([...options.wanted].filter((name) => !own.has(name) && !byteColumns.has(name)));
    const wantsBytes = literal !== undefined || [...options.wanted].some((name) => !own.has(name));
    const wantsHash = own.has("sha256") && options.wanted.has("sha256");
    const largest = literal === undefined ? maxFileBytes : maxSearchedBytes;
    this.#batchOptions = {
      wanted:
        (wantsBytes ? wanted.bytes : 0) |
        (options.wanted.has("lines") ? wanted.lines : 0) |
        (options.wanted.has("words") ? wanted.words : 0) |
        (wantsHash ? wanted.sha256 : 0),
      largest: Math.min(largest, options.maxSize),
      follow: options.confinedTo === undefined,
      literal,
      threads: Math.min(availableParallelism(), maxThreads),
    };
    this.#bytes = Buffer.allocUnsafeSlow(wantsBytes ? windowBytes : 0);
    this.#hashes = Buffer.allocUnsafeSlow(wantsHash ? filesPerWindow * digitsPerHash : 0);
  }

  /** Passes chunks on, and reads their files ahead when their rows are needed one after the other. */
  *chunks(source: Iterable<Chunk>): Generator<Chunk> {
    const iterator = source[Symbol.iterator]();
    try {
      for (let isEnd = false; ;) {
        while (!isEnd && this.#wantsChunk()) {
          const next = iterator.next();
          if (next.done === true) isEnd = true;
          else this.#queue.push(this.#begin(next.value));
        }
        const head = this.#queue.shift();
        if (head === undefined) return;
        this.#enterChunk(head);
        if (this.#batchOptions.literal === undefined || head.batch === undefined) yield head.chunk;
        else yield* this.#candidates(head);
        this.#cancel(head);
      }
    } finally {
      this.close();
      iterator.return?.();
    }
  }

  /** Called for each row of a chunk before SQLite gets it. */
  enter(row: number, path: string): void {
    if (!this.#wasNeeded) this.#stopReading();
    this.#row = this.#positions?.[row] ?? row;
    this.#path = path;
    this.#content = undefined;
    this.#wasNeeded = this.#batchOptions.literal !== undefined;
  }

  /** The content of the row that was entered last; undefined where it is not read ahead, or the path is another. */
  find(path: string): FileContent | undefined {
    if (path !== this.#path || this.#current === undefined) return undefined;
    if (!this.#wasNeeded) this.#noteNeed();
    this.#wasNeeded = true;
    return (this.#content ??= this.#contentOf(this.#row));
  }

  /** Stops reading. */
  close(): void {
    this.#stopReading();
    this.#current = undefined;
  }

  #wantsChunk(): boolean {
    const [head] = this.#queue;
    if (head === undefined) return true;
    if (!this.#isActive || this.#queue.length >= chunksAhead.most) return false;
    if (this.#queue.length < chunksAhead.least) return true;
    return head.batch !== undefined && !this.#native.isDone(head.batch, head.chunk.rows - 1);
  }

  /** The rows that can contain the literal, as far as they are read at a time. */
  *#candidates({ chunk }: ChunkAhead): Generator<Chunk> {
    for (let row = 0; row < chunk.rows;) {
      const positions: number[] = [];
      do if (this.#stateOf(row) !== state.filtered) positions.push(row);
      while (++row < Math.min(this.#windowEnd, chunk.rows));
      this.#positions = positions;
      if (positions.length > 0) yield pickRows(chunk, positions);
    }
  }

  #enterChunk(chunk: ChunkAhead): void {
    this.#current = chunk;
    this.#positions = undefined;
    this.#windowStart = this.#windowEnd = 0;
  }

  #noteNeed(): void {
    this.#neededInSuccession++;
    if (this.#isActive || this.#neededInSuccession < this.#threshold) return;
    this.#isActive = true;
    const current = this.#current!;
    if (current.batch === undefined) this.#submit(current, this.#row + 1);
  }

  #stopReading(): void {
    this.#neededInSuccession = 0;
    if (!this.#isActive) return;
    this.#isActive = false;
    this.#threshold *= thresholdGrowth;
    for (const chunk of this.#queue) this.#cancel(chunk);
    if (this.#current !== undefined) this.#cancel(this.#current);
  }

  #begin(chunk: Chunk): ChunkAhead {
    const begun = { chunk, batch: undefined, start: 0 };
    if (this.#isActive) this.#submit(begun, 0);
    return begun;
  }

  #submit(ahead: ChunkAhead, start: number): void {
    const { chunk } = ahead;
    if (start >= chunk.rows || hasUncertainNames(chunk)) return;
    const root = chunk.directories[0]!.startsWith("/") ? "" : `${this.#root}/`;
    const directories = chunk.directories.join("\0");
    const counts = Uint32Array.from(chunk.counts);
    ahead.start = start;
    ahead.batch = this.#native.submit(
      this.#session,
      { ...this.#batchOptions, root },
      directories,
      counts,
      chunk.names,
      start,
    );
  }

  #cancel(chunk: ChunkAhead): void {
    if (chunk.batch !== undefined) this.#native.cancel(chunk.batch);
    chunk.batch = undefined;
  }

  #stateOf(row: number): number {
    const { batch, start } = this.#current!;
    if (batch === undefined || row < start) return state.left;
    if (row >= this.#windowEnd) {
      this.#windowStart = row;
      this.#windowEnd = row + this.#native.collect(batch, row, this.#records, this.#bytes, this.#hashes);
    }
    return row < this.#windowEnd ? this.#value(row, field.state) : state.left;
  }

  #value(row: number, index: number): number {
    return this.#records[(row - this.#windowStart) * fieldsPerFile + index]!;
  }

  #contentOf(row: number): FileContent | undefined {
    if (this.#stateOf(row) !== state.read) return undefined;
    const offset = this.#value(row, field.offset);
    const bytes = this.#bytes.subarray(offset, offset + this.#value(row, field.length));
    return {
      bytes,
      isText: this.#value(row, field.isText) === 1,
      isTooLarge: false,
      summary: { ...this.#summary(row), ...this.#summarize(bytes) },
    };
  }

  #summary(row: number): ContentSummary {
    const digits = (row - this.#windowStart) * digitsPerHash;
    return {
      lines: this.#value(row, field.lines),
      words: this.#value(row, field.words),
      ...(this.#hashes.length > 0 && {
        sha256: this.#hashes.toString("latin1", digits, digits + digitsPerHash),
      }),
    };
  }

  #summarize(bytes: Buffer): ContentSummary {
    if (this.#rest.size === 0) return {};
    const summarizer = new ContentSummarizer(this.#rest, this.#tools);
    summarizer.add(bytes);
    return summarizer.end();
  }
}

const byteColumns: ReadonlySet<string> = new Set(["content", "bytes"]);

/** Some rows of a chunk whose names are all valid UTF-8. */
function pickRows(chunk: Chunk, positions: readonly number[]): Chunk {
  const { stats } = chunk;
  const counts = chunk.counts.map(() => 0);
  let directory = 0;
  let end = chunk.counts[0]!;
  for (const position of positions) {
    while (position >= end) end += chunk.counts[++directory]!;
    counts[directory]!++;
  }
  return {
    ...chunk,
    names: pickNames(chunk.names, positions).join("\0"),
    rows: positions.length,
    counts,
    stats: stats && Float64Array.from(positions.flatMap((position) => statsAt(stats, position))),
  };
}

/** Splitting all names would cost more than reading few of them. */
function pickNames(names: string, positions: readonly number[]): string[] {
  let row = 0;
  let start = 0;
  return positions.map((position) => {
    for (; row < position; row++) start = names.indexOf("\0", start) + 1;
    const end = names.indexOf("\0", start);
    return names.slice(start, end === -1 ? undefined : end);
  });
}

function statsAt(stats: Float64Array, row: number): number[] {
  return [...stats.subarray(row * statColumnsPerRow, (row + 1) * statColumnsPerRow)];
}

/** Whether a name may not be valid UTF-8. */
function hasUncertainNames({ names, directories, rawPaths }: Chunk): boolean {
  return (
    rawPaths !== undefined ||
    names.includes("\uFFFD") ||
    directories.some((directory) => directory.includes("\uFFFD"))
  );
}
