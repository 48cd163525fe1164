import { DirqError } from "../base/errors.ts";
import type { Listener } from "../base/events.ts";
import { debug } from "../base/debug.ts";
import type { Progress } from "../base/progress.ts";
import type { Chunk } from "../scan/chunk.ts";
import { openWalk, type OpenWalk, type ScanOptions } from "../scan/open-walk.ts";
import {
  isCommitName,
  isDirectoriesName,
  isSnapshotName,
  parseCommitSpec,
  parseDirectoriesSpec,
  parsePathSpec,
  parseSnapshotSpec,
  type PathSpec,
} from "../scan/path-spec.ts";
import { foldName } from "../sql/tokens.ts";
import type { Database } from "../sqlite/connection.ts";
import type { StoredOutputs } from "../parsers/stored-output.ts";
import { filesOf, type FoundFile } from "../parsers/found-files.ts";
import type { Parser } from "../parsers/parse-files.ts";
import {
  expressionOf,
  findHiddenColumn,
  functionOf,
  type HiddenColumn,
} from "../file-columns/hidden-columns.ts";
import { FileValues } from "../file-columns/file-values.ts";
import { allColumns, pathColumns, statModeFor, type ColumnSet } from "./path-columns.ts";
import { notePath, notePattern } from "./path-notes.ts";
import { isIndexed, requireInside, type IndexViews } from "./index-views.ts";
import { automaticKeys, explain, readsOnce, readUsage, type Parameters } from "./column-usage.ts";
import { requiredLiteral } from "./content-literal.ts";
import { directResult, type DirectRows } from "./direct-rows.ts";
import { OutputReader } from "./output-reader.ts";
import { ParsedPathTable } from "./parsed-path-table.ts";
import { WalkedPathTable } from "./walked-path-table.ts";
import { findSnapshots } from "../snapshots/find.ts";
import { listCommit } from "../snapshots/commit.ts";
import { CommitRows } from "./commit-rows.ts";
import { DirectoryRows } from "./directory-rows.ts";
import { SnapshotRows } from "./snapshot-rows.ts";

/** Path-tables of one statement; SQLite's limit for the terms of a compound SELECT is the same. */
const maxTables = 500;

const contentFunction = functionOf(findHiddenColumn("content")!);

/** What path-tables are read with. */
export interface PathTableContext extends Listener {
  readonly root: string;
  /** Above this size in bytes, the columns `content` and `bytes` are NULL. */
  readonly maxContent: number;
  /** Whether nothing outside of the root is read, as for the clients of a server. */
  readonly isConfined: boolean;
  readonly scan: ScanOptions;
  readonly parser: Parser | undefined;
  /** The stored parser output of earlier runs, if any. */
  readonly storedOutputs: StoredOutputs | undefined;
  /** Views over a live index of the whole root; undefined where paths are walked. */
  readonly views: IndexViews | undefined;
  readonly progress: Progress;
  /** Whether statements that are probably not what was meant are reported. */
  readonly wantsNotes: boolean;
}

/**
 * The path-tables of one statement. Each is first declared, empty, so that SQLite can say what the statement reads of
 * it; then it is filled with just that. A table that is read once, from start to end, is not stored at all: its rows
 * pass from the walk through SQLite as they are found.
 */
export class PathTables {
  readonly #database: Database;
  readonly #context: PathTableContext;
  readonly #walked = new Map<string, WalkedPathTable>();
  /** Those that a live index answers, with the hidden columns that the statement names. */
  readonly #viewed = new Map<string, HiddenColumn[]>();
  readonly #parsed = new Map<string, ParsedPathTable>();
  readonly #walks = new Set<OpenWalk>();
  readonly #output: OutputReader;
  readonly #showsOrigin: boolean;
  readonly #values: FileValues;

