import type { ScanFailure } from "../errors.ts";
import type { Progress } from "../progress.ts";
import type { ChunkSource } from "../scan/parallel-walk.ts";
import { matchesPath } from "../scan/glob.ts";
import { Files, isFresh, sameIdentity, type FileRecord } from "../store/files.ts";
import type { Database } from "../store/connection.ts";
import { diffRows, type Change } from "./changes.ts";
import { factRow, valuesOf, type NamedTable } from "./named-table.ts";
import { filesOf, type StattedFile } from "./found-files.ts";
import { parseFiles } from "./parse-files.ts";
import { JsonReader, type ParsedRow } from "./parsed-rows.ts";

/** What a refresh works with and tells. */
export interface RefreshContext {
  readonly root: string;
  readonly tables: readonly NamedTable[];
  readonly progress: Progress;
  onFailure(failure: ScanFailure): void;
  /** Told of each row that comes, goes or changes. Default: nobody asks, and old rows are not read. */
  onChange?: (change: Change) => void;
}

/** A file whose rows must be made. */
interface Work {
  readonly file: StattedFile;
  readonly id: number;
  failed: boolean;
}

const pageSize = 2_000;
/** So many parser runs are collected before they are started; after them what is done is committed. */
const parseWindow = 1_000;

/**
 * Brings an index up to the tree: compares what a walk finds with what the index knows, both in path order, and makes
 * the rows of what differs. What has the same size, times and inode as when its rows were made is left alone.
 */
export class Refresh {
  readonly #database: Database;
  readonly #context: RefreshContext;
  readonly #files: Files;
  readonly #json: JsonReader;
  readonly #parsing: Work[] = [];
  readonly #startedAt = Date.now();
  #changed = 0;

  constructor(database: Database, context: RefreshContext) {
    this.#database = database;
    this.#context = context;
    this.#files = new Files(database);
    this.#json = new JsonReader(database);
  }

