import type { SqlValue } from "../base/value.ts";

/** One row: pairs of key and value, in the order in which the file has them. No key comes twice. */
export type ParsedRow = readonly (readonly [key: string, value: SqlValue])[];

/** A parser for a common format. */
export interface FileParser {
  /** Such as `csv`. */
  readonly name: string;
  /**
   * Reads a file on the calling thread, row by row: no more of it is in memory than the format needs.
   * @param path absolute; bytes where it is not valid UTF-8
   * @throws {ParseError} where the file is not of its format, even after some rows
   * @throws what the operating system says where it cannot be read
   */
  read(path: string | Uint8Array): Iterable<ParsedRow>;
}

/** A file is not of its format. The message is one line, without the file's name. */
export class ParseError extends Error {
  override readonly name = "ParseError";
}
