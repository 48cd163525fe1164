import { fork, type ChildProcess } from "node:child_process";
import type { Socket } from "node:net";
import { fileURLToPath } from "node:url";
import { DirqError, type ScanFailure } from "../base/errors.ts";
import {
  memorySignal,
  type Answer,
  type Columns,
  type End,
  type PlainError,
  type PlainOptions,
  type Request,
  type Rows,
  type Text,
} from "./executor-protocol.ts";
import type { QueryParameters } from "../engine/parameters.ts";

/** Where what happens beside the rows is told. Each has a default: it is ignored. */
export interface ExecutorEvents {
  readonly onFailure?: ((failure: ScanFailure) => void) | undefined;
  readonly onNote?: ((note: string) => void) | undefined;
  /** Text as it would go to standard error, control sequences and all. */
  readonly onProgress?: ((text: string) => void) | undefined;
}

/** The program that a process runs; the bundles lie side by side. */
export const executorProgram = new URL("executor.cjs", import.meta.url);

/** One process that runs statements, one after the other. */
export class WorkerProcess {
  readonly #child: ChildProcess;
  readonly #waiting: Answer[] = [];
  #wake: () => void = () => undefined;
  #lastId = 0;
  #signal: NodeJS.Signals | null = null;
  events: ExecutorEvents = {};
  onEnd: () => void = () => undefined;
  ended = false;

  constructor(program: URL = executorProgram) {
    this.#child = fork(fileURLToPath(program), [], {
      execArgv: [],
      serialization: "advanced",
      // Standard error through a pipe: a process that outlives this one does not hold the terminal's or a pipe's end.
      stdio: ["ignore", "ignore", "pipe", "ipc"],
      // Not in the terminal's group: what Ctrl-C means is the parent's to say.
      detached: process.platform !== "win32",
    });
    this.#child.on("message", (answer: Answer) => this.#take(answer));
    this.#child.stderr?.on("data", (data: Buffer) => process.stderr.write(data));
    this.#child.once("error", () => this.#lose());
    // Not on "disconnect", which comes first: how the process ended is known only now.
    this.#child.once("exit", (_, signal) => {
      this.#signal = signal;
      this.#lose();
    });
    this.#keepAlive(false);
    processes.add(this.#child);
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  async open(options: PlainOptions, memoryLimit?: number): Promise<this> {
    this.#send({ kind: "open", options, isTerminal: process.stderr.isTTY, memoryLimit });
    const answer = await this.#next((each) => each.kind === "opened" || each.kind === "refused");
    if (answer.kind === "refused") {
      this.end();
      throw toError(answer.error);
    }
    return this;
  }

  /** Starts a statement. The one before must have ended or have been stopped. */
  begin(sql: string, parameters: QueryParameters, format: "rows" | "json"): number {
    const id = ++this.#lastId;
    this.#send({ kind: "execute", id, sql, parameters, format });
    return id;
  }

  /**
   * The next answer to a statement; answers to earlier ones are dropped.
   * @throws {DirqError} where the process ended
   */
  async answer(id: number): Promise<Columns | Rows | Text | End> {
    return (await this.#next((each) => "id" in each && each.id === id)) as Columns | Rows | Text | End;
  }

  more(id: number): void {
    this.#send({ kind: "more", id });
  }

  /** Asks a statement to end. It hears that between two rows; one that finds none goes on. */
  stop(id: number): void {
    if (!this.ended) this.#send({ kind: "stop", id });
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
    this.onEnd();
  }

  /** An idle process does not keep the program running. */
  #keepAlive(wanted: boolean): void {
    (this.#child.stderr as Socket | null)?.unref();
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

  async #next(wanted: (answer: Answer) => boolean): Promise<Answer> {
    this.#keepAlive(true);
    try {
      for (;;) {
        for (let answer = this.#waiting.shift(); answer !== undefined; answer = this.#waiting.shift())
          if (wanted(answer)) return answer;
        if (this.ended) throw endedBy(this.#signal);
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

/** The limit's own signal, an abort for want of memory by V8, and what Linux kills with when it has none left. */
const memorySignals: readonly (NodeJS.Signals | null)[] = [memorySignal, "SIGABRT", "SIGKILL"];

function endedBy(signal: NodeJS.Signals | null): DirqError {
  return memorySignals.includes(signal)
    ? new DirqError("limit", "the query needed more memory than a query may have, and was stopped")
    : stopped();
}

export function stopped(): DirqError {
  return new DirqError("stopped", "the query was stopped");
}

export function toError({ code, message }: PlainError): Error {
  return code === undefined ? new Error(message) : new DirqError(code, message);
}
