import { DirqError } from "./base/errors.ts";
import { listenerOf } from "./base/events.ts";
import { standardError } from "./base/progress.ts";
import type { Batches, Result } from "./base/result.ts";
import { resolveDirectory, type Directory } from "./engine/directory.ts";
import { Engine } from "./engine/engine.ts";
import type { QueryParameters } from "./engine/parameters.ts";
import { toRow, type Row } from "./engine/rows.ts";
import type { SteppedResult } from "./engine/stepped-result.ts";
import type { TextFormat } from "./formats/create-writer.ts";
import type { Subscription } from "./live/event-log.ts";
import { requireServing, type LiveHealth } from "./live/health.ts";
import type { Live } from "./live/live.ts";
import { checkOptions, type DirqOptions } from "./open-options.ts";
import type { Backend, RunOptions } from "./workers/backend.ts";
import { explainPath, type PathExplanation } from "./workers/explain-path.ts";
import { InProcess } from "./workers/in-process.ts";
import { stopped } from "./workers/stopped.ts";
import type { TextResult } from "./workers/text-result.ts";
import type { WorkerPool } from "./workers/worker-pool.ts";

export type { DirqOptions } from "./open-options.ts";

/** One change of a row, or a file that could not be read. */
export interface ChangeEvent {
  /** Counts all events since the directory was opened, from 1. */
  readonly id: number;
  readonly action: "insert" | "update" | "delete" | "error";
  /** Null for a failure that is not tied to a table. */
  readonly table: string | null;
  /** Relative to the root. */
  readonly file_path: string;
  /** The new row; for a delete the deleted one. */
  readonly row?: Readonly<Record<string, string | number | null>>;
  /** For an update the previous row; otherwise null. */
  readonly old_row?: Readonly<Record<string, string | number | null>> | null;
  /** The message of an error. */
  readonly error?: string;
}

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
  readonly #directory: Directory;
  readonly #engine: Engine;
  readonly #backend: Backend;
  readonly #live: LiveParts | undefined;
  readonly #open = new Set<SteppedResult>();
  #closed = false;

  private constructor(directory: Directory, options: DirqOptions, live: LiveParts | undefined) {
    this.root = directory.root;
    this.#directory = directory;
    this.#live = live;
    this.#engine = new Engine(directory, options, { index: live?.index.file, once: options.once });
    this.#backend = live?.pool ?? new InProcess(this.#engine);
    if (live === undefined) return;
    live.index.onNewFile = (path) => {
      this.#engine.useIndex(path);
      live.pool.useIndex(path);
    };
  }

  /**
   * Opens a directory. Only the config is read before the first query; each query sees the tree as it is then.
   * @throws {DirqError} if an option does not exist, the root is not a directory, a config cannot be loaded or a command
   * cannot be split into words
   */
  static async open(options: DirqOptions = {}): Promise<Dirq> {
    checkOptions(options);
    const directory = await resolveDirectory(options);
    return new Dirq(directory, options, options.live ? await openLive(directory, options) : undefined);
  }

  /**
   * Runs one reading statement and returns all its rows.
   * @param sql such as `SELECT count(*) AS files FROM './src/*.ts'`
   * @param parameters values for `?` (an array) or for `:name` (an object)
   * @throws {DirqError} with code `sql` or `rejected` if the statement cannot run; for a live directory also `timeout`,
   * `limit` (of memory), `busy` (the queue is full) or `stopped`
   */
  async query(
    sql: string,
    parameters: QueryParameters = [],
    options: { readonly signal?: AbortSignal } = {},
  ): Promise<Row[]> {
    const rows: Row[] = [];
    for await (const row of this.queryStream(sql, parameters, options)) rows.push(row);
    return rows;
  }

  /** As `query`, row by row: memory does not grow with the result. Leaving the loop ends the query. */
  async *queryStream(
    sql: string,
    parameters: QueryParameters = [],
    options: { readonly signal?: AbortSignal } = {},
  ): AsyncGenerator<Row, void, void> {
    const result = await this.executeBatches(sql, parameters, options);
    try {
      for await (const batch of result.rows) for (const values of batch) yield toRow(result.columns, values);
    } finally {
      result.close();
    }
  }

  /**
   * As `query`, in this process, with the rows as SQLite has them: arrays of values, INTEGERs as bigints. Each row is
   * computed when it is read, which blocks the thread.
   */
  async execute(sql: string, parameters: QueryParameters = []): Promise<Result> {
    this.#requireOpen();
    const result = await this.#engine.execute(sql, parameters);
    this.#open.add(result);
    return result.onClose(() => this.#open.delete(result));
  }

  /** As `execute`, with the rows in arrays and in a worker process for a live directory. The signal stops the statement. */
  async executeBatches(
    sql: string,
    parameters: QueryParameters = [],
    options: RunOptions = {},
  ): Promise<Result<Batches>> {
    this.#requireOpen();
    return this.#backend.execute(sql, parameters, options);
  }

  /**
   * Runs one statement in a worker process and returns its rows as the pieces of one text, byte for byte the output
   * of the command line. Leaving the loop ends the statement. The signal stops it.
   * @param options.format as `--format` of the command line. Default: `json`.
   * @throws {DirqError} as `query`; `usage` if the directory was not opened with `live`
   */
  async queryText(
    sql: string,
    parameters: QueryParameters = [],
    options: { readonly signal?: AbortSignal; readonly format?: TextFormat } = {},
  ): Promise<TextResult> {
    this.#requireOpen();
    return this.#requireLive("no process runs queries").pool.executeText(sql, parameters, options);
  }

  /**
   * What a path-table contains and which ignore rules hide files from it: `await dirq.explainPath("./src/*.ts")`.
   * @throws {DirqError} with code `usage` if it is not a path, `rejected` if it leads out of the root, with `confined`
   */
  async explainPath(path: string, options: RunOptions = {}): Promise<PathExplanation> {
    this.#requireOpen();
    return explainPath(this.#backend, this.#directory, path, options);
  }

  /**
   * Resolves when queries see all changes that were made in the tree before this call. Without `live` they always do.
   * @throws {DirqError} with code `stopped` by the signal
   */
  async flush({ signal }: RunOptions = {}): Promise<void> {
    if (this.#live !== undefined) await unlessAborted(this.#live.index.flush(), signal);
  }

  /**
   * Row changes from now on: of the config's tables or, if it declares none, of the files themselves (table `./`).
   * A reader that falls more than 1,024 events behind loses the newest ones; the ids show the gap.
   * @throws {DirqError} if the directory was not opened with `live`
   */
  watch(): AsyncGenerator<ChangeEvent, void, void> {
    // Subscribed here: a generator would begin with its first read, and lose the changes until then.
    return changesOf(this.subscribe());
  }

  /** As `watch`, in the form of the event stream: each event an id and a JSON text. */
  subscribe({ lastEventId }: { lastEventId?: number } = {}): Subscription {
    return this.#requireLive("nothing is watched").index.subscribe(lastEventId);
  }

  /**
   * Resolves at the next change of the index: of a file below the root, or of a row of a table. What changes between two
   * calls is not noticed: call it before the query whose rows are to be compared.
   * @throws {DirqError} if the directory was not opened with `live`; with code `stopped` by the signal
   */
  async nextChange({ signal }: { readonly signal?: AbortSignal } = {}): Promise<void> {
    const { index } = this.#requireLive("nothing is watched");
    await unlessAborted(new Promise((resolve) => index.onNextChange(resolve)), signal);
  }

  /** The state of the index of a live directory. */
  get health(): LiveHealth {
    return this.#requireLive("nothing is watched").index.health;
  }

  /** Ends what is running. Later queries are rejected. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const result of this.#open) result.close();
    this.#engine.close();
    await this.#backend.close();
    await this.#live?.index.close();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }

  #requireOpen(): void {
    if (this.#closed) throw new DirqError("usage", "this Dirq is closed");
    if (this.#live !== undefined) requireServing(this.#live.index);
  }

  #requireLive(problem: string): LiveParts {
    if (this.#live === undefined)
      throw new DirqError("usage", `${problem}; open the directory with live: true`);
    return this.#live;
  }
}

/** What keeps the index of a live directory up to date, and what runs queries over it. */
interface LiveParts {
  readonly index: Live;
  readonly pool: WorkerPool;
}

async function openLive(directory: Directory, options: DirqOptions): Promise<LiveParts> {
  const { limits, progressTarget = standardError() } = options;
  const { verifySeconds } = options;
  const verifyMs = verifySeconds === undefined ? undefined : verifySeconds * 1000;
  // A one-shot query needs neither.
  const [{ Live }, { WorkerPool }] = await Promise.all([
    import("./live/live.ts"),
    import("./workers/worker-pool.ts"),
  ]);
  const index = await Live.open(
    { ...directory, verifyMs },
    {
      ...listenerOf(options),
      onProgress: (text) => progressTarget.write(text),
    },
  );
  try {
    const pool = await WorkerPool.open(directory, { events: options, source: { index: index.file }, limits });
    return { index, pool };
  } catch (error) {
    await index.close();
    throw error;
  }
}

/** A parser may take long for a file that has just changed; the wait for it can be stopped like a statement. */
async function unlessAborted(work: Promise<void>, signal: AbortSignal | undefined): Promise<void> {
  if (signal === undefined) return work;
  await new Promise<void>((resolve, reject) => {
    const stop = () => reject(stopped());
    if (signal.aborted) stop();
    signal.addEventListener("abort", stop);
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", stop));
  });
}

async function* changesOf(subscription: Subscription): AsyncGenerator<ChangeEvent, void, void> {
  try {
    // A reset shows as a gap in the ids.
    for await (const { id, data, kind } of subscription)
      if (kind === "row") yield { id, ...(JSON.parse(data) as Omit<ChangeEvent, "id">) };
  } finally {
    subscription.close();
  }
}
