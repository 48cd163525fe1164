import { fork, type ChildProcess } from "node:child_process";
import { fileURLToPath } from "node:url";
import { DirqError, type ScanFailure } from "../errors.ts";
import type { SqlValue } from "../tables/parsed-rows.ts";
import type { Answer, PlainError, PlainOptions, Request } from "./executor-protocol.ts";
import type { QueryParameters } from "./parameters.ts";

/** Where what happens beside the rows is told. Each has a default: it is ignored. */
export interface ExecutorEvents {
  readonly onFailure?: ((failure: ScanFailure) => void) | undefined;
  readonly onNote?: ((note: string) => void) | undefined;
  /** Text as it would go to standard error, control sequences and all. */
  readonly onProgress?: ((text: string) => void) | undefined;
}

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
  #current: Promise<Runner> | undefined;
  #spare: Runner | undefined;
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
      const rows = runner.execute(sql, parameters, signal);
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
  async #ready(signal?: AbortSignal): Promise<Runner> {
    let runner = await this.#current?.catch(() => undefined);
    if (runner === undefined || runner.ended) {
      const next = this.#spare?.ended === false ? this.#spare : new Runner();
      this.#spare = undefined;
      next.events = this.#events;
      const end = () => next.end();
      signal?.addEventListener("abort", end);
      this.#current = next.open(this.#options).finally(() => signal?.removeEventListener("abort", end));
      runner = await this.#current;
    }
    // Started only once the first is at work: two that start together slow each other down.
    this.#spare ??= new Runner();
    return runner;
  }
}

type Columns = Answer & { kind: "columns" };
type Rows = Answer & { kind: "rows" };

/** One process. */
class Runner {
  readonly #child: ChildProcess;
  readonly #waiting: Answer[] = [];
  #wake: () => void = () => undefined;
  #lastId = 0;
  events: ExecutorEvents = {};
  ended = false;

  constructor() {
    this.#child = fork(fileURLToPath(new URL("executor.cjs", import.meta.url)), [], {
      execArgv: [],
      serialization: "advanced",
      stdio: ["ignore", "ignore", "inherit", "ipc"],
      // Not in the terminal's group: what Ctrl-C means is the parent's to say.
      detached: process.platform !== "win32",
    });
    this.#child.on("message", (answer: Answer) => this.#take(answer));
    for (const event of ["exit", "error", "disconnect"]) this.#child.once(event, () => this.#lose());
    this.#keepAlive(false);
    processes.add(this.#child);
  }

  async open(options: PlainOptions): Promise<Runner> {
    this.#send({ kind: "open", options, isTerminal: process.stderr.isTTY });
    const answer = await this.#next((each) => each.kind === "opened" || each.kind === "refused");
    if (answer.kind === "refused") {
      this.end();
      throw toError(answer.error);
    }
    return this;
  }

  async *execute(
    sql: string,
    parameters: QueryParameters,
    signal: AbortSignal | undefined,
  ): AsyncGenerator<Columns | Rows, void, void> {
    const id = ++this.#lastId;
    const end = () => this.end();
    signal?.addEventListener("abort", end);
    let running = true;
    try {
      this.#send({ kind: "execute", id, sql, parameters });
      for (;;) {
        const answer = await this.#next((each) => "id" in each && each.id === id);
        if (answer.kind === "end") {
          running = false;
          if (answer.error !== undefined) throw toError(answer.error);
          return;
        }
        yield answer as Columns | Rows;
        if (answer.kind === "rows") this.#send({ kind: "more", id });
      }
    } finally {
      signal?.removeEventListener("abort", end);
      if (running && !this.ended) this.#send({ kind: "stop", id });
    }
  }

  end(): void {
    if (this.ended) return;
    // SIGTERM lets it end the commands that it runs; one whose thread SQLite holds has no such handler and just ends.
    this.#child.kill("SIGTERM");
    const child = this.#child;
    setTimeout(() => child.kill("SIGKILL"), 500).unref();
    this.#lose();
  }

  #lose(): void {
    if (this.ended) return;
    this.ended = true;
    processes.delete(this.#child);
    this.#keepAlive(false);
    this.#wake();
  }

  /** An idle process does not keep the program running. */
  #keepAlive(wanted: boolean): void {
    if (wanted) {
      this.#child.ref();
      this.#child.channel?.ref();
    } else {
      this.#child.unref();
      this.#child.channel?.unref();
    }
  }

  #send(request: Request): void {
    this.#child.send(request, () => undefined);
  }

  #take(answer: Answer): void {
    if (this.ended) return;
    if (answer.kind === "failure") this.events.onFailure?.(answer.failure);
    else if (answer.kind === "note") this.events.onNote?.(answer.note);
    else if (answer.kind === "progress") this.events.onProgress?.(answer.text);
    else {
      this.#waiting.push(answer);
      this.#wake();
    }
  }

  /** The next answer that is wanted; answers to a statement that was left are dropped. */
  async #next(wanted: (answer: Answer) => boolean): Promise<Answer> {
    this.#keepAlive(true);
    try {
      for (;;) {
        for (let answer = this.#waiting.shift(); answer !== undefined; answer = this.#waiting.shift())
          if (wanted(answer)) return answer;
        if (this.ended) throw stopped();
        await new Promise<void>((wake) => (this.#wake = wake));
      }
    } finally {
      this.#keepAlive(false);
    }
  }
}

const processes = new Set<ChildProcess>();
process.once("exit", () => {
  for (const child of processes) child.kill("SIGTERM");
});

function stopped(): DirqError {
  return new DirqError("stopped", "the query was stopped");
}

function toError({ code, message }: PlainError): Error {
  return code === undefined ? new Error(message) : new DirqError(code, message);
}
