import type { ScanFailure } from "../base/errors.ts";
import type { Listener } from "../base/events.ts";
import { matchesPath } from "../scan/glob.ts";
import { Files, type FileRecord } from "./file-records.ts";
import { isFresh, sameStamp, type FileStamp } from "../scan/file-stamp.ts";
import { isConflict, isDatabaseError, type Database } from "../sqlite/connection.ts";
import type { RowValue } from "./table-rows.ts";
import type { SqlValue } from "../base/value.ts";
import { diffRows, type Change } from "./row-changes.ts";
import type { StattedFile } from "../parsers/found-files.ts";
import { groupsOf } from "./table-groups.ts";
import { metadataRow, valuesOf, type NamedTable } from "./named-table.ts";
import type { ParsedRow } from "../parsers/row.ts";
import { pathColumns, pathRowOf } from "../path-tables/path-columns.ts";

/** Receives what becomes of files. */
export interface FileRowsListener extends Pick<Listener, "onFailure"> {
  /** Called for each inserted, deleted or updated row. Without it old rows are not read. */
  readonly onChange?: ((change: Change) => void) | undefined;
}

/** A file whose rows parsers must make. */
export interface Work {
  readonly file: StattedFile;
  readonly id: number;
  /** When it was looked at, in milliseconds since 1970. */
  readonly lookedAt: number;
  readonly tables: readonly NamedTable[];
  /** The groups of tables that are filled while the parsers of `tables` run. */
  readonly filled: number;
  failed: boolean;
}

/** The table name in events for the files themselves, if the config declares no table. */
const rootTable = "./";

/** The rows of files in an index. Everything here happens within a transaction of the caller's. */
export class FileRows {
  readonly files: Files;
  readonly #database: Database;
  readonly #tables: readonly NamedTable[];
  readonly #active: readonly NamedTable[];
  readonly #activeGroups: number;
  readonly #listener: FileRowsListener;
  /** Files that came, went or changed. */
  moved = 0;
  /** Whether a file's row conflicts with a row of another file: then the order of files decides. */
  hasConflict = false;

  /**
   * @param tables all tables of the index
   * @param active those that are filled (see `tablesToFill`); the others only lose the rows of deleted files
   */
  constructor(
    database: Database,
    tables: readonly NamedTable[],
    listener: FileRowsListener,
    active: readonly NamedTable[] = tables,
  ) {
    this.#database = database;
    this.#tables = tables;
    this.#active = active;
    this.#activeGroups = groupsOf(tables, active);
    this.#listener = listener;
    this.files = new Files(database);
  }