  /** Compares the whole tree. @returns how many files any table wants */
  async run(walk: ChunkSource): Promise<number> {
    const known = new KnownFiles(this.#files);
    let found = 0;
    this.#database.exec("BEGIN IMMEDIATE");
    try {
      for (let chunk = walk.next(); chunk !== undefined; chunk = walk.next()) {
        for (const failure of chunk.failures) this.#context.onFailure(failure);
        for (const file of filesOf(chunk, this.#context.root) as Iterable<StattedFile>) {
          for (const gone of known.before(file.shown)) this.remove(gone);
          this.consider(file, known.take(file.shown));
          found++;
        }
        this.#context.progress.scanning(found);
        if (this.#parsing.length >= parseWindow) await this.#commit();
      }
      for (const gone of known.rest()) this.remove(gone);
      this.#context.progress.scanned(found);
      await this.parse();
      this.#database.exec("COMMIT");
    } catch (error) {
      if (this.#database.inTransaction) this.#database.exec("ROLLBACK");
      throw error;
    } finally {
      walk.close();
    }
    this.#context.progress.indexed(this.#changed);
    return found;
  }

  /** Makes a file's rows unless they are known to be right; those of parsers are made by the next `parse`. */
  consider(file: StattedFile, record: FileRecord | undefined): void {
    if (record !== undefined && record.settled && sameIdentity(record, file.identity)) return;
    const tables = this.#context.tables.filter((table) => matchesPath(table.glob.glob, file.shown));
    const parsed = tables.filter((table) => table.parser !== undefined).length;
    const settled = parsed === 0;
    let id = record?.id;
    if (id === undefined) id = this.#files.insert(file.shown, file.identity, settled);
    else this.#files.update(id, file.identity, settled);
    this.#changed++;
    const work: Work = { file, id, failed: false };
    for (const table of tables) {
      if (table.parser === undefined) this.#replace(table, work, [factRow(table, file.shown, file.identity)]);
    }
    if (parsed > 0) this.#parsing.push(work);
  }

  /** Takes a file that is gone, and its rows, out of the index. */
  remove(record: FileRecord): void {
    for (const table of this.#context.tables) {
      if (!matchesPath(table.glob.glob, record.path)) continue;
      if (this.#context.onChange !== undefined) this.#tell(table, record.path, table.rows.of(record.id), []);
      table.rows.remove(record.id);
    }
    this.#files.remove(record.id);
  }

  /** Runs the parsers of the files that were considered, and puts in what they print, in the files' order. */
  async parse(): Promise<void> {
    const works = this.#parsing.splice(0);
    let done = 0;
    for (const table of this.#context.tables) {
      const { parser } = table;
      if (parser === undefined) continue;
      const mine = works.filter(({ file }) => matchesPath(table.glob.glob, file.shown));
      const files = mine.map(({ file }) => file);
      await parseFiles(parser, files, this.#json, "in order", {
        rows: (index, rows) => this.#put(table, mine[index]!, rows),
        failure: (index, reason) => this.#fail(table, mine[index]!, reason),
        done: () => this.#context.progress.indexing(++done, works.length),
      });
    }
    for (const work of works) {
      const settled = !work.failed && !isFresh(work.file.identity, this.#startedAt);
      this.#files.update(work.id, work.file.identity, settled);
    }
  }

  /** What is done so far survives from here on. */
  async #commit(): Promise<void> {
    await this.parse();
    this.#database.exec("COMMIT");
    this.#database.exec("BEGIN IMMEDIATE");
  }

  #put(table: NamedTable, work: Work, rows: Iterable<ParsedRow>): void {
    const values = function* () {
      for (const row of rows) {
        const ordered = valuesOf(table, row);
        if (typeof ordered === "string") throw new Error(ordered);
        yield ordered;
      }
    };
    this.#replace(table, work, values());
  }

  /** All of a file's rows in one table, or, where one of them is refused, none. */
  #replace(
    table: NamedTable,
    work: Work,
    rows: Iterable<readonly (string | number | bigint | Buffer | null)[]>,
  ): void {
    const { file, id } = work;
    const before = this.#context.onChange === undefined ? [] : table.rows.of(id);
    this.#database.exec("SAVEPOINT file");
    try {
      table.rows.remove(id);
      let place = 0;
      for (const values of rows) table.rows.insert(id, place++, values);
      this.#database.exec("RELEASE file");
    } catch (error) {
      this.#database.exec("ROLLBACK TO file");
      this.#database.exec("RELEASE file");
      this.#fail(table, work, error instanceof Error ? error.message : String(error));
      return;
    }
    if (this.#context.onChange !== undefined) this.#tell(table, file.shown, before, table.rows.of(id));
  }

  #fail(table: NamedTable, work: Work, reason: string): void {
    work.failed = true;
    const path = work.file.shown;
    if (this.#context.onChange !== undefined) this.#tell(table, path, table.rows.of(work.id), []);
    table.rows.remove(work.id);
    this.#context.onFailure({ path, reason });
    this.#context.onChange?.({ action: "error", table: table.config.name, path, message: reason });
    this.#files.update(work.id, work.file.identity, false);
  }

  #tell(
    table: NamedTable,
    path: string,
    before: Parameters<typeof diffRows>[3],
    after: Parameters<typeof diffRows>[4],
  ): void {
    const columns = table.rows.columns.map((column) => column.name);
    for (const change of diffRows(table.config.name, columns, path, before, after))
      this.#context.onChange?.(change);
  }
}

/** The files of an index in path order, beside which a walk in the same order runs. */
class KnownFiles {
  #page: FileRecord[] = [];
  #next = 0;
  #after = "";
  #ended = false;

  constructor(private readonly files: Files) {}

  /** Those that lie before a path: the walk did not find them. */
  *before(path: string): Generator<FileRecord> {
    for (
      let record = this.#peek();
      record !== undefined && comparePaths(record.path, path) < 0;
      record = this.#peek()
    ) {
      this.#next++;
      yield record;
    }
  }

  /** The one of this path, if it is next. */
  take(path: string): FileRecord | undefined {
    const record = this.#peek();
    if (record?.path !== path) return undefined;
    this.#next++;
    return record;
  }

  *rest(): Generator<FileRecord> {
    for (let record = this.#peek(); record !== undefined; record = this.#peek()) {
      this.#next++;
      yield record;
    }
  }

  #peek(): FileRecord | undefined {
    if (this.#next === this.#page.length && !this.#ended) {
      this.#page = this.files.page(this.#after, pageSize);
      this.#next = 0;
      this.#ended = this.#page.length === 0;
      this.#after = this.#page.at(-1)?.path ?? this.#after;
    }
    return this.#page[this.#next];
  }
}

/** In the order of bytes, as SQLite and the walk have it. */
function comparePaths(a: string, b: string): number {
  if (a === b) return 0;
  // Below the surrogates UTF-16 and UTF-8 agree on the order.
  if (/[\uD800-\uFFFF]/.test(a) || /[\uD800-\uFFFF]/.test(b))
    return Buffer.compare(Buffer.from(a), Buffer.from(b));
  return a < b ? -1 : 1;
}
