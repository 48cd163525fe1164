import { availableParallelism } from "node:os";
import { DirqError } from "../base/errors.ts";
import type { PlainOptions } from "./executor-protocol.ts";
import type { QueryParameters } from "../engine/parameters.ts";
import { runText } from "./run-text.ts";
import { executorProgram, WorkerProcess, stopped, type ExecutorEvents } from "./worker-process.ts";
import { WaitQueue } from "./wait-queue.ts";

/** What a pool may take. */
export interface PoolLimits {
  /** Processes that are kept ready. */
  readonly ready: number;
  /** Statements at work at once, not counting those that a slow reader holds back. */
  readonly atOnce: number;
  /** Processes in all. */
  readonly processes: number;
  /** Statements that wait for a process; one more is refused. */
  readonly waiting: number;
  /** How long each of them waits before it is refused. */
  readonly waitMs: number;
  /** How long a statement may be at work. */
  readonly timeoutMs: number;
  /** Bytes that a process may hold. */
  readonly memory: number;
}

const cores = availableParallelism();

export const defaultLimits: PoolLimits = {
  ready: Math.min(cores, 4),
  // More than there are cores: a few long statements must not keep the short ones waiting.
  atOnce: Math.max(4, cores),
  processes: Math.max(4, cores) * 3,
  waiting: 512,
  waitMs: 10_000,
  timeoutMs: 30_000,
  memory: 1024 ** 3,
};

/** With all processes at work, one more is started only when a statement has waited this long: short ones never do. */
const growAfterMs = 25;
/** Processes beyond those kept ready end when they were idle for this long. */
const idleMs = 30_000;
/** A reader that takes longer for a piece gives its place to the next statement. */
const slowReaderMs = 250;

/**
 * Runs statements in processes, several at once. A statement that runs too long, holds too much memory or is wanted no
 * more is stopped for good, with its process where it must be; another process takes that one's place.
 */
export class ExecutorPool {
  readonly #options: PlainOptions;
  readonly #events: ExecutorEvents;
  readonly #limits: PoolLimits;
  readonly #program: URL;
  /** All that are open. */
  readonly #runners = new Set<WorkerProcess>();
  readonly #starting = new Set<WorkerProcess>();
  readonly #idle: WorkerProcess[] = [];
  readonly #line: WaitQueue<WorkerProcess>;
  #heldBack = 0;
  #growTimer: NodeJS.Timeout | undefined;
  #trimTimer: NodeJS.Timeout | undefined;
  #closed = false;

  private constructor(options: PlainOptions, events: ExecutorEvents, limits: PoolLimits, program: URL) {
    this.#options = options;
    this.#events = events;
    this.#limits = limits;
    this.#program = program;
    this.#line = new WaitQueue(limits.waiting, limits.waitMs);
  }

  /**
   * Starts the first process and opens the directory in it; the others follow.
   * @param options those of `Dirq.open` that are data
   * @param program what the processes run, where it does not lie beside this module
   * @throws {DirqError} what `Dirq.open` throws
   */
  static async open(
    options: PlainOptions,
    events: ExecutorEvents = {},
    limits: Partial<PoolLimits> = {},
    program: URL = executorProgram,
  ): Promise<ExecutorPool> {
    const pool = new ExecutorPool(options, events, { ...defaultLimits, ...limits }, program);
    await pool.#start();
    pool.#fillUp();
    return pool;
  }