  /** @param showsOrigin whether the statement names a hidden column of parsed path-tables, `rowOrigin` */
  constructor(database: Database, context: PathTableContext, showsOrigin: boolean) {
    this.#database = database;
    this.#context = context;
    this.#showsOrigin = showsOrigin;
    this.#output = new OutputReader(database, context);
    this.#values = new FileValues({
      ...context,
      onNote: (note) => {
        if (context.wantsNotes) context.onNote(note);
      },
    });
  }

  /** The columns of each parsed path-table, without hidden ones. */
  get parsedColumns(): Map<string, readonly string[]> {
    return new Map([...this.#parsed].map(([name, table]) => [name, table.columns]));
  }

  /** The columns that `*` shows of each table that has more columns. */
  get starColumns(): Map<string, readonly string[]> {
    const columns = new Map(this.#showsOrigin ? this.parsedColumns : []);
    for (const [name, { hidden }] of this.#walked) if (hidden.length > 0) columns.set(name, pathColumns);
    for (const [name, hidden] of this.#viewed) if (hidden.length > 0) columns.set(name, pathColumns);
    return columns;
  }

  /** Names of the hidden columns that the statement names, `rowOrigin` aside. */
  get hiddenNames(): string[] {
    const columns = [...this.#walked.values()].flatMap(({ hidden }) => hidden);
    return [...new Set([...columns, ...[...this.#viewed.values()].flat()].map(({ name }) => name))];
  }

  has(name: string): boolean {
    return this.#walked.has(name) || this.#parsed.has(name) || this.#viewed.has(name);
  }

  /** Whether SQLite has a table or view that it would take a name for: letter case is nothing to it. */
  isTaken(name: string): boolean {
    const folded = foldName(name);
    const own = [this.#walked, this.#parsed].flatMap((made) => [...made.keys()]);
    return own.some((other) => foldName(other) === folded) || (this.#context.views?.isTaken(name) ?? false);
  }

  /** The names of those that no parser fills. */
  get unparsed(): string[] {
    return [...this.#walked.keys(), ...this.#viewed.keys()];
  }

  /** Whether a table has the columns of a file, and hidden ones. */
  hasHiddenColumns(name: string): boolean {
    return this.#walked.has(name) || this.#viewed.has(name);
  }

  /** Gives the statement a table: declared if it has metadata columns, parsed immediately if a parser defines its columns. */
  async add(name: string): Promise<void> {
    if (isSnapshotName(name)) await this.#addSnapshots(name);
    else if (isCommitName(name)) this.#addCommit(name);
    else if (isDirectoriesName(name)) this.#addDirectories(name);
    else if (this.#context.parser === undefined) this.declare(name);
    else {
      this.#requireRoom();
      await this.#parse(name, this.#context.parser);
    }
  }

  /** Each table costs a preparation of the whole statement: the time grows with the square of their number. */
  #requireRoom(): void {
    if (this.#walked.size + this.#parsed.size + this.#viewed.size < maxTables) return;
    throw new DirqError(
      "sql",
      `the statement names more than ${maxTables} path-tables; combine them in one glob, as in './{a,b}/*.md'`,
    );
  }

  declare(name: string): void {
    if (this.has(name)) return;
    this.#requireRoom();
    const { views, root } = this.#context;
    if (views?.has(name)) {
      this.#viewed.set(name, []);
      return;
    }
    const spec = this.#requireAllowed(parsePathSpec(name, root));
    if (views !== undefined && isIndexed(spec)) {
      views.declare(name, spec);
      this.#viewed.set(name, []);
      return;
    }
    const table = new WalkedPathTable(this.#database, name, spec, {
      chunks: (paths, columns) => this.#chunks(paths, columns),
      register: (column) => this.#values.register(this.#database, column),
      readAhead: (literal) => this.#values.readAhead(literal),
    });
    this.#walked.set(name, table);
  }

  /**
   * Adds a hidden column that the statement names.
   * @param tables the path-tables that the name may refer to; undefined: all
   * @returns false if there is none such, or they have the column
   */
  addHiddenColumn(name: string, tables?: readonly string[]): boolean {
    const column = findHiddenColumn(name);
    if (column === undefined) return false;
    const isMeant = (table: string) => tables === undefined || tables.includes(table);
    const walked = [...this.#walked].filter(([table]) => isMeant(table));
    const viewed = [...this.#viewed].filter(([table, hidden]) => isMeant(table) && !hidden.includes(column));
    for (const [table, hidden] of viewed) {
      this.#values.register(this.#database, column);
      hidden.push(column);
      const { root } = this.#context;
      const expression = expressionOf(column, { root, fixedDepth: 0, rawPath: "NULL" });
      this.#context.views!.addColumn(table, `${expression} AS ${column.name}`);
    }
    const added = walked.filter(([, table]) => table.addColumn(column));
    return added.length + viewed.length > 0;
  }

  /** Adds a column that the statement misses to the parsed tables that have no rows, and therefore no columns. */
  addMissingColumn(reference: string): boolean {
    const name = reference.slice(reference.lastIndexOf(".") + 1);
    const added = [...this.#parsed.values()].filter((table) => table.addMissingColumn(name));
    return added.length > 0;
  }

  /** Loads what hidden columns are computed with. */
  prepare(): Promise<void> {
    return this.#values.prepare();
  }

  /**
   * Reads what the statement needs of each table.
   * @returns the statement's rows, if it returns those of its table unchanged, or only counts them: then SQLite has
   * nothing to do
   */
  fill(sql: string, parameters: Parameters): DirectRows | undefined {
    if (this.#walked.size + this.#parsed.size === 0) return undefined;
    const usages = readUsage(this.#database, sql, parameters);
    const parsed = [...this.#parsed].filter(([name]) => usages.has(name));
    for (const [name, table] of parsed) table.fill(usages.get(name)!, parsed.length === 1, sql, parameters);
    const used = [...this.#walked].filter(([name]) => usages.has(name));
    const [only] = used;
    const usage = only && usages.get(only[0]);
    if (used.length === 1 && only !== undefined && usage?.opened === 1 && !usage.numbered) {
      const [, table] = only;
      table.stream(usage);
      const program = explain(this.#database, sql, parameters);
      if (readsOnce(program)) {
        const direct = directResult(program);
        table.requireLiteral(requiredLiteral(program, parameters, contentFunction));
        return direct && table.directRows(direct);
      }
      table.restore();
    }
    const hasHidden = used.some(([, { hidden }]) => hidden.length > 0);
    const keys = hasHidden ? automaticKeys(this.#database, sql, parameters) : new Set<string>();
    for (const [index, [name, table]] of used.entries()) table.store(usages.get(name)!, index, keys);
    return undefined;
  }

  /**
   * Reports tables of a live index that are certainly or surprisingly empty, after the last row of the statement. Where
   * a glob is searched for its first file, that is only done for results of at most one row: others have found files.
   */
  noteEmptyViews(rows: number): void {
    const { views, root, scan, wantsNotes } = this.#context;
    if (!wantsNotes || views === undefined) return;
    for (const name of this.#viewed.keys()) {
      const spec = parsePathSpec(name, root);
      if ((spec.glob !== undefined && rows > 1) || !views.isEmpty(name)) continue;
      const note = notePath(spec, scan) ?? notePattern(spec);
      if (note !== undefined) this.#context.onNote(note);
    }
  }

  /** @throws what ended the rows of a path-table early, if anything did; SQLite knows it only as an error */
  throwFailure(): void {
    for (const table of this.#walked.values()) table.throwFailure();
    for (const table of this.#parsed.values()) table.throwFailure();
  }

  close(): void {
    for (const walk of this.#walks) walk.close();
    for (const table of this.#walked.values()) table.close();
    for (const table of this.#parsed.values()) table.close();
    this.#output.close();
    this.#values.close();
    this.#context.views?.releaseExtended();
  }

  #requireAllowed(spec: PathSpec): PathSpec {
    if (this.#context.isConfined) requireInside(spec);
    return spec;
  }

  #addCommit(name: string): void {
    this.#requireRoom();
    const { root } = this.#context;
    const { revision, spec } = parseCommitSpec(name, root);
    const rows = new CommitRows(this.#database, root, listCommit(revision, spec));
    this.#parsed.set(name, new ParsedPathTable(this.#database, name, rows, this.#showsOrigin));
  }

  #addDirectories(name: string): void {
    this.#requireRoom();
    const spec = this.#requireAllowed(parseDirectoriesSpec(name, this.#context.root));
    const everything = { ...spec, glob: undefined, file: undefined };
    const chunks = spec.file === undefined ? this.#chunks(everything, allColumns, true) : [];
    const rows = new DirectoryRows(this.#database, spec, chunks);
    this.#parsed.set(name, new ParsedPathTable(this.#database, name, rows, this.#showsOrigin));
  }

  async #addSnapshots(name: string): Promise<void> {
    this.#requireRoom();
    const { root, wantsNotes } = this.#context;
    const spec = this.#requireAllowed(parseSnapshotSpec(name, root));
    const snapshots = findSnapshots(spec);
    if (snapshots.length === 0 && wantsNotes)
      this.#context.onNote(`'${name}' finds nothing: there is no complete snapshot`);
    // Loaded only here: other statements do not need the Parquet reader.
    const { ParquetFileReader } = await import("../parquet/reader.ts");
    const rows = new SnapshotRows(this.#database, snapshots, (path) => new ParquetFileReader(path));
    this.#parsed.set(name, new ParsedPathTable(this.#database, name, rows, this.#showsOrigin));
  }

  async #parse(name: string, parser: Parser): Promise<void> {
    const spec = this.#requireAllowed(parsePathSpec(name, this.#context.root));
    const files: FoundFile[] = [];
    for (const chunk of this.#chunks(spec, this.#output.needsStat(parser) ? allColumns : 0)) {
      files.push(...filesOf(chunk, spec.outside ? undefined : spec.root));
    }
    const rows = await this.#output.read(spec, files, parser);
    this.#context.progress.indexed(files.length);
    this.#parsed.set(name, new ParsedPathTable(this.#database, name, rows, this.#showsOrigin));
  }

  /** Walks the paths of a table and reports progress and failures. */
  *#chunks(spec: PathSpec, columns: ColumnSet, reportsPlaces = false): Generator<Chunk> {
    const { progress, scan, parser, wantsNotes } = this.#context;
    debug("walk of %s started", spec.source);
    const walk = openWalk(spec, statModeFor(columns), scan, { reportsPlaces });
    this.#walks.add(walk);
    let files = 0;
    try {
      progress.scanning(0);
      for (let chunk = walk.next(); chunk !== undefined; chunk = walk.next()) {
        files += chunk.rows;
        progress.scanning(files);
        for (const failure of chunk.failures) this.#context.onFailure(failure);
        yield chunk;
      }
      if (files === 0 && wantsNotes) {
        const note = notePath(spec, scan) ?? notePattern(spec);
        if (note !== undefined) this.#context.onNote(note);
      }
    } finally {
      walk.close();
      this.#walks.delete(walk);
      progress.scanned(files);
      debug("walk of %s ended: %d files", spec.source, files);
      if (parser === undefined) progress.indexed(files);
    }
  }
}
