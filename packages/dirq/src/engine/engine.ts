import { resolve } from "node:path";
import { emptyConfig, type Config } from "../config/config.ts";
import { loadConfigs } from "../config/load.ts";
import type { ScanFailure } from "../base/errors.ts";
import { WorkerFunctions } from "../functions/worker-functions.ts";
import { createProgress, type Progress, type ProgressTarget } from "../base/progress.ts";
import { parseIgnoreFile } from "../scan/gitignore.ts";
import type { ScanOptions } from "../scan/open-walk.ts";
import { openMemory, openReader, openScratch, type Database } from "../sqlite/connection.ts";
import { StoredOutputs } from "../parsers/stored-output.ts";
import { createBookkeeping } from "../file-index/schema.ts";
import { parseExtension } from "../sqlite/extensions.ts";
import { registerFunctionsAndExtensions } from "../file-index/register-functions.ts";
import { IndexViews } from "../path-tables/index-views.ts";
import { openNamedTables } from "../file-index/named-table.ts";
import { commandFingerprint } from "../file-index/fingerprint.ts";
import { createParser, type Parser } from "../parsers/parse-files.ts";
import { defaultCachePath, openIndex, type TableIndex } from "../file-index/table-index.ts";
import { bufferable, type DetachableResult } from "./bufferable.ts";
import type { QueryParameters } from "./parameters.ts";
import { runQuery, type Result } from "./run.ts";

/** How a directory is read. Plain data: it can be handed to another process. */
export interface EngineOptions {
  /** Absolute. */
  readonly root: string;
  readonly noIgnore: boolean;
  readonly onFile: string | undefined;
  /** Config files, relative to the root or absolute. */
  readonly config: readonly string[];
  /** Where the index is kept between runs; `true`: under the root. */
  readonly persist: string | boolean;
  /** `<path>` or `<path>::<entrypoint>`; any takes the place of the config's. */
  readonly extensions: readonly string[];
  /** An index of the whole tree that somebody keeps current: only what it leaves out, and what a parser reads, is walked. */
  readonly index: string | undefined;
  /** What the config files held when the index was made: they may have changed since. */
  readonly loaded: Config | undefined;
  /** Whether one statement is all that it will run: then nothing is kept for a next one. */
  readonly once: boolean;
}

/** Who is told of what a query meets on its way. */
export interface EngineListener {
  onFailure(failure: ScanFailure): void;
  onNote(note: string): void;
  /** Where progress is written. Default: standard error. */
  readonly progressTarget: ProgressTarget | undefined;
}

type ReadableIndex = Pick<TableIndex, "database" | "tables" | "calls" | "isPersistent"> & {
  readonly views?: IndexViews;
};

/** Runs statements over a directory, in this process and on this thread. */
export class Engine {
  readonly #options: EngineOptions;
  readonly #listener: EngineListener;
  readonly #config: Config;
  readonly #scan: ScanOptions;
  readonly #parser: Parser | undefined;
  readonly #persist: string | undefined;
  readonly #functions: WorkerFunctions;
  /** One for all: there is one line to tell it on. */
  readonly #progress: Progress;
  #memory: TableIndex | undefined;
  /** What the parser of path-tables printed for earlier statements. */
  #printed: Database | undefined;
  /** Settled when the statement before has its result: they share a connection, or a cache's lock. */
  #turn: Promise<unknown> = Promise.resolve();
  /** What was said of the index, which is not said again with each statement. */
  readonly #notes = new Set<string>();
  #reader: ReadableIndex | undefined;
  /** The result that has the index's one connection. */
  #holder: DetachableResult | undefined;

  /** @throws {DirqError} where a config cannot be loaded or a command cannot be split into words */
  constructor(options: EngineOptions, listener: EngineListener) {
    const { root, onFile, persist } = options;
    this.#options = options;
    this.#listener = listener;
    this.#config = options.loaded ?? readConfig(options);
    this.#scan = { ignoreFiles: !options.noIgnore, always: parseIgnoreFile(this.#config.ignore.join("\n")) };
    this.#parser = onFile === undefined ? undefined : createParser(onFile, root, root);
    this.#functions = new WorkerFunctions(this.#config.functions, root);
    this.#persist = cachePath(persist, root);
    this.#progress = createProgress(process.env["DIRQ_PROGRESS"], listener.progressTarget);
  }

