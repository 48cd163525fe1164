import { statSync } from "node:fs";
import { ParseError } from "./row.ts";
import { openBytes } from "./byte-source.ts";

/** Limit for what has to be in memory at once, a file of most formats or a line of the others: 256 MiB. */
export const maxBytesAtOnce = 256 * 1024 * 1024;

const chunkBytes = 256 * 1024;
const newline = 0x0a;

/** The text of a whole file. Bytes that are not UTF-8 become U+FFFD; a byte order mark is left out. */
export function readText(path: string | Uint8Array): string {
  if (statSync(path as Buffer).size > maxBytesAtOnce)
    throw new ParseError(
      "the file is larger than 256 MiB, the limit of this format; ndjson, csv, tsv and lines have none",
    );
  const chunks: Buffer[] = [];
  for (const chunk of readChunks(path)) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString("utf8");
}

/** The lines of a file without their ends, which are LF or CR LF. */
export function* readLines(path: string | Uint8Array): Generator<string, void, void> {
  // What came behind the last line's end so far.
  let rest: Buffer[] = [];
  let restBytes = 0;
  let lines = 0;
  for (const chunk of readChunks(path)) {
    const end = chunk.lastIndexOf(newline) + 1;
    if (end > 0) {
      const bytes =
        rest.length === 0 ? chunk.subarray(0, end) : Buffer.concat([...rest, chunk.subarray(0, end)]);
      const text = bytes.toString("utf8");
      let from = 0;
      for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", from)) {
        const line = text.slice(from, text[at - 1] === "\r" && at > from ? at - 1 : at);
        lines++;
        yield line;
        from = at + 1;
      }
      rest = [];
      restBytes = 0;
    }
    if (end === chunk.length) continue;
    // The chunk's memory is written over by the next one.
    rest.push(Buffer.from(chunk.subarray(end)));
    restBytes += chunk.length - end;
    if (restBytes > maxBytesAtOnce) throw new ParseError(`line ${lines + 1}: longer than 256 MiB`);
  }
  if (rest.length === 0) return;
  yield Buffer.concat(rest).toString("utf8").replace(/\r$/, "");
}

/** The same memory is yielded each time, with new bytes. */
function* readChunks(path: string | Uint8Array): Generator<Buffer, void, void> {
  const source = openBytes(path);
  try {
    const buffer = Buffer.allocUnsafe(chunkBytes);
    for (let bytes = source.read(buffer, 0); bytes > 0; bytes = source.read(buffer, 0)) {
      yield buffer.subarray(0, bytes);
    }
  } finally {
    source.close();
  }
}
