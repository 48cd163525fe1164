import { openBytes } from "../byte-source.ts";
import type { CsvOptions } from "../csv-options.ts";
import { ParseError } from "../row.ts";
import { ByteWindow } from "./byte-window.ts";

/** A format whose files are read in pieces: a record per line, or per several lines in quotes. */
export type RecordFormat =
  { readonly type: "ndjson" } | { readonly type: "csv"; readonly options: CsvOptions };

/** A piece of a file: the records that start at `start` or later and before `end`. */
export interface Piece {
  readonly format: RecordFormat;
  readonly path: string | Uint8Array;
  readonly start: number;
  /** Infinity: the whole rest. */
  readonly end: number;
  /** The columns of a CSV file, unless the piece contains the header. */
  readonly header: readonly string[] | undefined;
}

/** A first read: which keys a piece has, and of what kinds their values are. */
export interface SummaryTask extends Piece {
  readonly task: "summary";
  /** Whether a record starts at `start`; otherwise the piece starts after the next line feed. */
  readonly isExact: boolean;
}

/** A second read, of the columns that the statement uses. */
export interface ReadTask extends Piece {
  readonly task: "read";
  /** By key, the index of its column. */
  readonly wanted: ReadonlyMap<string, number>;
  /** Of each column: the type to which CSV values are converted. */
  readonly types: readonly ColumnType[];
}

/** A type in CREATE TABLE; empty where each value has its own. */
export type ColumnType = "INTEGER" | "REAL" | "TEXT" | "";

export interface KeySummary {
  readonly text: string;
  /** The first row of the piece that has it, and its position there. */
  readonly row: number;
  readonly position: number;
  /** The union of `valueKind`; of a CSV column, only of fields that are not empty. */
  readonly kinds: number;
}

export interface PieceSummary {
  /** Where the first record is, and the first after the piece. */
  readonly start: number;
  readonly end: number;
  readonly rows: number;
  readonly lines: number;
  readonly keys: readonly KeySummary[];
  /** Keys that differ in letter case only and are in one row, as indexes of `keys`. */
  readonly pairs: readonly (readonly [number, number])[];
  /** What is wrong with the piece, and its line, counted from the start of the piece. */
  readonly fault: { readonly line: number | undefined; readonly reason: string } | undefined;
}

export const windowBytes = 256 * 1024;

/** Of this thread, for the next piece. */
let spare: Buffer | undefined;

/** Opens a piece, from some bytes before its start. */
export function withWindow<Result>(
  piece: Piece,
  before: number,
  action: (window: ByteWindow) => Result,
): Result {
  const encoding = piece.format.type === "csv" ? piece.format.options.encoding : undefined;
  const source = openBytes(piece.path, encoding, piece.start === 0 ? 0 : piece.start - before);
  try {
    const buffer = spare ?? Buffer.allocUnsafe(windowBytes);
    spare = undefined;
    const result = action(new ByteWindow(source, buffer));
    spare = buffer;
    return result;
  } finally {
    source.close();
  }
}

/** A fault in a file, with its line. Other errors are thrown. */
export function faultOf(error: unknown): { line: number | undefined; reason: string } {
  if (!(error instanceof ParseError)) throw error;
  const [, line, reason] = /^line (\d+): ([^]*)$/.exec(error.message) ?? [];
  return line === undefined
    ? { line: undefined, reason: error.message }
    : { line: Number(line), reason: reason! };
}