  /** The ids of the processes. */
  get pids(): number[] {
    return [...this.#runners].flatMap((runner) => runner.pid ?? []);
  }

  /**
   * Runs one statement, and gives the pieces of its JSON. Leaving the loop over them ends the statement.
   * @throws {DirqError} here or between two pieces: what is wrong with the statement; `timeout`, `limit` (of memory),
   * `busy` (too many wait), `stopped` (by the signal)
   */
  async run(
    sql: string,
    parameters: QueryParameters,
    { signal, timeoutMs = this.#limits.timeoutMs }: { signal?: AbortSignal; timeoutMs?: number } = {},
  ): Promise<AsyncIterable<string | Buffer>> {
    if (this.#closed) throw new DirqError("usage", "this pool is closed");
    if (signal?.aborted) throw stopped();
    const runner = this.#idle.pop() ?? (await this.#wait(signal));
    const texts = this.#texts(runner, runText(runner, sql, parameters, timeoutMs, signal));
    const first = await texts.next();
    return { [Symbol.asyncIterator]: () => resumed(first, texts) };
  }

  /** Ends the processes, and with them what runs. */
  close(): void {
    this.#closed = true;
    clearTimeout(this.#growTimer);
    clearTimeout(this.#trimTimer);
    this.#line.refuse(stopped());
    for (const runner of [...this.#runners, ...this.#starting]) runner.end();
  }

  async *#texts(
    runner: WorkerProcess,
    texts: AsyncIterable<string | Buffer>,
  ): AsyncGenerator<string | Buffer, void, void> {
    try {
      for await (const text of texts) {
        const resume = this.#watchReader();
        try {
          yield text;
        } finally {
          resume();
        }
      }
    } finally {
      this.#release(runner);
    }
  }

  /** @returns to be called when the reader is back */
  #watchReader(): () => void {
    let isSlow = false;
    const timer = setTimeout(() => {
      isSlow = true;
      this.#heldBack++;
      if (this.#line.length > 0) this.#grow();
    }, slowReaderMs);
    return () => {
      clearTimeout(timer);
      if (isSlow) this.#heldBack--;
    };
  }

  #wait(signal: AbortSignal | undefined): Promise<WorkerProcess> {
    if (this.#runners.size === 0) this.#grow();
    this.#growTimer ??= setTimeout(() => {
      this.#growTimer = undefined;
      if (this.#line.length > 0) this.#grow();
    }, growAfterMs);
    return this.#line.join(signal);
  }

  /** Takes back a process that a statement is done with. */
  #release(runner: WorkerProcess): void {
    if (runner.ended) {
      this.#runners.delete(runner);
      this.#fillUp();
      return;
    }
    if (this.#line.serve(runner)) return;
    this.#idle.push(runner);
    if (this.#runners.size > this.#limits.ready) this.#trimLater();
  }

  /** Starts what is missing of the processes that are kept ready. */
  #fillUp(): void {
    if (this.#closed) return;
    for (let missing = this.#limits.ready - this.#count; missing > 0; missing--) this.#startQuietly();
    if (this.#line.length > 0) this.#grow();
  }

  #grow(): void {
    const atWork = this.#count - this.#idle.length - this.#heldBack;
    if (this.#closed || atWork >= this.#limits.atOnce || this.#count >= this.#limits.processes) return;
    if (this.#starting.size === 0) this.#startQuietly();
  }

  get #count(): number {
    return this.#runners.size + this.#starting.size;
  }

  async #start(): Promise<void> {
    const runner = new WorkerProcess(this.#program);
    runner.events = this.#events;
    runner.onEnd = () => this.#forget(runner);
    this.#starting.add(runner);
    try {
      await runner.open(this.#options, this.#limits.memory);
    } finally {
      this.#starting.delete(runner);
    }
    this.#runners.add(runner);
    this.#release(runner);
    // Under load one after the other, until there are as many as may be.
    if (this.#line.length > 0) this.#grow();
  }

  /** A process that cannot open the directory tells those who wait for it; the next statement tries again. */
  #startQuietly(): void {
    this.#start().catch((error: unknown) => {
      if (this.#runners.size > 0 || this.#closed) return;
      this.#line.refuse(
        error instanceof DirqError ? error : new DirqError("stopped", (error as Error).message),
      );
    });
  }

  /** An idle process that ended by itself is replaced; one at work is seen to when its statement is. */
  #forget(runner: WorkerProcess): void {
    const at = this.#idle.indexOf(runner);
    if (at === -1) return;
    this.#idle.splice(at, 1);
    this.#runners.delete(runner);
    this.#fillUp();
  }

  #trimLater(): void {
    this.#trimTimer ??= setTimeout(() => {
      this.#trimTimer = undefined;
      while (this.#idle.length > 0 && this.#runners.size > this.#limits.ready) {
        const runner = this.#idle.shift()!;
        this.#runners.delete(runner);
        runner.end();
      }
    }, idleMs).unref();
  }
}

/** A loop whose first step was taken already. */
function resumed<Thing>(
  first: IteratorResult<Thing, void>,
  rest: AsyncGenerator<Thing, void, void>,
): AsyncIterator<Thing, void> {
  let isFirst = true;
  return {
    next: () => {
      if (!isFirst) return rest.next();
      isFirst = false;
      return Promise.resolve(first);
    },
    return: async () => {
      await rest.return();
      return { done: true, value: undefined };
    },
  };
}
