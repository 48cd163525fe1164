import { openBytes } from "../byte-source.ts";
import { csvColumnNames } from "../csv-columns.ts";
import type { CsvOptions } from "../csv-options.ts";
import { ParseError } from "../row.ts";
import { foldName } from "../../sql/tokens.ts";
import { ColumnBuilder, type Batch } from "./batch.ts";
import { ByteWindow } from "./byte-window.ts";
import { CsvScanner } from "./csv-scanner.ts";
import { NdjsonScanner } from "./ndjson-scanner.ts";
import { bigIntAt, numberAt, NumberScan, valueKind } from "./number-scan.ts";

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

const windowBytes = 256 * 1024;

/** Reads a piece to find out its keys. A fault in the file is part of the result. */
export function summarize(task: SummaryTask): PieceSummary {
  return withWindow(task, task.isExact ? 0 : 1, (window) =>
    task.format.type === "csv"
      ? summarizeCsv(task, task.format.options, window)
      : summarizeNdjson(task, window),
  );
}

/** Reads the wanted columns of a piece that `summarize` has accepted. */
export function readPiece(task: ReadTask): Batch {
  return withWindow(task, 0, (window) =>
    task.format.type === "csv" ? readCsv(task, task.format.options, window) : readNdjson(task, window),
  );
}

/** The columns of a CSV file, by its first line. */
export function readHeader(path: string | Uint8Array, options: CsvOptions): string[] | undefined {
  const piece = {
    format: { type: "csv", options } as const,
    path,
    start: 0,
    end: Infinity,
    header: undefined,
  };
  return withWindow(piece, 0, (window) => {
    const scanner = new CsvScanner(window, options.delimiter);
    return scanner.next() ? columnsOf(scanner, options) : undefined;
  });
}

/** All records of a CSV file as text, with its columns. */
export function* readCsvTexts(
  path: string | Uint8Array,
  options: CsvOptions,
): Generator<(readonly [string, string | null])[], void, void> {
  const source = openBytes(path, options.encoding);
  try {
    const scanner = new CsvScanner(new ByteWindow(source, windowBytes), options.delimiter);
    let columns: string[] | undefined;
    while (scanner.next()) {
      const isHeader = columns === undefined && options.hasHeader;
      columns ??= columnsOf(scanner, options);
      if (isHeader) continue;
      requireWidth(scanner, columns.length);
      yield columns.map((column, field) => [column, field < scanner.count ? scanner.text(field) : null]);
    }
  } finally {
    source.close();
  }
}

function withWindow<Result>(piece: Piece, before: number, action: (window: ByteWindow) => Result): Result {
  const encoding = piece.format.type === "csv" ? piece.format.options.encoding : undefined;
  const source = openBytes(piece.path, encoding, piece.start === 0 ? 0 : piece.start - before);
  try {
    const size = piece.end - piece.start;
    return action(new ByteWindow(source, Math.min(windowBytes, Math.max(4096, size + 4096))));
  } finally {
    source.close();
  }
}

function columnsOf(scanner: CsvScanner, options: CsvOptions): string[] {
  return csvColumnNames(
    Array.from({ length: scanner.count }, (_, field) => (options.hasHeader ? scanner.text(field) : "")),
  );
}

/** A value beyond the last column belongs to no column. */
function requireWidth(scanner: CsvScanner, columns: number): void {
  if (scanner.count > columns)
    throw new ParseError(`line ${scanner.line}: ${scanner.count} fields, but the first line has ${columns}`);
}

function summarizeCsv(task: SummaryTask, options: CsvOptions, window: ByteWindow): PieceSummary {
  const scanner = new CsvScanner(window, options.delimiter);
  let { header } = task;
  let rows = 0;
  let fault: PieceSummary["fault"];
  let start = task.start;
  const number = new NumberScan();
  let kinds = new Int32Array(header?.length ?? 0);
  try {
    if (!task.isExact) scanner.skipLine();
    scanner.skipBlank();
    start = scanner.offset;
    if (header === undefined && scanner.next(task.end)) {
      header = columnsOf(scanner, options);
      kinds = new Int32Array(header.length);
      if (!options.hasHeader) {
        noteFields(scanner, number, kinds);
        rows++;
      }
    }
    while (scanner.next(task.end)) {
      requireWidth(scanner, kinds.length);
      noteFields(scanner, number, kinds);
      rows++;
    }
  } catch (error) {
    fault = faultOf(error);
  }
  const keys = (header ?? []).map((text, position) => ({ text, row: 0, position, kinds: kinds[position]! }));
  return { start, end: scanner.offset, rows, lines: scanner.lines, keys, pairs: [], fault };
}

/** Adds the kinds of a record's fields. */
function noteFields(scanner: CsvScanner, number: NumberScan, kinds: Int32Array): void {
  const { buffer } = scanner.window;
  for (let field = 0; field < scanner.count; field++) {
    // Once a column has text, nothing else matters.
    if ((kinds[field]! & valueKind.text) !== 0) continue;
    const [start, end] = [scanner.start(field), scanner.end(field)];
    if (start === end) continue;
    const isNumber = number.scan(buffer, start, end) && number.end === end && number.kind !== valueKind.huge;
    const isFinite =
      isNumber && (number.kind !== valueKind.real || Number.isFinite(numberAt(buffer, start, end)));
    kinds[field]! |= isFinite ? number.kind : valueKind.text;
  }
}

