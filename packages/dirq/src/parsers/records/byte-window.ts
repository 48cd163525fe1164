import type { ByteSource } from "../byte-source.ts";
import { maxBytesAtOnce } from "../read-file.ts";
import { ParseError } from "../row.ts";

/** A part of a file in memory, which moves on as records are read. */
export class ByteWindow {
  buffer: Buffer;
  /** The number of bytes in the buffer. */
  length = 0;
  /** The position of the buffer's first byte in the source. */
  base: number;
  /** Whether the source has no bytes after these. */
  isLast = false;
  readonly #source: ByteSource;

  /** @param buffer is used as long as it is large enough */
  constructor(source: ByteSource, buffer: Buffer) {
    this.#source = source;
    this.base = source.start;
    this.buffer = buffer;
  }

  /**
   * Reads more, and drops the bytes before an index.
   * @returns the new index of that byte
   * @throws {ParseError} if what remains is larger than a record may be
   */
  more(from: number): number {
    if (from > 0) {
      this.buffer.copyWithin(0, from, this.length);
      this.length -= from;
      this.base += from;
    }
    if (this.length === this.buffer.length) {
      if (this.length >= maxBytesAtOnce) throw new ParseError("a line is longer than 256 MiB");
      const larger = Buffer.allocUnsafe(Math.min(this.length * 2, maxBytesAtOnce));
      this.buffer.copy(larger, 0, 0, this.length);
      this.buffer = larger;
    }
    const bytes = this.#source.read(this.buffer, this.length);
    this.length += bytes;
    this.isLast = bytes === 0;
    return 0;
  }
}
