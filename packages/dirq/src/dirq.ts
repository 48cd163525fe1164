import { statSync } from "node:fs";
import { resolve } from "node:path";
import { DirqError, reasonOf, type ScanFailure } from "./base/errors.ts";
import type { Config } from "./config/config.ts";
import { standardError, type ProgressTarget } from "./base/progress.ts";
import { cachePath, Engine, readConfig } from "./engine/engine.ts";
import { ExecutorPool, type PoolLimits } from "./workers/executor-pool.ts";
import type { QueryParameters } from "./engine/parameters.ts";
import { toRow, type Row } from "./engine/rows.ts";
import { stepError, type Result } from "./engine/run.ts";
import type { Subscription } from "./live/event-log.ts";
import { Live } from "./live/live.ts";

export type { LiveEvent, Subscription } from "./live/event-log.ts";
export type { QueryParameters, QueryValue } from "./engine/parameters.ts";
export type { Row, Value } from "./engine/rows.ts";
export { JsonWriter } from "./engine/serialize.ts";
export { formatDuration, type ProgressTarget } from "./base/progress.ts";
export { follow } from "./workers/session.ts";
export { isKeyword, significant, textOf, tokenize, type Token } from "./sql/tokens.ts";
export type { SqlValue } from "./parsers/parsed-rows.ts";

/** How a directory is opened. */
export interface DirqOptions {
  /** The directory that `./` stands for. Default: the current working directory. */
  readonly root?: string;
  /** Read files that a `.gitignore` would hide. Default: false. */
  readonly noIgnore?: boolean;
  /**
   * A command that is run for each file of every path-table and prints a JSON array of objects: those are the rows
   * then. `{path}` and `{root}` stand for the file and the root.
   */
  readonly onFile?: string;
  /** Config files that declare tables and functions, relative to the root; merged in order. Default: none. */
  readonly config?: readonly string[];
  /**
   * Keep the index on disk, so that the next run reads only what changed: `true` for `.dirq/cache.db` under the root, or
   * a path. Default: false.
   */
  readonly persist?: boolean | string;
  /** SQLite extensions, `<path>` or `<path>::<entrypoint>`, in place of the config's. Default: none. */
  readonly extensions?: readonly string[];
  /** Called for each file or directory that could not be read; the query goes on without it. Default: ignored. */
  readonly onFailure?: (failure: ScanFailure) => void;
  /** Called with remarks, such as that a path finds nothing because it is ignored. Default: ignored. */
  readonly onNote?: (note: string) => void;
  /**
   * Read the tree once and follow it from then on: queries are answered from a kept index by processes of their own,
   * and `watch` tells what changes. Default: false, each query reads the tree.
   */
  readonly live?: boolean;
  /** @internal The file of an index that somebody else keeps. */
  readonly index?: string;
  /** @internal One query is all there will be. */
  readonly once?: boolean;
  /** @internal What the config files held when that index was made. */
  readonly loaded?: Config;
  /** @internal What the queries of a live directory may take. */
  readonly limits?: Partial<PoolLimits>;
  /** Where progress is written. Default: standard error. */
  readonly progressTarget?: ProgressTarget;
}

/** One change of a row, or a file that could not be read. */
export interface ChangeEvent {
  /** Counts all events since the directory was opened, from 1. */
  readonly id: number;
  readonly action: "insert" | "update" | "delete" | "error";
  /** Null where a failure concerns no table. */
  readonly table: string | null;
  /** Relative to the root. */
  readonly file_path: string;
  /** The new row; for a delete the deleted one. */
  readonly row?: Readonly<Record<string, string | number | null>>;
  /** For an update the row before; else null. */
  readonly old_row?: Readonly<Record<string, string | number | null>> | null;
  /** What went wrong, for an error. */
  readonly error?: string;
}

/** A result whose rows come one after the other, as SQLite finds them. */
export interface RawResult {
  readonly columns: readonly string[];
  readonly rows: IterableIterator<Result["rows"] extends IterableIterator<infer Values> ? Values : never>;
  /** To be called when no more rows are wanted, also after the last. */
  close(): void;
}

const rowsPerTurn = 500;

/**
 * A directory tree as a SQL database.
 *
 * ```ts
 * const dirq = await Dirq.open({ root: "." });
 * const rows = await dirq.query("SELECT path, size FROM './' WHERE ext = ? ORDER BY size DESC", ["md"]);
 * await dirq.close();
 * ```
 */
export class Dirq {
  /** Absolute. */
  readonly root: string;
  readonly #engine: Engine;
  readonly #live: LiveParts | undefined;
  readonly #open = new Set<RawResult>();
  #closed = false;

