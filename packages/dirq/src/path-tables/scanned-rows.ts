import { DirqError } from "../base/errors.ts";
import { countedFrom, repeatedText, type Batch, type ColumnBatch } from "../parsers/records/batch.ts";
import { smallIntegers, valueKind } from "../parsers/records/number-scan.ts";
import { keysOf, type ScannedFile } from "../parsers/records/scan-file.ts";
import type { ScanThreads } from "../parsers/records/scan-threads.ts";
import type { ReadTask, RecordFormat } from "../parsers/records/piece.ts";
import type { Database } from "../sqlite/connection.ts";
import { KeyColumns, type KeyColumn } from "./key-columns.ts";
import type { RowStream } from "./native-stream.ts";
import { openRecordStream, recordStreamName } from "./record-stream.ts";
import type { ColumnDefinition, RowSource } from "./row-source.ts";

interface ShownFile extends ScannedFile {
  readonly shown: string;
}

/** Rows without a value that a file has need not be read; they come in batches of this size. */
const rowsOfKnownNumber = 65_536;

/**
 * Rows of files that are read in pieces. A first read finds the columns and their types; the rows are not stored, but
 * read again, with the columns that the statement uses, when SQLite requests them.
 */
export class ScannedRows implements RowSource {
  readonly isStored = false;
  readonly #database: Database;
  readonly #format: RecordFormat;
  readonly #threads: ScanThreads;
  readonly #files: ShownFile[] = [];
  readonly #keys = new KeyColumns();
  #columns: KeyColumn[] | undefined;
  #added = 0;
  #stream: RowStream | undefined;

  constructor(database: Database, format: RecordFormat, threads: ScanThreads) {
    this.#database = database;
    this.#format = format;
    this.#threads = threads;
  }

  /**
   * Adds a file.
   * @throws {Error} if its keys cannot be columns; then the file is not added
   */
  add(shown: string, file: ScannedFile): void {
    this.#keys.transaction(() => {
      for (const { text, row, position, kinds } of keysOf(file))
        this.#keys.add(text, [this.#files.length, row, position], kinds);
      for (const { keys, pairs } of file.pieces)
        for (const pair of pairs) this.#keys.notePairs(pair.map((index) => keys[index]!.text));
    });
    this.#files.push({ ...file, shown });
    this.#columns = undefined;
  }

  get columns(): ColumnDefinition[] {
    return this.#keyColumns().map((column) => ({ name: column.name, type: this.#typeOf(column) }));
  }

  addMissingColumn(name: string): boolean {
    if (this.#keys.size > this.#added || this.#keys.has(name)) return false;
    this.#keys.add(name, [Infinity, 0, this.#added++]);
    this.#columns = undefined;
    return true;
  }

  select(used: readonly number[]): { expressions: string[]; from: string } {
    const columns = used.map((index) => this.#keyColumns()[index]);
    const origins = used.map((index) => index - Math.max(this.#keyColumns().length, 1));
    const expressions = columns.map((column, at) => {
      const name = `c${at}`;
      if (column === undefined) return origins[at]! <= 0 ? name : `CAST(${name} AS INTEGER)`;
      const type = this.#typeOf(column);
      if (type !== "") return `CAST(${name} AS ${type})`;
      // The sign removes the affinity of the cast: the column has none.
      return isSmall(column) ? `+CAST(${name} AS INTEGER)` : name;
    });
    this.close();
    this.#stream = openRecordStream(
      this.#database,
      () => this.#batches(columns, origins),
      // Rows without a column have one that is NULL.
      used.length === 0 ? [true] : columns.map((column) => column === undefined || this.#isCast(column)),
    );
    return { expressions, from: recordStreamName };
  }

  throwFailure(): void {
    this.#stream?.throwFailure();
  }

  close(): void {
    this.#stream?.close();
  }

  #keyColumns(): KeyColumn[] {
    return (this.#columns ??= this.#keys.columns());
  }

  /** The type of a CSV column follows from its values in all files; JSON values have types of their own. */
  #typeOf({ keys }: KeyColumn): ColumnDefinition["type"] {
    if (this.#format.type === "ndjson") return "";
    const kinds = keys.reduce((union, key) => union | key.kinds, 0);
    if (this.#format.options.isText || kinds === 0 || (kinds & valueKind.text) !== 0) return "TEXT";
    if ((kinds & valueKind.real) === 0) return "INTEGER";
    // A whole number with more digits than a double has would lose some.
    return (kinds & valueKind.large) === 0 ? "REAL" : "TEXT";
  }

  #isCast(column: KeyColumn): boolean {
    return this.#typeOf(column) === "INTEGER" || isSmall(column);
  }

  /**
   * The rows of all files.
   * @param origins of each column that no key has: 0 for the file's path, 1 for the row's index
   */
  *#batches(columns: readonly (KeyColumn | undefined)[], origins: readonly number[]): Generator<Batch> {
    const hasKeys = columns.some((column) => column !== undefined);
    let before: ShownFile | undefined;
    let first = 0;
    for (const { file, batch } of hasKeys ? this.#read(columns) : this.#count()) {
      if (file !== before) first = 0;
      before = file;
      const { rows } = batch;
      const own = columns.map((column, at): ColumnBatch | undefined => {
        if (column !== undefined) return batch.columns[at];
        if (origins[at] === 0) return repeatedText(file.shown, rows);
        return origins[at] === 1 ? countedFrom(first, rows) : undefined;
      });
      yield { rows, columns: own.length === 0 ? [undefined] : own };
      first += rows;
    }
  }

  /** Rows of which only the number is of interest, which is known. */
  *#count(): Generator<{ file: ShownFile; batch: Batch }> {
    for (const file of this.#files) {
      for (let left = file.rows; left > 0; left -= rowsOfKnownNumber)
        yield { file, batch: { rows: Math.min(left, rowsOfKnownNumber), columns: [] } };
    }
  }

  *#read(columns: readonly (KeyColumn | undefined)[]): Generator<{ file: ShownFile; batch: Batch }> {
    const wanted = new Map(
      columns.flatMap((column, at) => column?.keys.map(({ text }) => [text, at] as const) ?? []),
    );
    const types = columns.map((column) => (column === undefined ? "" : this.#typeOf(column)));
    const pieces = this.#files.flatMap((file) =>
      file.pieces
        .filter(({ rows }) => rows > 0)
        .map((piece, index) => ({ file, piece, isFirst: index === 0 })),
    );
    const tasks = pieces.map(({ file, piece, isFirst }): ReadTask => ({
      task: "read",
      format: this.#format,
      path: file.path,
      start: isFirst && piece === file.pieces[0] ? 0 : piece.start,
      end: piece.end,
      header: piece === file.pieces[0] ? undefined : file.header,
      wanted,
      types,
    }));
    const bytes = pieces.reduce((sum, { piece }) => sum + piece.end - piece.start, 0);
    let at = 0;
    for (const result of this.#threads.run(tasks, bytes)) {
      const { file, piece } = pieces[at++]!;
      if (!("columns" in result) || result.rows !== piece.rows)
        throw new DirqError("io", `${file.shown} has changed while it was read; run the query again`);
      yield { file, batch: result };
    }
  }
}

function isSmall({ keys }: KeyColumn): boolean {
  return keys.every(({ kinds }) => (kinds & ~smallIntegers) === 0);
}
