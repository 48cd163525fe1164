import { listenerOf, type Events, type Listener } from "../base/events.ts";
import { createProgress, type Progress } from "../base/progress.ts";
import { emptyConfig } from "../config/config.ts";
import { commandFingerprint } from "../file-index/fingerprint.ts";
import { openNamedTables } from "../file-index/named-table.ts";
import { loadOwnFunctions, registerFunctionsAndExtensions } from "../file-index/register-functions.ts";
import { scanOptionsOf } from "../file-index/scan-options.ts";
import { createBookkeeping } from "../file-index/schema.ts";
import { openIndex, type TableIndex } from "../file-index/table-index.ts";
import { WorkerFunctions } from "../functions/worker-functions.ts";
import { createParser, type Parser } from "../parsers/parse-files.ts";
import { StoredOutputs } from "../parsers/stored-output.ts";
import { IndexViews } from "../path-tables/index-views.ts";
import type { ScanOptions } from "../scan/open-walk.ts";
import { foldName } from "../sql/tokens.ts";
import { openMemory, openReader, openScratch, type Database } from "../sqlite/connection.ts";
import type { Directory } from "./directory.ts";
import type { QueryParameters } from "./parameters.ts";
import { runQuery } from "./run.ts";
import { Snapshot } from "./snapshot.ts";
import type { SteppedResult } from "./stepped-result.ts";

/** Where an engine reads from, apart from the directory itself. */
export interface EngineSource {
  /** The file of an index of the whole tree that another thread keeps up to date. */
  readonly index?: string | undefined;
  /** One statement is all that will run: nothing is stored for a next one. */
  readonly once?: boolean | undefined;
}

type ReadableIndex = Pick<TableIndex, "database" | "tables" | "calls" | "isPersistent"> &
  Partial<Pick<TableIndex, "fill">> & { readonly views?: IndexViews };

/** A statement to run. */
interface Query {
  readonly sql: string;
  readonly parameters: QueryParameters;
}

/** Runs statements over a directory, in this process and on this thread. */
export class Engine {
  readonly #directory: Directory;
  readonly #source: EngineSource;
  #index: string | undefined;
  readonly #listener: Listener;
  readonly #scan: ScanOptions;
  readonly #parser: Parser | undefined;
  readonly #functions: WorkerFunctions;
  /** One for all statements: there is one line to report it on. */
  readonly #progress: Progress;
  #memory: TableIndex | undefined;
  /** Stored output of the parser of path-tables, for later statements. */
  #outputs: Database | undefined;
  /** Resolves when the previous statement has its result: statements share a connection, or a cache's lock. */
  #turn: Promise<unknown> = Promise.resolve();
  /** Notes on the index, each of which is reported once and not with every statement. */
  readonly #notes = new Set<string>();
  #reader: ReadableIndex | undefined;
  /** The result that occupies the index's one connection. */
  #current: SteppedResult | undefined;

  /** @throws {DirqError} if a command cannot be split into words */
  constructor(directory: Directory, events: Events = {}, source: EngineSource = {}) {
    const { root, onFile, config } = directory;
    this.#directory = directory;
    this.#source = source;
    this.#index = source.index;
    this.#listener = listenerOf(events);
    this.#scan = scanOptionsOf(directory);
    this.#parser = onFile === undefined ? undefined : createParser(onFile, root, root);
    this.#functions = new WorkerFunctions(config.functions, root);
    this.#progress = createProgress(process.env["DIRQ_PROGRESS"], events.progressTarget);
  }

  /** Brings the index up to date with the tree and runs one statement over it. */
  async execute(sql: string, parameters: QueryParameters): Promise<SteppedResult> {
    const query: Query = { sql, parameters };
    if (this.#index !== undefined)
      return this.#inTurn(async () => this.#occupy(await this.#run(await this.#openReader(), query)));
    const { config, persist } = this.#directory;
    if (config === emptyConfig && persist === undefined) {
      const database = openMemory();
      return this.#runAndClose(
        { database, tables: [], calls: noCalls, isPersistent: false, close: () => database.close() },
        query,
      );
    }
    // Each statement opens a cache again: another run may have updated or replaced it.
    if (persist !== undefined) return this.#inTurn(() => this.#executePersistent(persist, query));
    return this.#inTurn(() => this.#executeInMemory(query));
  }

  close(): void {
    this.#current?.close();
    this.#memory?.close();
    this.#reader?.database.close();
    this.#outputs?.close();
    this.#functions.close();
    this.#memory = undefined;
  }

