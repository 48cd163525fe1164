import type { ScanFailure } from "../base/errors.ts";
import type { Listener } from "../base/events.ts";
import { matchesPath } from "../scan/glob.ts";
import { Files, type FileRecord } from "./file-records.ts";
import { isFresh, sameStamp, type FileStamp } from "../scan/file-stamp.ts";
import { isConflict, isDatabaseError, type Database } from "../sqlite/connection.ts";
import type { RowValue } from "./table-rows.ts";
import type { SqlValue } from "../base/value.ts";
import type { Confinement } from "./confinement.ts";
import { diffRows, type Change } from "./row-changes.ts";
import type { StattedFile } from "../parsers/found-files.ts";
import { isSqlObjection, transactionLost } from "./rejections.ts";
import { groupsOf } from "./table-groups.ts";
import { isRelinked, metadataRow, orderedValues, type NamedTable } from "./named-table.ts";
import type { ParsedRow } from "../parsers/row.ts";
import { pathColumns, pathRowOf } from "../path-tables/path-columns.ts";

/** Callbacks for the changes of files and rows. */
export interface FileRowsListener extends Pick<Listener, "onFailure" | "onNote"> {
  /** Called for each inserted, deleted or changed row. Without it old rows are not even read. */
  readonly onChange?: ((change: Change) => void) | undefined;
  /** Which content must not be read. Default: all may be read. */
  readonly confinement?: Confinement | undefined;
  /** Commits the caller's transaction and begins another. Default: just that. */
  readonly checkpoint?: (() => void) | undefined;
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
  /** Whether rows without a parser contain what was read of the file: a change without a new stamp could follow. */
  readonly isUncertain: boolean;
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
  /** The groups of those tables that depend on what is in a file. */
  readonly #contentGroups: number;
  readonly #listener: FileRowsListener;
  readonly #isolates: boolean;
  /** What the config's SQL last said about rows that it rejected, by table and path. */
  readonly #rejected = new Map<string, { readonly path: string; readonly message: string }>();
  /** Tables with files that are too large, which is noted once. */
  readonly #noted = new Set<NamedTable>();
  /** Inserted, deleted or changed files. */
  moved = 0;
  /** Whether a file's row conflicted with another file's: then the order of files decides. */
  hasConflict = false;

