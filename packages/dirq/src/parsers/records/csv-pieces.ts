import { openBytes } from "../byte-source.ts";
import { csvColumnNames } from "../csv-columns.ts";
import type { CsvOptions } from "../csv-options.ts";
import { ParseError } from "../row.ts";
import { ColumnBuilder, type Batch } from "./batch.ts";
import { ByteWindow } from "./byte-window.ts";
import { CsvScanner } from "./csv-scanner.ts";
import { bigIntAt, numberAt, NumberScan, valueKind } from "./number-scan.ts";
import {
  faultOf,
  windowBytes,
  withWindow,
  type ColumnType,
  type PieceSummary,
  type ReadTask,
  type SummaryTask,
} from "./piece.ts";

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
    const scanner = new CsvScanner(
      new ByteWindow(source, Buffer.allocUnsafe(windowBytes)),
      options.delimiter,
    );
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

export function summarizeCsv(task: SummaryTask, options: CsvOptions, window: ByteWindow): PieceSummary {
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

export function readCsv(
  { end, header, wanted, types }: ReadTask,
  options: CsvOptions,
  window: ByteWindow,
): Batch {
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
    if (scanner.isEscaped(field)) builder.text(row, scanner.text(field));
    else builder.bytes(row, scanner.window.buffer, scanner.start(field), scanner.end(field));
    return;
  }
  const { buffer } = scanner.window;
  const [start, end] = [scanner.start(field), scanner.end(field)];
  if (start === end) return;
  if (type === "REAL") builder.real(row, numberAt(buffer, start, end));
  else if (end - start <= 15) builder.integer(row, numberAt(buffer, start, end));
  else builder.value(row, bigIntAt(buffer, start, end));
}
