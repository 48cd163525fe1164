import { DirqError } from "../base/errors.ts";
import type { SqlValue } from "../parsers/parsed-rows.ts";
import type { Columns, PlainOptions, Rows } from "./executor-protocol.ts";
import type { QueryParameters } from "../engine/parameters.ts";
import { WorkerProcess, stopped, toError, type ExecutorEvents } from "./worker-process.ts";

export type { ExecutorEvents } from "./worker-process.ts";

/** A result that comes from another process, some rows at a time. */
export interface BatchedResult {
  readonly columns: readonly string[];
  /** Can be gone through once. Leaving the loop ends the query. */
  readonly batches: AsyncIterable<readonly SqlValue[][]>;
}

/**
 * Runs statements in a process of its own, one at a time, so that any of them can be stopped: SQLite holds its thread
 * until it is done, and only the end of the process ends it. A stopped statement costs a process; a second one waits
 * ready, so that the next statement does not wait for its start.
 */
export class QueryExecutor {
  readonly #options: PlainOptions;
  readonly #events: ExecutorEvents;
  #current: Promise<WorkerProcess> | undefined;
  #spare: WorkerProcess | undefined;
  #busy = false;
  #closed = false;

  private constructor(options: PlainOptions, events: ExecutorEvents) {
    this.#options = options;
    this.#events = events;
  }

  /**
   * Starts a process and opens the directory in it.
   * @param options those of `Dirq.open` that are data
   * @throws {DirqError} what `Dirq.open` throws
   */
  static async open(options: PlainOptions, events: ExecutorEvents = {}): Promise<QueryExecutor> {
    const executor = new QueryExecutor(options, events);
    await executor.#ready();
    return executor;
  }

  /**
   * Runs one statement. The one before must have ended.
   * @param options.signal stops it: the process is ended, and the promise or the loop over the batches rejects
   * @throws {DirqError} with code `stopped` where it was stopped or its process ended; else as `Dirq.execute`
   */
  async execute(
    sql: string,
    parameters: QueryParameters = [],
    { signal }: { signal?: AbortSignal } = {},
  ): Promise<BatchedResult> {
    if (this.#closed) throw new DirqError("usage", "this executor is closed");
    if (this.#busy) throw new DirqError("usage", "this executor runs a statement already");
    this.#busy = true;
    try {
      if (signal?.aborted) throw stopped();
      const runner = await this.#ready(signal);
      const rows = answersOf(runner, sql, parameters, signal);
      const first = await rows.next();
      if (first.done || !("columns" in first.value)) throw new Error("an answer without columns");
      return { columns: first.value.columns, batches: this.#free(rows) };
    } catch (error) {
      this.#busy = false;
      throw error;
    }
  }

  /** Ends the processes, and with them what runs. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#spare?.end();
    (await this.#current?.catch(() => undefined))?.end();
  }

  async *#free(messages: AsyncGenerator<Columns | Rows>): AsyncGenerator<readonly SqlValue[][]> {
    try {
      for await (const message of messages) if ("rows" in message) yield message.rows;
    } finally {
      this.#busy = false;
    }
  }

  /** The process that is open, or a new one in place of one that ended. */
  async #ready(signal?: AbortSignal): Promise<WorkerProcess> {
    let runner = await this.#current?.catch(() => undefined);
    if (runner === undefined || runner.ended) {
      const next = this.#spare?.ended === false ? this.#spare : new WorkerProcess();
      this.#spare = undefined;
      next.events = this.#events;
      const end = () => next.end();
      signal?.addEventListener("abort", end);
      this.#current = next.open(this.#options).finally(() => signal?.removeEventListener("abort", end));
      runner = await this.#current;
    }
    // Started only once the first is at work: two that start together slow each other down.
    this.#spare ??= new WorkerProcess();
    return runner;
  }
}

async function* answersOf(
  runner: WorkerProcess,
  sql: string,
  parameters: QueryParameters,
  signal: AbortSignal | undefined,
): AsyncGenerator<Columns | Rows, void, void> {
  const end = () => runner.end();
  signal?.addEventListener("abort", end);
  const id = runner.begin(sql, parameters, "rows");
  let running = true;
  try {
    for (;;) {
      const answer = await runner.answer(id);
      if (answer.kind === "end") {
        running = false;
        if (answer.error !== undefined) throw toError(answer.error);
        return;
      }
      yield answer as Columns | Rows;
      if (answer.kind === "rows") runner.more(id);
    }
  } finally {
    signal?.removeEventListener("abort", end);
    if (running) runner.stop(id);
  }
}