  /** From the next statement on another live index is read. */
  useIndex(path: string): void {
    this.#index = path;
    void this.#inTurn(() => {
      this.#current?.buffer();
      this.#reader?.database.close();
      this.#reader = undefined;
      return Promise.resolve(undefined);
    });
  }

  #inTurn<Outcome>(action: () => Promise<Outcome>): Promise<Outcome> {
    const result = this.#turn.then(action);
    this.#turn = result.catch(() => undefined);
    return result;
  }

  async #runAndClose(index: ReadableIndex & { close(): void }, query: Query): Promise<SteppedResult> {
    try {
      return (await this.#run(index, query)).onClose(() => index.close());
    } catch (error) {
      index.close();
      throw error;
    }
  }

  async #executePersistent(persist: string, query: Query): Promise<SteppedResult> {
    const index = await this.#openIndex(persist);
    try {
      return await this.#runAndClose(index, query);
    } catch (error) {
      if (!index.hasFileError) throw error;
      return this.#runAndClose(await this.#openIndex(undefined), query);
    }
  }

  async #executeInMemory(query: Query): Promise<SteppedResult> {
    this.#current?.buffer();
    this.#memory ??= await this.#openIndex(undefined);
    return this.#occupy(await this.#run(this.#memory, query));
  }

  #occupy(result: SteppedResult): SteppedResult {
    this.#current = result;
    return result;
  }

  async #openReader(): Promise<ReadableIndex> {
    if (this.#reader === undefined) {
      const database = openReader(this.#index!);
      const { config } = this.#directory;
      const own = await loadOwnFunctions(config);
      const calls = registerFunctionsAndExtensions(database, {
        extensions: config.extensions,
        functions: this.#functions,
        own,
        progress: this.#progress,
      });
      this.#reader = {
        database,
        tables: openNamedTables(database, config.tables, this.#directory),
        calls,
        isPersistent: false,
        views: new IndexViews(database),
      };
    }
    return this.#reader;
  }

  async #openIndex(persist: string | undefined): Promise<TableIndex> {
    const { root, config, notes, maxContent, confined } = this.#directory;
    return openIndex({
      root,
      config,
      wantsNotes: notes,
      scan: this.#scan,
      persist,
      functions: this.#functions,
      own: await loadOwnFunctions(config),
      progress: this.#progress,
      maxContent,
      confined,
      onFailure: (failure) => this.#listener.onFailure(failure),
      onNote: (note) => {
        if (!this.#notes.has(note)) this.#listener.onNote(note);
        this.#notes.add(note);
      },
    });
  }

  async #run(index: ReadableIndex, query: Query): Promise<SteppedResult> {
    // A connection serves one statement: the remaining rows of an earlier one are read first.
    this.#current?.buffer();
    const snapshot = index.views === undefined ? undefined : new Snapshot(index.database);
    try {
      const result = await this.#runQuery(index, snapshot, query);
      result.lastEvent = snapshot?.lastEvent;
      return result.onClose(() => {
        snapshot?.end();
        index.calls.endQuery();
      });
    } catch (error) {
      snapshot?.end();
      throw error;
    }
  }

  #runQuery(index: ReadableIndex, snapshot: Snapshot | undefined, query: Query): Promise<SteppedResult> {
    return runQuery(index.database, query.sql, query.parameters, {
      root: this.#directory.root,
      maxContent: this.#directory.maxContent,
      isConfined: this.#directory.confined,
      scan: this.#scan,
      parser: this.#parser,
      storedOutputs: this.#storedOutputs(index),
      // With a parser, a path-table contains the parser's rows, which the index does not have.
      views: this.#parser === undefined ? index.views : undefined,
      named: new Map(
        index.tables.map(({ config, rows }) => [config.name, rows.columns.map((column) => column.name)]),
      ),
      progress: this.#progress,
      wantsNotes: this.#directory.notes,
      fill: index.fill && ((names) => index.fill!(this.#source.once ? namesIn(index, names) : undefined)),
      ...this.#listener,
      onStep: () => snapshot?.begin(),
    });
  }

  /** Where a parser's output is stored. Built-in parsers are not stored: they read a file faster than a process starts. */
  #storedOutputs(index: ReadableIndex): StoredOutputs | undefined {
    const { root, onFile } = this.#directory;
    if (onFile === undefined || this.#parser === undefined || "builtin" in this.#parser) return undefined;
    const command = commandFingerprint(onFile, root);
    if (index.isPersistent) return new StoredOutputs(index.database, command);
    if (this.#source.once) return undefined;
    if (this.#outputs === undefined) {
      this.#outputs = openScratch();
      createBookkeeping(this.#outputs, command.command);
    }
    return new StoredOutputs(this.#outputs, command);
  }
}

/** The tables of the config among objects of the index, which are in lower case. */
function namesIn({ tables }: ReadableIndex, objects: ReadonlySet<string>): ReadonlySet<string> {
  const names = tables.map(({ config }) => config.name);
  return new Set(names.filter((name) => objects.has(foldName(name))));
}

/** For a config without functions. */
const noCalls = { endQuery: () => undefined };