function readCsv({ end, header, wanted, types }: ReadTask, options: CsvOptions, window: ByteWindow): Batch {
  const scanner = new CsvScanner(window, options.delimiter);
  const builders = types.map(() => new ColumnBuilder());
  let rows = 0;
  let columns = header;
  let slots: [field: number, slot: number][] | undefined;
  while (scanner.next(end)) {
    const isHeader = columns === undefined && options.hasHeader;
    columns ??= columnsOf(scanner, options);
    slots ??= columns.flatMap((text, field): [number, number][] => {
      const slot = wanted.get(text);
      return slot === undefined ? [] : [[field, slot]];
    });
    if (isHeader) continue;
    for (const [field, slot] of slots) {
      if (field < scanner.count) putField(scanner, field, builders[slot]!, types[slot]!, rows);
    }
    rows++;
  }
  return { rows, columns: builders.map((builder) => builder.finish(rows)) };
}

function putField(
  scanner: CsvScanner,
  field: number,
  builder: ColumnBuilder,
  type: ColumnType,
  row: number,
): void {
  if (type === "TEXT") {
    builder.text(row, scanner.text(field));
    return;
  }
  const { buffer } = scanner.window;
  const [start, end] = [scanner.start(field), scanner.end(field)];
  if (start === end) return;
  if (type === "REAL") builder.real(row, numberAt(buffer, start, end));
  else if (end - start <= 15) builder.integer(row, numberAt(buffer, start, end));
  else builder.value(row, bigIntAt(buffer, start, end));
}

function summarizeNdjson(task: SummaryTask, window: ByteWindow): PieceSummary {
  const scanner = new NdjsonScanner(window);
  const keys: ({ text: string; row: number; position: number } | undefined)[] = [];
  const pairs = new Map<string, readonly [number, number]>();
  let rows = 0;
  let fault: PieceSummary["fault"];
  let start = task.start;
  let kinds = new Int32Array(64);
  try {
    if (!task.isExact) scanner.skipLine();
    start = scanner.offset;
    for (; scanner.next(task.end); rows++) {
      if (scanner.isNewShape) {
        for (const [position, id] of scanner.ids.entries()) {
          if (id >= kinds.length) kinds = grown(kinds, id);
          keys[id] ??= { text: scanner.keys[id]!.text, row: rows, position };
        }
        for (const pair of sameNames(scanner)) pairs.set(pair.join(" "), pair);
      }
      for (let position = 0; position < scanner.count; position++)
        kinds[scanner.keyId(position)]! |= scanner.kind(position);
    }
  } catch (error) {
    fault = faultOf(error);
  }
  // A line that was left to the general reader may have named keys that no row has.
  const used = Array.from(keys, (key, id) => ({ ...(key ?? noKey), kinds: kinds[id]! }));
  return {
    start,
    end: scanner.offset,
    rows,
    lines: scanner.lines,
    keys: used,
    pairs: [...pairs.values()],
    fault,
  };
}

/** Sorts after all others, and the caller leaves it out. */
const noKey = { text: "", row: Infinity, position: 0 };

function grown(from: Int32Array<ArrayBuffer>, id: number): Int32Array<ArrayBuffer> {
  const to = new Int32Array(Math.max(from.length * 2, id + 1));
  to.set(from);
  return to;
}

function sameNames(scanner: NdjsonScanner): (readonly [number, number])[] {
  const byName = new Map<string, number[]>();
  for (const id of scanner.ids) {
    const name = foldName(scanner.keys[id]!.text);
    byName.set(name, [...(byName.get(name) ?? []), id]);
  }
  return [...byName.values()].flatMap((ids) =>
    ids.flatMap((one, index) => ids.slice(index + 1).map((other) => [one, other] as const)),
  );
}

function readNdjson({ end, wanted, types }: ReadTask, window: ByteWindow): Batch {
  const scanner = new NdjsonScanner(window);
  const builders = types.map(() => new ColumnBuilder());
  /** By key: the index of its column, or -1. */
  const slots: number[] = [];
  let rows = 0;
  for (; scanner.next(end); rows++) {
    for (let position = 0; position < scanner.count; position++) {
      const id = scanner.keyId(position);
      const slot = (slots[id] ??= wanted.get(scanner.keys[id]!.text) ?? -1);
      if (slot === -1) continue;
      const kind = scanner.kind(position);
      if (kind === valueKind.integer && scanner.isScanned)
        builders[slot]!.integer(rows, scanner.number(position));
      else if (kind === valueKind.real && scanner.isScanned)
        builders[slot]!.real(rows, scanner.number(position));
      else builders[slot]!.value(rows, scanner.value(position));
    }
  }
  return { rows, columns: builders.map((builder) => builder.finish(rows)) };
}

function faultOf(error: unknown): { line: number | undefined; reason: string } {
  if (!(error instanceof ParseError)) throw error;
  const [, line, reason] = /^line (\d+): ([^]*)$/.exec(error.message) ?? [];
  return line === undefined
    ? { line: undefined, reason: error.message }
    : { line: Number(line), reason: reason! };
}
