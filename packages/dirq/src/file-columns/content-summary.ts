import { isUtf8 } from "node:buffer";
import { createHash } from "node:crypto";
import type { ContentTools } from "./content-tools.ts";

/** Values of a file's content, for those columns that a statement names. */
export interface ContentSummary {
  readonly lines?: number;
  readonly words?: number;
  readonly sha256?: string;
  readonly xxh64?: string;
  readonly mime?: string;
  readonly is_binary?: number;
}

/** As many bytes as git looks at to call a file binary. */
const headBytes = 8_000;

/** Computes a summary from the bytes of a file, which arrive in pieces. */
export class ContentSummarizer {
  readonly #wanted: ReadonlySet<string>;
  readonly #tools: ContentTools;
  readonly #sha256;
  readonly #xxh64;
  #lines = 0;
  #words = 0;
  #lastByte: number | undefined;
  #inWord = false;
  #head: Buffer | undefined;

  /** @param wanted names of columns */
  constructor(wanted: ReadonlySet<string>, tools: ContentTools) {
    this.#wanted = wanted;
    this.#tools = tools;
    this.#sha256 = wanted.has("sha256") ? createHash("sha256") : undefined;
    this.#xxh64 = wanted.has("xxh64") ? tools.xxh64!.create64() : undefined;
  }

  /** @param piece is not used after the call, except the first */
  add(piece: Buffer): void {
    if (piece.length === 0) return;
    // The first piece is at least this long, unless the file ends there.
    this.#head ??= Buffer.from(piece.subarray(0, headBytes));
    if (this.#wanted.has("lines")) this.#lines += countLineFeeds(piece);
    if (this.#wanted.has("words")) this.#countWords(piece);
    this.#lastByte = piece[piece.length - 1];
    this.#sha256?.update(piece);
    this.#xxh64?.update(piece);
  }

  end(): ContentSummary {
    const { wanted, head } = { wanted: this.#wanted, head: this.#head ?? Buffer.alloc(0) };
    const endsWithinLine = this.#lastByte !== undefined && this.#lastByte !== lineFeed;
    return {
      ...(wanted.has("lines") && { lines: this.#lines + (endsWithinLine ? 1 : 0) }),
      ...(wanted.has("words") && { words: this.#words }),
      ...(this.#sha256 && { sha256: this.#sha256.digest("hex") }),
      ...(this.#xxh64 && { xxh64: this.#xxh64.digest().toString(16).padStart(16, "0") }),
      ...(wanted.has("mime") && { mime: mimeOf(head, this.#tools) }),
      ...(wanted.has("is_binary") && { is_binary: head.includes(0) ? 1 : 0 }),
    };
  }

  #countWords(piece: Buffer): void {
    let inWord = this.#inWord;
    for (const byte of piece) {
      const isSpace = byte === 0x20 || (byte >= 0x09 && byte <= 0x0d);
      if (!isSpace && !inWord) this.#words++;
      inWord = !isSpace;
    }
    this.#inWord = inWord;
  }
}

const lineFeed = 0x0a;

function countLineFeeds(bytes: Buffer): number {
  let count = 0;
  for (let at = bytes.indexOf(lineFeed); at !== -1; at = bytes.indexOf(lineFeed, at + 1)) count++;
  return count;
}

/** Types that a text file can have; the signatures of others are short enough to begin a text by chance. */
const textTypes = /^text\/|\+xml$|^application\/(?:pdf|rtf|xml|postscript)$/;

/** The media type that the first bytes of a file show. */
function mimeOf(head: Buffer, { mimesOf }: ContentTools): string {
  if (head.length === 0) return "inode/x-empty";
  const types = mimesOf!(head);
  if (isText(head)) return types.find((type) => textTypes.test(type)) ?? "text/plain";
  return types[0] ?? "application/octet-stream";
}

/** Whether the first bytes of a file are UTF-8 without NUL; the last character may be cut off. */
function isText(head: Buffer): boolean {
  if (head.includes(0)) return false;
  return [0, 1, 2, 3].some((cut) => head.length >= cut && isUtf8(head.subarray(0, head.length - cut)));
}
