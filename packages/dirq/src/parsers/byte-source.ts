import { closeSync, openSync, readSync } from "node:fs";

/** The bytes of a file as UTF-8, without a byte order mark. */
export interface ByteSource {
  /** Whether the bytes are those of the file, so that a position in them is a position in the file. */
  readonly isDirect: boolean;
  /** The position in the file of the first byte that `read` gives. */
  readonly start: number;
  /**
   * Reads into the rest of a buffer, from `offset` on.
   * @returns the number of bytes; 0 at the end
   */
  read(target: Buffer, offset: number): number;
  close(): void;
}

const chunkBytes = 256 * 1024;

/**
 * Opens a file. UTF-16 is recognized by its byte order mark; bytes that are not of the encoding become U+FFFD.
 * @param encoding a label of the WHATWG encoding standard; undefined: UTF-8, or UTF-16 with a byte order mark
 * @param start a position from an earlier read of a direct source; 0 for the whole file
 */
export function openBytes(path: string | Uint8Array, encoding?: string, start = 0): ByteSource {
  const file = openSync(path as Buffer, "r");
  try {
    const mark = Buffer.alloc(3);
    const known = readSync(file, mark, 0, 3, 0);
    const marked = known >= 2 ? utf16Marks[mark.readUInt16BE(0)] : undefined;
    const label = marked ?? (encoding === undefined ? "utf-8" : new TextDecoder(encoding).encoding);
    if (label !== "utf-8") return transcoded(file, label);
    return direct(file, start === 0 && mark.equals(utf8Mark) ? 3 : start);
  } catch (error) {
    closeSync(file);
    throw error;
  }
}

const utf8Mark = Buffer.of(0xef, 0xbb, 0xbf);
const utf16Marks: Readonly<Record<number, string>> = { 0xfffe: "utf-16le", 0xfeff: "utf-16be" };

function direct(file: number, start: number): ByteSource {
  let position = start;
  return {
    isDirect: true,
    start,
    read(target, offset) {
      const bytes = readSync(file, target, offset, target.length - offset, position);
      position += bytes;
      return bytes;
    },
    close: () => closeSync(file),
  };
}

function transcoded(file: number, label: string): ByteSource {
  // Without `ignoreBOM` the decoder removes the mark.
  const decoder = new TextDecoder(label);
  const chunk = Buffer.allocUnsafe(chunkBytes);
  let position = 0;
  let pending = Buffer.alloc(0);
  let isAtEnd = false;
  const refill = () => {
    while (pending.length === 0 && !isAtEnd) {
      const bytes = readSync(file, chunk, 0, chunk.length, position);
      position += bytes;
      isAtEnd = bytes === 0;
      pending = Buffer.from(decoder.decode(chunk.subarray(0, bytes), { stream: !isAtEnd }));
    }
  };
  return {
    isDirect: false,
    start: 0,
    read(target, offset) {
      refill();
      const bytes = pending.copy(target, offset);
      pending = pending.subarray(bytes);
      return bytes;
    },
    close: () => closeSync(file),
  };
}
