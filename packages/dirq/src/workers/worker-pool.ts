import { constants, setPriority } from "node:os";
import { DirqError } from "../base/errors.ts";
import type { Events } from "../base/events.ts";
import type { Batches, Result } from "../base/result.ts";
import type { Directory } from "../engine/directory.ts";
import type { EngineSource } from "../engine/engine.ts";
import type { QueryParameters } from "../engine/parameters.ts";
import type { TextFormat } from "../formats/create-writer.ts";
import type { Backend, RunOptions } from "./backend.ts";
import type { AnswerFormat, Columns, Rows, Text } from "./executor-protocol.ts";
import { defaultLimits, type PoolLimits } from "./pool-limits.ts";
import { runStatement } from "./run-statement.ts";
import { stopped } from "./stopped.ts";
import { batchesOf, textOf, type TextResult } from "./text-result.ts";
import { WaitQueue } from "./wait-queue.ts";
import { executorProgram, WorkerProcess } from "./worker-process.ts";

/** With all processes busy, another is started only when a statement has waited this long: short ones never do. */
const growAfterMs = 25;
/** Processes beyond `ready` are ended after this idle time. */
const idleMs = 30_000;
/** A statement whose reader takes longer for a piece no longer counts as running. */
const slowReaderMs = 250;

/** What the processes of a pool are started with. */
export interface PoolOptions {
  readonly events?: Events;
  readonly source?: EngineSource;
  readonly limits?: Partial<PoolLimits> | undefined;
  /** The program that the processes run. Default: the one beside this module. */
  readonly program?: URL;
}

/**
 * Runs statements in processes, several at once. A statement that exceeds its time or memory limit, or is cancelled, is
 * stopped, if necessary by ending its process; another process replaces that one.
 */
export class WorkerPool implements Backend {
  readonly #directory: Directory;
  readonly #events: Events;
  #source: EngineSource;
  readonly #limits: PoolLimits;
  readonly #program: URL;
  /** All that are open. */
  readonly #workers = new Set<WorkerProcess>();
  readonly #starting = new Set<WorkerProcess>();
  readonly #idle: WorkerProcess[] = [];
  /** Processes that read an index which was replaced. */
  readonly #stale = new WeakSet<WorkerProcess>();
  /** Those that run a long statement, in the order in which the statements became long, with what stops it. */
  readonly #long = new Map<WorkerProcess, (reason: DirqError) => void>();
  /** Those whose statement waits for a slow reader. */
  readonly #slowReaders = new Set<WorkerProcess>();
  readonly #queue: WaitQueue<WorkerProcess>;
  #growTimer: NodeJS.Timeout | undefined;
  #trimTimer: NodeJS.Timeout | undefined;
  #closed = false;

  private constructor(directory: Directory, options: PoolOptions) {
    const { events = {}, source = {}, limits = {}, program = executorProgram } = options;
    this.#directory = directory;
    this.#events = events;
    this.#source = source;
    this.#limits = { ...defaultLimits, ...limits };
    this.#program = program;
    this.#queue = new WaitQueue(this.#limits.waiting, this.#limits.waitMs);
  }

  /**
   * Starts the first process and opens the directory in it; the others follow.
   * @throws {DirqError} what `Dirq.open` throws
   */
  static async open(directory: Directory, options: PoolOptions = {}): Promise<WorkerPool> {
    const pool = new WorkerPool(directory, options);
    await pool.#start();
    pool.#fillUp();
    return pool;
  }