  /** Brings the index up to the tree and runs one statement over it. */
  async execute(sql: string, parameters: QueryParameters): Promise<Result> {
    if (this.#options.index !== undefined)
      return this.#inTurn(async () => this.#hold(await this.#run(this.#openReader(), sql, parameters)));
    if (this.#config === emptyConfig && this.#persist === undefined) {
      const database = openMemory();
      try {
        const result = await this.#run(
          { database, tables: [], calls: noCalls, isPersistent: false },
          sql,
          parameters,
        );
        return closing(result, database);
      } catch (error) {
        database.close();
        throw error;
      }
    }
    return this.#inTurn(() =>
      this.#persist === undefined
        ? this.#executeInMemory(sql, parameters)
        : this.#executeKept(sql, parameters),
    );
  }

  close(): void {
    this.#holder?.close();
    this.#memory?.close();
    this.#reader?.database.close();
    this.#printed?.close();
    this.#functions.close();
    this.#memory = undefined;
  }

  #inTurn(action: () => Promise<Result>): Promise<Result> {
    const result = this.#turn.then(action);
    this.#turn = result.catch(() => undefined);
    return result;
  }

  /** Each statement opens the cache anew: meanwhile another run may have brought it further, or replaced it. */
  async #executeKept(sql: string, parameters: QueryParameters): Promise<Result> {
    const index = await this.#openIndex();
    try {
      const result = await this.#run(index, sql, parameters);
      return closing(result, index);
    } catch (error) {
      index.close();
      throw error;
    }
  }

  async #executeInMemory(sql: string, parameters: QueryParameters): Promise<Result> {
    this.#holder?.detach();
    if (this.#memory === undefined) this.#memory = await this.#openIndex();
    else await this.#memory.refresh();
    return this.#hold(await this.#run(this.#memory, sql, parameters));
  }

  #hold(result: Result): Result {
    this.#holder = bufferable(result);
    return this.#holder;
  }

  #openReader(): ReadableIndex {
    if (this.#reader === undefined) {
      const database = openReader(this.#options.index!);
      const { extensions, tables } = this.#config;
      const calls = registerFunctionsAndExtensions(database, {
        extensions,
        functions: this.#functions,
        progress: this.#progress,
      });
      this.#reader = {
        database,
        tables: openNamedTables(database, tables, this.#options.root),
        calls,
        isPersistent: false,
        views: new IndexViews(database),
      };
    }
    return this.#reader;
  }

  #openIndex(): Promise<TableIndex> {
    return openIndex({
      root: this.#options.root,
      config: this.#config,
      scan: this.#scan,
      persist: this.#persist,
      functions: this.#functions,
      ...this.#told(),
      onNote: (note) => {
        if (!this.#notes.has(note)) this.#listener.onNote(note);
        this.#notes.add(note);
      },
    });
  }

  async #run(index: ReadableIndex, sql: string, parameters: QueryParameters): Promise<Result> {
    // A connection serves one statement: what an earlier one still has to give is taken out first.
    this.#holder?.detach();
    const { root } = this.#options;
    const result = await runQuery(index.database, sql, parameters, {
      root,
      scan: this.#scan,
      parser: this.#parser,
      storedOutputs: this.#storedOutputs(index),
      // With a parser a path-table is what that prints, not what the index knows of the files.
      views: this.#parser === undefined ? index.views : undefined,
      named: new Map(
        index.tables.map(({ config, rows }) => [config.name, rows.columns.map((column) => column.name)]),
      ),
      ...this.#told(),
    });
    return closing(result, { close: () => index.calls.endQuery() });
  }

  /** Where a parser's output is kept. Those of dirq's own print none: they read a file faster than a process starts. */
  #storedOutputs(index: ReadableIndex): StoredOutputs | undefined {
    const { root, onFile, once } = this.#options;
    if (onFile === undefined || this.#parser === undefined || "builtin" in this.#parser) return undefined;
    const command = commandFingerprint(onFile, root);
    if (index.isPersistent) return new StoredOutputs(index.database, command);
    if (once) return undefined;
    if (this.#printed === undefined) {
      this.#printed = openScratch();
      createBookkeeping(this.#printed, command.command);
    }
    return new StoredOutputs(this.#printed, command);
  }

  #told(): Pick<EngineListener, "onFailure" | "onNote"> & { readonly progress: Progress } {
    return {
      progress: this.#progress,
      onFailure: (failure) => this.#listener.onFailure(failure),
      onNote: (note) => this.#listener.onNote(note),
    };
  }
}

/** Where a config declares no function. */
const noCalls = { endQuery: () => undefined };

/** A result that closes what it was read from. */
function closing(result: Result, source: { close(): void }): Result {
  return {
    ...result,
    close: () => {
      result.close();
      source.close();
    },
  };
}

/** Loads and merges the config files. Extensions that are given outright take the place of theirs. */
export function readConfig({
  config,
  extensions,
  root,
}: Pick<EngineOptions, "config" | "extensions" | "root">): Config {
  if (config.length === 0 && extensions.length === 0) return emptyConfig;
  const loaded = loadConfigs(config, root);
  return extensions.length === 0
    ? loaded
    : { ...loaded, extensions: extensions.map((argument) => parseExtension(argument, root)) };
}

/** Where an index is kept; undefined: nowhere. */
export function cachePath(persist: string | boolean, root: string): string | undefined {
  if (persist === false) return undefined;
  return persist === true ? defaultCachePath(root) : resolve(root, persist);
}
