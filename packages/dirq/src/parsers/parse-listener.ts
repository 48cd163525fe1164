import type { ParsedRow } from "./row.ts";

/** A file that a parser is to read. */
export interface ParserFile {
  /** As failures name it. */
  readonly shown: string;
  /** Absolute. Bytes where it is not valid UTF-8. */
  readonly path: string | Uint8Array;
}

/** Callbacks for the files, each with its index in the list. */
export interface ParseListener {
  /** A command is about to read a file. */
  begin?(index: number): void;
  /**
   * A file's rows. They are taken now or never, and taking them can throw what is wrong with the file.
   * @param payload the rows as the JSON that a command printed
   */
  rows(index: number, rows: Iterable<ParsedRow>, payload?: string): void;
  failure(index: number, reason: string): void;
  /** The file, or what its path leads to, changed while it was read, as far as that is watched. */
  changed?(index: number): void;
  done(count: number): void;
}
