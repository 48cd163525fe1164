import { fork, type ChildProcess } from "node:child_process";
import type { Socket } from "node:net";
import { fileURLToPath } from "node:url";
import { debug } from "../base/debug.ts";
import { DirqError } from "../base/errors.ts";
import type { Events } from "../base/events.ts";
import { standardError, type ProgressTarget } from "../base/progress.ts";
import type { Directory } from "../engine/directory.ts";
import type { EngineSource } from "../engine/engine.ts";
import type { QueryParameters } from "../engine/parameters.ts";
import {
  memorySignal,
  temporarySignal,
  type Answer,
  type AnswerFormat,
  type PlainError,
  type Request,
  type StatementAnswer,
} from "./executor-protocol.ts";
import { stopped } from "./stopped.ts";

/** The program that a process runs; the bundles are in one folder. */
export const executorProgram = new URL("executor.cjs", import.meta.url);

/** In bytes; undefined: without limit. */
export interface WorkerLimits {
  readonly memoryLimit?: number | undefined;
  readonly temporaryLimit?: number | undefined;
}

/** A process that runs statements, one at a time. */
export class WorkerProcess {
  readonly #child: ChildProcess;
  readonly #waiting: Answer[] = [];
  #wake: () => void = () => undefined;
  #lastId = 0;
  #signal: NodeJS.Signals | null = null;
  #limits: WorkerLimits = {};
  /** The statements of HTTP clients, whose text is forwarded, report nothing on this process's events. */
  #isReported = true;
  readonly #events: Events;
  /** Those of the current statement. */
  #statementEvents: Events | undefined;
  onEnd: () => void = () => undefined;
  ended = false;

  constructor(program: URL = executorProgram, events: Events = {}) {
    this.#events = events;
    this.#child = fork(fileURLToPath(program), [], {
      execArgv: [],
      serialization: "advanced",
      // A pipe: a process that outlives this one must not keep this one's standard error open.
      stdio: ["ignore", "ignore", "pipe", "ipc"],
      // Outside the terminal's process group: the parent handles Ctrl-C.
      detached: process.platform !== "win32",
    });
    this.#child.on("message", (answer: Answer) => this.#take(answer));
    this.#child.stderr?.on("data", (data: Buffer) => process.stderr.write(data));
    this.#child.once("error", () => this.#onExit());
    // Not on "disconnect", which comes first: the signal is known only now.
    this.#child.once("exit", (_, signal) => {
      this.#signal = signal;
      this.#onExit();
    });
    this.#keepAlive(false);
    processes.add(this.#child);
    debug("worker process %d started", this.pid ?? 0);
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  /** @throws {DirqError} if the engine cannot be opened, such as for a parser that does not exist */
  async open(directory: Directory, source: EngineSource, limits: WorkerLimits = {}): Promise<this> {
    const isTerminal = this.#events.progressTarget?.isTerminal ?? process.stderr.isTTY;
    this.#limits = limits;
    this.#send({ kind: "open", directory, source, isTerminal, ...limits });
    const answer = await this.#next((each) => each.kind === "opened" || each.kind === "rejected");
    if (answer.kind === "rejected") {
      this.end();
      throw toError(answer.error);
    }
    return this;
  }

  /**
   * Starts a statement. The previous one must have ended or been stopped.
   * @param events receives its failures and notes; default: the callbacks of the process
   */
  begin(sql: string, parameters: QueryParameters, format: AnswerFormat, events?: Events): number {
    const id = ++this.#lastId;
    this.#statementEvents = events;
    this.#isReported = format === "rows";
    this.#send({ kind: "execute", id, sql, parameters, format });
    return id;
  }

  /**
   * The next answer to a statement; answers to earlier ones are dropped.
   * @throws {DirqError} if the process exits
   */
  async answer(id: number): Promise<StatementAnswer> {
    return (await this.#next((each) => "id" in each && each.id === id)) as StatementAnswer;
  }

  more(id: number): void {
    this.#send({ kind: "more", id });
  }

  /** Requests the end of a statement. It takes effect between two rows; a statement that finds none continues. */
  stop(id: number): void {
    if (!this.ended) this.#send({ kind: "stop", id });
  }

  end(): void {
    if (this.ended) return;
    // SIGTERM lets it end the commands that it runs. While SQLite blocks its thread there are none, and no handler.
    this.#child.kill("SIGTERM");
    const child = this.#child;
    setTimeout(() => child.kill("SIGKILL"), 500).unref();
    this.#onExit();
  }

  #onExit(): void {
    if (this.ended) return;
    this.ended = true;
    processes.delete(this.#child);
    debug("worker process %d ended: %s", this.pid ?? 0, this.#signal ?? "without a signal");
    this.#keepAlive(false);
    this.#wake();
    this.onEnd();
  }

  /** An idle process does not keep this program running. */
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
    if (answer.kind === "failure" || answer.kind === "note" || answer.kind === "progress") {
      if (this.#isReported) this.#report(answer);
    } else {
      this.#waiting.push(answer);
      this.#wake();
    }
  }

  #report(answer: Answer & { kind: "failure" | "note" | "progress" }): void {
    const events = this.#statementEvents ?? this.#events;
    if (answer.kind === "failure") events.onFailure?.(answer.failure);
    else if (answer.kind === "note") events.onNote?.(answer.note);
    else this.#progressTarget.write(answer.text);
  }

  get #progressTarget(): Pick<ProgressTarget, "write"> {
    return this.#events.progressTarget ?? standardError();
  }

  async #next(wanted: (answer: Answer) => boolean): Promise<Answer> {
    this.#keepAlive(true);
    try {
      for (;;) {
        for (let answer = this.#waiting.shift(); answer !== undefined; answer = this.#waiting.shift())
          if (wanted(answer)) return answer;
        if (this.ended) throw endedBy(this.#signal, this.#limits);
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

/** The limit's own signal, and the abort of V8 without memory. */
const memorySignals: readonly (NodeJS.Signals | null)[] = [memorySignal, "SIGABRT"];

function endedBy(signal: NodeJS.Signals | null, { temporaryLimit = Infinity }: WorkerLimits): DirqError {
  if (signal === temporarySignal) {
    return new DirqError(
      "limit",
      `the query used more than ${Math.round(temporaryLimit / 1024 ** 2)} MiB of temporary disk space and was stopped`,
      { hint: "sort or group fewer or smaller values, or add LIMIT to subqueries" },
    );
  }
  if (signal === "SIGKILL") {
    return new DirqError(
      "stopped",
      "the process of the query was killed (SIGKILL): by another program, or by the system because memory ran out",
    );
  }
  return memorySignals.includes(signal)
    ? new DirqError("limit", "the query exceeded its memory limit and was stopped")
    : stopped();
}

export function toError({ code, message, hint }: PlainError): Error {
  return code === undefined ? new Error(message) : new DirqError(code, message, { hint });
}