  /** The ids of the processes. */
  get pids(): number[] {
    return [...this.#workers].flatMap((worker) => worker.pid ?? []);
  }

  /** @throws {DirqError} as `Backend.execute`, and with code `timeout`, `limit` (of memory) or `busy` (queue full) */
  async execute(
    sql: string,
    parameters: QueryParameters,
    options: RunOptions = {},
  ): Promise<Result<Batches>> {
    const answers = await this.#run(sql, parameters, "rows", options);
    const first = await answers.next();
    if (first.done || first.value.kind !== "columns") throw new Error("an answer without columns");
    return {
      columns: first.value.columns,
      rows: batchesOf(answers),
      close: () => void answers.return(),
    };
  }

  /**
   * Runs one statement and yields the pieces of its text. Leaving the loop over them ends the statement.
   * @param options.format default: `json`
   * @throws {DirqError} as `execute`, here or between two pieces
   */
  async executeText(
    sql: string,
    parameters: QueryParameters,
    options: RunOptions & { readonly format?: TextFormat | undefined } = {},
  ): Promise<TextResult> {
    const answers = await this.#run(sql, parameters, options.format ?? "json", options);
    return textOf(await answers.next(), answers);
  }

  /** From the next statement on another live index is read. Running statements finish over the old one. */
  useIndex(path: string): void {
    this.#source = { ...this.#source, index: path };
    for (const worker of [...this.#workers, ...this.#starting]) this.#stale.add(worker);
    for (const worker of this.#idle.splice(0)) {
      this.#workers.delete(worker);
      worker.end();
    }
    this.#fillUp();
  }

  /** Ends the processes, and with them what is running. */
  close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#growTimer);
    clearTimeout(this.#trimTimer);
    this.#queue.rejectAll(stopped());
    for (const worker of [...this.#workers, ...this.#starting]) worker.end();
    return Promise.resolve();
  }

  async #run(
    sql: string,
    parameters: QueryParameters,
    format: AnswerFormat,
    { signal, events }: RunOptions,
  ): Promise<AsyncGenerator<Columns | Rows | Text, void, void>> {
    if (this.#closed) throw new DirqError("usage", "this pool is closed");
    if (signal?.aborted) throw stopped();
    const worker = this.#idle.pop() ?? (await this.#wait(signal));
    const { shortMs, timeoutMs, graceMs } = this.#limits;
    const onLong = (end: (reason: DirqError) => void) => this.#becomesLong(worker, end);
    return this.#whileBusy(
      worker,
      runStatement(worker, { sql, parameters, format, events, shortMs, onLong, timeoutMs, graceMs, signal }),
    );
  }

  async *#whileBusy(
    worker: WorkerProcess,
    answers: AsyncIterable<Columns | Rows | Text>,
  ): AsyncGenerator<Columns | Rows | Text, void, void> {
    try {
      for await (const answer of answers) {
        const resume = this.#watchReader(worker);
        try {
          yield answer;
        } finally {
          resume();
        }
      }
    } finally {
      this.#release(worker);
    }
  }

  /** @returns to be called when the reader continues */
  #watchReader(worker: WorkerProcess): () => void {
    const timer = setTimeout(() => {
      this.#slowReaders.add(worker);
      if (this.#queue.length > 0) this.#grow();
    }, slowReaderMs);
    return () => {
      clearTimeout(timer);
      this.#slowReaders.delete(worker);
    };
  }

  /** A long statement gives up its place among the short ones and continues at low priority. */
  #becomesLong(worker: WorkerProcess, end: (reason: DirqError) => void): void {
    if (this.#limits.processes <= this.#limits.atOnce || worker.pid === undefined) return;
    this.#long.set(worker, end);
    // A user cannot raise a priority again: the process ends with its statement.
    this.#stale.add(worker);
    try {
      setPriority(worker.pid, constants.priority.PRIORITY_LOW);
    } catch {
      // The process has just exited, or the system forbids it: the statement continues as it is.
    }
    this.#fillUp();
  }

  /** Stops the last of the long statements if they use places that are reserved for short ones. */
  #stopLong(): void {
    const places = this.#limits.processes - this.#limits.atOnce;
    const last = [...this.#long].at(-1);
    if (last === undefined || this.#long.size <= places) return;
    this.#long.delete(last[0]);
    last[1](
      new DirqError(
        "busy",
        `server busy: other long queries use all long places (${places}), and short ones wait; this one was stopped, try again later`,
      ),
    );
  }

  #wait(signal: AbortSignal | undefined): Promise<WorkerProcess> {
    if (this.#workers.size === 0) this.#grow();
    this.#growTimer ??= setTimeout(() => {
      this.#growTimer = undefined;
      if (this.#queue.length > 0) this.#grow();
    }, growAfterMs);
    return this.#queue.join(signal);
  }

  /** Takes back a process whose statement has ended. */
  #release(worker: WorkerProcess): void {
    this.#long.delete(worker);
    if (this.#stale.delete(worker)) worker.end();
    if (worker.ended) {
      this.#workers.delete(worker);
      this.#fillUp();
      return;
    }
    if (this.#queue.serve(worker)) return;
    this.#idle.push(worker);
    if (this.#spare > 0) this.#trimLater();
  }

  /** Starts the missing idle processes. */
  #fillUp(): void {
    if (this.#closed) return;
    const room = this.#limits.processes - this.#count;
    const missing = this.#limits.ready - (this.#count - this.#long.size);
    for (let count = Math.min(missing, room); count > 0; count--) this.#startQuietly();
    if (this.#queue.length > 0) this.#grow();
  }

  #grow(): void {
    if (this.#closed || this.#starting.size > 0) return;
    const idle = new Set(this.#idle);
    const busy = [...this.#workers].filter(
      (worker) => !idle.has(worker) && !this.#slowReaders.has(worker) && !this.#long.has(worker),
    );
    if (busy.length >= this.#limits.atOnce) return;
    if (this.#count < this.#limits.processes) this.#startQuietly();
    else this.#stopLong();
  }

  /** The number of processes beyond those that stay open; the ones with a long statement end with it. */
  get #spare(): number {
    return this.#workers.size - this.#long.size - this.#limits.ready;
  }

  get #count(): number {
    return this.#workers.size + this.#starting.size;
  }

  async #start(): Promise<void> {
    const worker = new WorkerProcess(this.#program, this.#events);
    worker.onEnd = () => this.#forget(worker);
    this.#starting.add(worker);
    try {
      await worker.open(this.#directory, this.#source, {
        memoryLimit: this.#limits.memory,
        temporaryLimit: this.#limits.temporaryDisk,
      });
    } finally {
      this.#starting.delete(worker);
    }
    this.#workers.add(worker);
    this.#release(worker);
    // Under load one at a time, up to the limit.
    if (this.#queue.length > 0) this.#grow();
  }

  /** If a process cannot open the directory, the waiting statements are rejected; the next one tries again. */
  #startQuietly(): void {
    this.#start().catch((error: unknown) => {
      if (this.#workers.size > 0 || this.#closed) return;
      this.#queue.rejectAll(
        error instanceof DirqError ? error : new DirqError("stopped", (error as Error).message),
      );
    });
  }

  /** An idle process that exited is replaced; a busy one is handled with its statement. */
  #forget(worker: WorkerProcess): void {
    const at = this.#idle.indexOf(worker);
    if (at === -1) return;
    this.#idle.splice(at, 1);
    this.#workers.delete(worker);
    this.#fillUp();
  }

  #trimLater(): void {
    this.#trimTimer ??= setTimeout(() => {
      this.#trimTimer = undefined;
      while (this.#idle.length > 0 && this.#spare > 0) {
        const worker = this.#idle.shift()!;
        this.#workers.delete(worker);
        worker.end();
      }
    }, idleMs).unref();
  }
}
