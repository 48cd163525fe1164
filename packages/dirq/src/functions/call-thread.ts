import { MessageChannel, receiveMessageOnPort, Worker, type MessagePort } from "node:worker_threads";
import { killGroup } from "../base/process-group.ts";
import type { Order, Outcome, Program, ThreadData } from "./thread-protocol.ts";

/** What became of one call. */
export type CallResult = Outcome | "timeout";

const turnMs = 100;

/** Those whose programs may run. */
const running = new Set<CallThread>();

function endRunning(): void {
  for (const each of running) each.endAll();
}

/**
 * Calls programs and waits: SQLite asks for a function's value in the middle of a step. A thread of its own speaks with
 * the programs, the calling one sleeps meanwhile. This costs some 30 microseconds a call beyond the program's own time.
 */
export class CallThread {
  readonly #programs: readonly Program[];
  #signals: Int32Array;
  #thread: { readonly worker: Worker; readonly port: MessagePort } | undefined;
  #nextId = 1;

  constructor(programs: readonly Program[]) {
    this.#programs = programs;
    this.#signals = newSignals(programs.length);
  }

  /**
   * @param timeoutMs from now to the whole answer
   * @param waiting called now and then until then
   */
  call(program: number, line: string, timeoutMs: number, waiting: () => void): CallResult {
    const { port } = (this.#thread ??= this.#start());
    const id = this.#nextId++;
    port.postMessage({ kind: "call", id, program, line } satisfies Order);
    const deadline = performance.now() + timeoutMs;
    for (;;) {
      const seen = Atomics.load(this.#signals, 0);
      const received: { readonly message: Outcome } | undefined = receiveMessageOnPort(port);
      if (received?.message.id === id) return received.message;
      // An answer that came too late for its own call.
      if (received !== undefined) continue;
      const left = deadline - performance.now();
      if (left <= 0) break;
      if (Atomics.wait(this.#signals, 0, seen, Math.min(left, turnMs)) === "timed-out") waiting();
    }
    this.#drop(program);
    return "timeout";
  }

  /** Ends a program; the next call starts it again. */
  drop(program: number): void {
    if (this.#thread !== undefined) this.#drop(program);
  }

  /** Ends everything. A later call starts again. */
  close(): void {
    if (this.#thread === undefined) return;
    this.endAll();
    running.delete(this);
    if (running.size === 0) process.off("exit", endRunning);
    // The thread is not stopped from here: it has to reap the processes that have ended.
    this.#thread.port.postMessage({ kind: "close" } satisfies Order);
    this.#thread = undefined;
  }

  /** Ends the programs at once, for an exit that waits for nothing. */
  endAll(): void {
    for (const index of this.#programs.keys()) this.#end(index);
  }

  #drop(program: number): void {
    this.#end(program);
    this.#thread!.port.postMessage({ kind: "drop", program } satisfies Order);
  }

  #end(program: number): void {
    const pid = Atomics.load(this.#signals, 1 + program);
    if (pid !== 0) killGroup(pid);
  }

  #start() {
    // A thread before this one may still write into its own.
    this.#signals = newSignals(this.#programs.length);
    const { port1, port2 } = new MessageChannel();
    const data: ThreadData = { programs: this.#programs, port: port2, signals: this.#signals };
    const worker = new Worker(new URL("function-worker.cjs", import.meta.url), {
      workerData: data,
      transferList: [port2],
      execArgv: [],
    });
    // Programs that wait for calls do not prevent dirq from exiting.
    worker.unref();
    port1.unref();
    if (running.size === 0) process.once("exit", endRunning);
    running.add(this);
    return { worker, port: port1 };
  }
}

function newSignals(programs: number): Int32Array {
  return new Int32Array(new SharedArrayBuffer((1 + programs) * 4));
}