  /**
   * Stores the current state of a file. Rows of metadata are inserted immediately.
   * @returns what parsers have to do; undefined where the file is known to be as it was
   */
  consider(file: StattedFile, record: FileRecord | undefined, lookedAt: number): Work | undefined {
    const before = record !== undefined && sameStamp(record, file.stamp) ? record.filled : undefined;
    if (before !== undefined && this.#isFilled(before)) return undefined;
    if (before === undefined) this.moved++;
    const tables = this.#active.filter(
      (table) =>
        matchesPath(table.glob.glob, file.shown) && ((before ?? 0) & groupsOf(this.#tables, [table])) === 0,
    );
    const parsed = tables.filter((table) => table.parser !== undefined);
    const filled = ((before ?? 0) | this.#activeGroups) & ~groupsOf(this.#tables, parsed);
    const id = record?.id ?? this.files.insert(file.shown, file.stamp, filled);
    if (record !== undefined) this.files.update(file.shown, file.stamp, filled);
    if (this.#tables.length === 0) this.#reportFile(file.shown, record, file.stamp);
    const work = { file, id, lookedAt, tables: parsed, filled, failed: false };
    for (const table of tables) {
      if (table.parser !== undefined) continue;
      if (record !== undefined) this.#replace(table, work, [metadataRow(table, file.shown, file.stamp)]);
      else this.#insertMetadata(table, work);
    }
    if (parsed.length === 0 && work.failed)
      this.files.update(file.shown, file.stamp, filled & ~groupsOf(this.#tables, tables));
    return work;
  }

  /** Whether the rows of a file are complete in all tables that are filled. */
  isUpToDate(record: FileRecord): boolean {
    return this.#isFilled(record.filled);
  }

  #isFilled(filled: number): boolean {
    return (filled & this.#activeGroups) === this.#activeGroups;
  }

  /** Takes a file that is gone, and its rows, out of the index. */
  remove(record: FileRecord): void {
    this.moved++;
    for (const table of this.#tables) {
      if (!matchesPath(table.glob.glob, record.path)) continue;
      if (this.#listener.onChange !== undefined)
        this.#report(table, record.path, table.rows.of(record.id), []);
      table.rows.remove(record.id);
    }
    if (this.#tables.length === 0) this.#reportFile(record.path, record, undefined);
    this.files.remove(record.path);
  }

  /** A file or directory could not be read: no table is concerned, as its contents are unknown. */
  failScan(failure: ScanFailure): void {
    this.#listener.onFailure(failure);
    this.#listener.onChange?.({
      action: "error",
      table: undefined,
      path: failure.path,
      message: failure.reason,
    });
  }

  /** Puts in what a parser read in a file: all of its rows or, where one is refused, none. */
  put(table: NamedTable, work: Work, rows: Iterable<ParsedRow>): void {
    this.#replace(table, work, orderedValues(table, rows));
  }

  /** A parser could not read a file: its old rows are out of date. */
  fail(table: NamedTable, work: Work, reason: string): void {
    work.failed = true;
    const path = work.file.shown;
    if (this.#listener.onChange !== undefined) this.#report(table, path, table.rows.of(work.id), []);
    table.rows.remove(work.id);
    this.#listener.onFailure({ path, reason });
    this.#listener.onChange?.({ action: "error", table: table.config.name, path, message: reason });
  }

  /** All parsers are through with a file. What failed, or may have changed again unseen, is read again next time. */
  complete({ file, failed, lookedAt, filled }: Work): void {
    if (!failed && !isFresh(file.stamp, lookedAt))
      this.files.update(file.shown, file.stamp, filled | this.#activeGroups);
  }

  /** The row of a file that is new: there is none to take out, and one statement needs no savepoint. */
  #insertMetadata(table: NamedTable, work: Work): void {
    const { file, id } = work;
    try {
      table.rows.insert(id, 0, metadataRow(table, file.shown, file.stamp));
    } catch (error) {
      this.#refuse(table, work, error);
      return;
    }
    if (this.#listener.onChange !== undefined) this.#report(table, file.shown, [], table.rows.of(id));
  }

  #refuse(table: NamedTable, work: Work, error: unknown): void {
    if (isDatabaseError(error)) throw error;
    if (isConflict(error)) this.hasConflict = true;
    this.fail(table, work, error instanceof Error ? error.message : String(error));
  }

  #replace(table: NamedTable, work: Work, rows: Iterable<readonly RowValue[]>): void {
    const { file, id } = work;
    const before = this.#listener.onChange === undefined ? [] : table.rows.of(id);
    this.#database.exec("SAVEPOINT file");
    try {
      table.rows.remove(id);
      let place = 0;
      for (const values of rows) table.rows.insert(id, place++, values);
      this.#database.exec("RELEASE file");
    } catch (error) {
      if (!isDatabaseError(error)) this.#database.exec("ROLLBACK TO file; RELEASE file");
      this.#refuse(table, work, error);
      return;
    }
    if (this.#listener.onChange !== undefined) this.#report(table, file.shown, before, table.rows.of(id));
  }

  #report(
    table: NamedTable,
    path: string,
    before: readonly SqlValue[][],
    after: readonly SqlValue[][],
  ): void {
    const columns = table.rows.columns.map((column) => column.name);
    for (const change of diffRows(table.config.name, columns, path, before, after))
      this.#listener.onChange?.(change);
  }

  #reportFile(path: string, before: FileStamp | undefined, after: FileStamp | undefined): void {
    if (this.#listener.onChange === undefined) return;
    const rows = (stamp: FileStamp | undefined) => (stamp === undefined ? [] : [pathRowOf(path, stamp)]);
    for (const change of diffRows(rootTable, pathColumns, path, rows(before), rows(after))) {
      this.#listener.onChange(change);
    }
  }
}

function* orderedValues(table: NamedTable, rows: Iterable<ParsedRow>): Generator<RowValue[]> {
  for (const row of rows) {
    const values = valuesOf(table, row);
    if (typeof values === "string") throw new Error(values);
    yield values;
  }
}