  /**
   * @param tables all tables of the index
   * @param active those that are filled (see `tablesToFill`); the others only lose the rows of deleted files
   * @param isolates write each file's rows in a transaction of its own. Default: where the config's SQL can end a
   * transaction, which would take other files' rows with it
   */
  constructor(
    database: Database,
    tables: readonly NamedTable[],
    listener: FileRowsListener,
    active: readonly NamedTable[] = tables,
    isolates = tables.some(({ config }) => /\brollback\b/i.test(`${config.schema} ${config.ddl ?? ""}`)),
  ) {
    this.#database = database;
    this.#tables = tables;
    this.#active = active;
    this.#activeGroups = groupsOf(tables, active);
    this.#contentGroups = groupsOf(
      tables,
      active.filter(({ parser, hidden }) => parser !== undefined || hidden?.readsContent),
    );
    this.#listener = listener;
    this.#isolates = isolates;
    this.files = new Files(database);
  }

  /** The paths whose rows the config's SQL rejected, deleted files included. */
  get rejected(): ReadonlySet<string> {
    return new Set([...this.#rejected.values()].map(({ path }) => path));
  }

  /**
   * Stores the current state of a file. Rows of metadata are inserted immediately.
   * @returns what parsers have to do; undefined where the file is known to be as it was
   */
  consider(file: StattedFile, record: FileRecord | undefined, lookedAt: number): Work | undefined {
    const isSame = record !== undefined && sameStamp(record, file.stamp);
    const rejection = this.#listener.confinement?.check(file);
    // Groups without the rows of a link are not stored as filled: the next run may read all files, and a link can lead
    // elsewhere and back before it is compared again. A run that could read all files may have filled them.
    const content = rejection === undefined ? 0 : this.#contentGroups;
    const stored = isSame ? record.filled & ~this.#relinked(file, record.id) : undefined;
    const reported = rejection?.isKnown ? content : 0;
    const before = stored === undefined ? undefined : (stored & ~content) | reported;
    if (before !== undefined && this.#isFilled(before)) return undefined;
    if (before === undefined) this.moved++;
    const tables = this.#active.filter(
      (table) =>
        matchesPath(table.glob.glob, file.shown) && ((before ?? 0) & groupsOf(this.#tables, [table])) === 0,
    );
    const parsed = tables.filter((table) => table.parser !== undefined);
    const isUncertain = rejection === undefined && isFresh(file.stamp, lookedAt);
    const uncertain = isUncertain ? tables.filter(({ hidden }) => hidden?.readsContent) : [];
    const open = groupsOf(this.#tables, [...parsed, ...uncertain]);
    const filled = ((before ?? 0) | this.#activeGroups) & ~open & ~content;
    const orphan = record === undefined ? this.files.adopt(file.shown) : undefined;
    const id = record?.id ?? this.files.insert(file.shown, file.stamp, filled, orphan);
    if (record !== undefined) this.files.update(file.shown, file.stamp, filled);
    if (this.#tables.length === 0) this.#reportFile(file.shown, record, file.stamp);
    const work: Work = {
      ...{ file, id, lookedAt, filled },
      tables: rejection === undefined ? parsed : [],
      isUncertain: uncertain.length > 0,
      failed: false,
    };
    if (rejection !== undefined) {
      for (const table of parsed) this.fail(table, work, rejection.reason);
      work.failed = false;
    }
    for (const table of tables) {
      if (table.parser !== undefined) continue;
      this.#putMetadata(table, work, record === undefined && orphan === undefined);
    }
    if (work.failed) this.files.update(file.shown, file.stamp, filled & ~groupsOf(this.#tables, tables));
    return work;
  }

  /** Whether the rows of a file are complete in all tables that are filled. */
  isUpToDate(record: FileRecord): boolean {
    return this.#isFilled(record.filled);
  }

  /** The groups of tables with the text of a link that is another one now, though it leads to the same file. */
  #relinked(file: StattedFile, id: number): number {
    const tables = this.#active.filter(
      (table) => table.hidden?.readsTarget === true && isRelinked(table, file, id),
    );
    return groupsOf(this.#tables, tables);
  }

  #isFilled(filled: number): boolean {
    return (filled & this.#activeGroups) === this.#activeGroups;
  }

  /** Removes a deleted file and its rows. Rows that a trigger of the config protects stay, as those of an orphan. */
  remove(record: FileRecord): void {
    this.#listener.confinement?.forget(record.path);
    this.moved++;
    const isRemoved = this.#removeRows(record.id, record.path);
    if (this.#tables.length === 0) this.#reportFile(record.path, record, undefined);
    this.files.remove(record.path);
    if (!isRemoved) this.files.addOrphan(record.id, record.path);
  }

  /** Tries again to remove the rows of deleted files that could not be removed before. */
  removeOrphans(): void {
    for (const { id, path } of this.files.orphans()) {
      if (this.#removeRows(id, path)) this.files.removeOrphan(id);
    }
  }

  /** @returns whether all tables gave up their rows */
  #removeRows(id: number, path: string): boolean {
    let isRemoved = true;
    for (const table of this.#tables) {
      if (!matchesPath(table.glob.glob, path)) continue;
      const before = this.#rowsBefore(table, id);
      const error = this.#attempt(() => table.rows.remove(id));
      if (error === undefined) {
        this.#rejected.delete(keyOf(table, path));
        this.#reportRows(table, path, before, []);
      } else {
        isRemoved = false;
        this.#reject(table, path, error);
      }
    }
    return isRemoved;
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
    this.#replace(table, work, orderedValues(table, rows, work.file.shown));
  }

  /** A parser could not read a file. */
  fail(table: NamedTable, work: Work, reason: string): void {
    this.#clear(table, work);
    this.#report(table, work.file.shown, reason);
  }

  /** All parsers are through with a file. What failed, or may have changed again unseen, is read again next time. */
  complete({ file, failed, lookedAt, filled }: Work): void {
    if (!failed && !isFresh(file.stamp, lookedAt))
      this.files.update(file.shown, file.stamp, filled | this.#activeGroups);
  }

  /** The row of a file that no parser reads. What cannot be read of it is NULL, and is tried again next time. */
  #putMetadata(table: NamedTable, work: Work, isNew: boolean): void {
    const { values, failure, isTooLarge } = metadataRow(table, work.file);
    if (isTooLarge && !this.#noted.has(table)) {
      this.#noted.add(table);
      this.#listener.onNote(
        `the table ${table.config.name} has no content of files that are larger than the limit for content, such as ${work.file.shown}`,
      );
    }
    if (isNew && !this.#isolates) this.#insertRow(table, work, values);
    else this.#replace(table, work, [values]);
    if (failure === undefined) return;
    work.failed = true;
    this.#report(table, work.file.shown, failure);
  }

  /** The row of a file that is new: there is none to remove, and one statement needs no savepoint. */
  #insertRow(table: NamedTable, work: Work, values: readonly RowValue[]): void {
    const { file, id } = work;
    try {
      table.rows.insert(id, 0, values);
    } catch (error) {
      if (isDatabaseError(error)) throw error;
      if (!this.#database.inTransaction) throw transactionLost(error);
      this.#refuse(table, work, error);
      return;
    }
    if (this.#listener.onChange !== undefined) this.#reportRows(table, file.shown, [], table.rows.of(id));
  }

  /** New rows were rejected. */
  #refuse(table: NamedTable, work: Work, error: unknown): void {
    if (isConflict(error)) this.hasConflict = true;
    this.#clear(table, work);
    this.#reject(table, work.file.shown, error);
  }

  /** A file has no new rows: the old ones are removed, as they are not true any longer, unless SQL rejects that. */
  #clear(table: NamedTable, work: Work): void {
    work.failed = true;
    const before = this.#rowsBefore(table, work.id);
    if (this.#attempt(() => table.rows.remove(work.id)) === undefined)
      this.#reportRows(table, work.file.shown, before, []);
  }

  #replace(table: NamedTable, work: Work, rows: Iterable<readonly RowValue[]>): void {
    const { file, id } = work;
    const before = this.#rowsBefore(table, id);
    const error = this.#attempt(() => {
      table.rows.remove(id);
      let place = 0;
      for (const values of rows) table.rows.insert(id, place++, values);
    });
    if (error !== undefined) {
      this.#refuse(table, work, error);
      return;
    }
    this.#rejected.delete(keyOf(table, file.shown));
    if (this.#listener.onChange !== undefined) this.#reportRows(table, file.shown, before, table.rows.of(id));
  }

  #rowsBefore(table: NamedTable, id: number): readonly SqlValue[][] {
    return this.#listener.onChange === undefined ? [] : table.rows.of(id);
  }

  /** Changes the rows of one file, or nothing. @returns what was wrong with them */
  #attempt(change: () => void): unknown {
    if (this.#isolates) this.#checkpoint();
    this.#database.exec("SAVEPOINT file");
    try {
      change();
      this.#database.exec("RELEASE file");
      return undefined;
    } catch (error) {
      if (isDatabaseError(error)) throw error;
      if (this.#database.inTransaction) this.#database.exec("ROLLBACK TO file; RELEASE file");
      else if (this.#isolates) this.#database.exec("BEGIN IMMEDIATE");
      else throw transactionLost(error);
      return error;
    }
  }

  #checkpoint(): void {
    if (this.#listener.checkpoint !== undefined) this.#listener.checkpoint();
    else this.#database.exec("COMMIT; BEGIN IMMEDIATE");
  }

  /** Reports once what a later attempt may find again. */
  #reject(table: NamedTable, path: string, error: unknown): void {
    const message = error instanceof Error ? error.message : String(error);
    const key = keyOf(table, path);
    if (this.#rejected.get(key)?.message === message) return;
    if (isSqlObjection(error)) this.#rejected.set(key, { path, message });
    this.#report(table, path, message);
  }

  #report(table: NamedTable, path: string, message: string): void {
    this.#listener.onFailure({ path, reason: message });
    this.#listener.onChange?.({ action: "error", table: table.config.name, path, message });
  }

  #reportRows(
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

function keyOf(table: NamedTable, path: string): string {
  return `${table.config.name}\0${path}`;
}
