import { closeSync, constants, fstatSync, openSync, readSync } from "node:fs";
import { ReadGuard } from "../scan/read-guard.ts";
import { nativeReader } from "../scan/native-reader.ts";
import { ContentSummarizer, type ContentSummary } from "./content-summary.ts";
import type { ContentTools } from "./content-tools.ts";

/** What is read of files. Plain data: it is sent to threads. */
export interface ContentOptions {
  /** Names of the content columns that the statement names. */
  readonly wanted: ReadonlySet<string>;
  /** Above this size in bytes, `content` and `bytes` are NULL. */
  readonly maxSize: number;
  /** The real path of the root, where links that lead out of it are not read. */
  readonly confinedTo: string | undefined;
}

/** What a statement needs of one file. */
export interface FileContent {
  /** The whole file; null where the statement does not need it, or it is larger than the limit. */
  readonly bytes: Buffer | null;
  /** Whether the bytes are valid UTF-8; undefined where that is not known. */
  readonly isText?: boolean;
  readonly isTooLarge: boolean;
  readonly summary: ContentSummary;
}

const pieceBytes = 1024 * 1024;
const useNative = process.env["DIRQ_READER"] !== "node";

/** Reads files, each into the same buffer. */
export class ContentFiles {
  readonly #options: ContentOptions;
  readonly #tools: ContentTools;
  readonly #wantsBytes: boolean;
  readonly #wantsSummary: boolean;
  readonly #piece = Buffer.allocUnsafeSlow(pieceBytes);

  constructor(options: ContentOptions, tools: ContentTools) {
    const { wanted } = options;
    this.#options = options;
    this.#tools = tools;
    this.#wantsBytes = wanted.has("content") || wanted.has("bytes");
    this.#wantsSummary = [...wanted].some((name) => name !== "content" && name !== "bytes");
  }

  /**
   * @param path absolute
   * @returns undefined where it is not a regular file (any longer)
   * @throws the system's error, or why the file must not be read
   */
  read(path: string | Buffer): FileContent | undefined {
    const { confinedTo, maxSize } = this.#options;
    const length =
      useNative && typeof path === "string"
        ? nativeReader()?.read(path, this.#piece, 0, confinedTo === undefined)
        : undefined;
    // Errors have their names from node:fs.
    if (length === undefined || length < 0) return this.#readWithNode(path);
    const bytes = this.#piece.subarray(0, length);
    const isTooLarge = length > maxSize;
    const copy = this.#wantsBytes && !isTooLarge ? Buffer.from(bytes) : null;
    return { bytes: copy, isTooLarge, summary: this.#wantsSummary ? this.#summarize([bytes]) : {} };
  }

  #readWithNode(path: string | Buffer): FileContent | undefined {
    const { maxSize, confinedTo } = this.#options;
    const guard = confinedTo === undefined ? undefined : new ReadGuard(confinedTo, path);
    if (guard?.rejected !== undefined) throw new Error(guard.rejected);
    // Without O_NONBLOCK, which is undefined on Windows and then counts as 0, a FIFO would wait for a writer.
    const file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
    try {
      const stats = fstatSync(file);
      if (!stats.isFile()) return undefined;
      guard?.requireUnchanged();
      const content = new WholeContent(this.#wantsBytes && stats.size <= maxSize ? maxSize : -1);
      const summary = this.#summarize(this.#pieces(file, content));
      const isTooLarge = stats.size > maxSize || content.length > maxSize;
      return { bytes: this.#wantsBytes ? content.bytes : null, isTooLarge, summary };
    } finally {
      closeSync(file);
    }
  }

  *#pieces(file: number, content: WholeContent): Generator<Buffer> {
    if (content.isOver && !this.#wantsSummary) return;
    for (;;) {
      const length = readSync(file, this.#piece, 0, this.#piece.length, null);
      if (length === 0) return;
      const piece = this.#piece.subarray(0, length);
      content.add(piece);
      yield piece;
    }
  }

  #summarize(pieces: Iterable<Buffer>): ContentSummary {
    const summarizer = new ContentSummarizer(this.#options.wanted, this.#tools);
    for (const piece of pieces) summarizer.add(piece);
    return summarizer.end();
  }
}

/** The pieces of a file, up to a size: a file can grow while it is read. */
class WholeContent {
  readonly #maxSize: number;
  #pieces: Buffer[] = [];
  length = 0;

  /** @param maxSize -1 to collect nothing */
  constructor(maxSize: number) {
    this.#maxSize = maxSize;
  }

  get isOver(): boolean {
    return this.length > this.#maxSize;
  }

  /** Null where the file is larger than the limit. */
  get bytes(): Buffer | null {
    return this.isOver ? null : Buffer.concat(this.#pieces);
  }

  add(piece: Buffer): void {
    this.length += piece.length;
    if (this.isOver) this.#pieces = [];
    else this.#pieces.push(Buffer.from(piece));
  }
}