  private constructor(root: string, options: DirqOptions, live: LiveParts | undefined) {
    const {
      noIgnore = false,
      onFile,
      config = [],
      persist = false,
      extensions = [],
      onFailure,
      onNote,
    } = options;
    const { progressTarget, once = false } = options;
    this.root = root;
    this.#live = live;
    this.#engine = new Engine(
      {
        root,
        noIgnore,
        onFile,
        config,
        persist,
        extensions,
        index: live?.index.file ?? options.index,
        loaded: live?.config ?? options.loaded,
        once,
      },
      { onFailure: (failure) => onFailure?.(failure), onNote: (note) => onNote?.(note), progressTarget },
    );
  }

  /**
   * Opens a directory. Nothing but the config is read before the first query; each query sees the tree as it is then.
   * @throws {DirqError} where the root is no directory, a config cannot be loaded or a command cannot be split into words
   */
  static async open(options: DirqOptions = {}): Promise<Dirq> {
    const root = resolve(options.root ?? ".");
    let isDirectory: boolean;
    try {
      isDirectory = statSync(root).isDirectory();
    } catch (error) {
      throw new DirqError("usage", `cannot open the root ${root}: ${reasonOf(error)}`, { cause: error });
    }
    if (!isDirectory) throw new DirqError("usage", `cannot open the root ${root}: it is not a directory`);
    return new Dirq(root, options, options.live === true ? await openLive(root, options) : undefined);
  }

  /**
   * Runs one reading statement and gives all its rows.
   * @param sql such as `SELECT count(*) AS files FROM './src/*.ts'`
   * @param parameters values for `?` (an array) or for `:name` (an object)
   * @throws {DirqError} with code `sql` or `rejected` where the statement cannot run
   */
  async query(sql: string, parameters: QueryParameters = []): Promise<Row[]> {
    const rows: Row[] = [];
    for await (const row of this.queryStream(sql, parameters)) rows.push(row);
    return rows;
  }

  /** As `query`, row by row: memory does not grow with the result. Leaving the loop ends the query. */
  async *queryStream(sql: string, parameters: QueryParameters = []): AsyncGenerator<Row, void, void> {
    const result = await this.execute(sql, parameters);
    try {
      let count = 0;
      for (const values of result.rows) {
        yield toRow(result.columns, values);
        // SQLite steps on this thread: others must have their turn.
        if (++count % rowsPerTurn === 0) await new Promise((resume) => setImmediate(resume));
      }
    } finally {
      result.close();
    }
  }

  /** As `query`, with the rows as SQLite has them: arrays of values, INTEGERs as bigints. For output that must be exact. */
  async execute(sql: string, parameters: QueryParameters = []): Promise<RawResult> {
    if (this.#closed) throw new DirqError("usage", "this Dirq is closed");
    const result = await this.#engine.execute(sql, parameters);
    return this.#track(result);
  }

  /**
   * Row changes from now on: of the config's tables or, where it declares none, of the files themselves (table `./`).
   * A reader that falls more than 1,024 events behind loses the newest ones; the ids show the gap.
   * @throws {DirqError} where the directory was not opened with `live`
   */
  watch(): AsyncGenerator<ChangeEvent, void, void> {
    // Here and not in the generator, which does not begin before it is first asked: "from now on" is meant.
    return changesOf(this.subscribe());
  }

  /**
   * Runs one statement in a process of its own and gives its rows as the pieces of one JSON text, byte for byte what the
   * command line prints. Leaving the loop ends the statement.
   * @param options.signal stops it
   * @throws {DirqError} as `query`; and with code `timeout`, `limit` (of memory), `busy` (too many run at once) or
   * `stopped`; `usage` where the directory was not opened with `live`
   */
  async queryJson(
    sql: string,
    parameters: QueryParameters = [],
    options: { signal?: AbortSignal } = {},
  ): Promise<AsyncIterable<string | Buffer>> {
    if (this.#live === undefined)
      throw new DirqError("usage", "no process runs queries; open the directory with live: true");
    return this.#live.pool.run(sql, parameters, options);
  }

  /** As `watch`, as the event stream has it: an id and a JSON text each. */
  subscribe({ lastEventId }: { lastEventId?: number } = {}): Subscription {
    if (this.#live === undefined)
      throw new DirqError("usage", "nothing is watched; open the directory with live: true");
    return this.#live.index.subscribe(lastEventId);
  }

  /** Ends what still runs. Afterwards queries are refused. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const result of this.#open) result.close();
    this.#engine.close();
    this.#live?.pool.close();
    await this.#live?.index.close();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }

  #track(result: Result): RawResult {
    const tracked: RawResult = {
      columns: result.columns,
      rows: withErrors(result.rows),
      close: () => {
        if (!this.#open.delete(tracked)) return;
        tracked.rows.return?.();
        result.close();
      },
    };
    this.#open.add(tracked);
    return tracked;
  }
}

/** What follows a directory, and what answers queries about it. */
interface LiveParts {
  readonly config: Config;
  readonly index: Live;
  readonly pool: ExecutorPool;
}

async function openLive(root: string, options: DirqOptions): Promise<LiveParts> {
  const { noIgnore = false, onFile, config: files = [], persist = false, extensions = [] } = options;
  const { onFailure, onNote, limits, progressTarget = standardError() } = options;
  const config = readConfig({ config: files, extensions, root });
  const index = await Live.open(
    { root, config, noIgnore, persist: cachePath(persist, root) },
    {
      onFailure: (failure) => onFailure?.(failure),
      onNote: (note) => onNote?.(note),
      onProgress: (text) => progressTarget.write(text),
    },
  );
  try {
    const plain = { root, noIgnore, onFile, index: index.file, loaded: config };
    return { config, index, pool: await ExecutorPool.open(plain, {}, limits) };
  } catch (error) {
    await index.close();
    throw error;
  }
}

async function* changesOf(subscription: Subscription): AsyncGenerator<ChangeEvent, void, void> {
  try {
    for await (const { id, data } of subscription)
      yield { id, ...(JSON.parse(data) as Omit<ChangeEvent, "id">) };
  } finally {
    subscription.close();
  }
}

function* withErrors<Values>(rows: Iterable<Values>): Generator<Values, void, void> {
  try {
    yield* rows;
  } catch (error) {
    throw stepError(error);
  }
}
