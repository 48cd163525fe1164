// A worker thread reserved for one blocking call, or one blocking stream. Atomics.wait blocks the caller, who reads the
// results from shared memory, or with receiveMessageOnPort, without the event loop.
import { loadBuiltin } from "../base/load-builtin.ts";
import { clearImmediate, setImmediate } from "node:timers";
import type { MessagePort } from "node:worker_threads";
import { blockThread, notifySigintListeners } from "./block-thread.ts";
import type { SyncResult, SyncTask } from "./sync-messages.ts";
import { startWorker, type SyncWorker } from "./sync-worker-thread.ts";

/** Maximum number of workers that wait for the next call. Calls within a loop over a stream need a second one. */
const MAXIMUM_IDLE = 2;

/** Workers without a call. The worker of a call that was interrupted is never among them. */
const idle: SyncWorker[] = [];
let last_id = 0;

/** The exchanges of one blocking call. A script can be terminated during any wait: no `finally` block runs then. */
export class SyncSession {
  readonly #worker: SyncWorker;
  readonly #pending = new Set<number>();
  #interruption: NodeJS.Immediate | undefined;

  /** Reserves a worker, until `release` or `discard`. */
  constructor() {
    this.#worker = idle.pop() ?? startWorker(forget);
    this.#watch();
  }

  /** Whether results are outstanding. */
  get busy(): boolean {
    return this.#pending.size > 0;
  }

  /** Starts an exchange and returns its number. */
  start(
    task: Pick<SyncTask & { do: "exchange" }, "request" | "time_left_ms"> & { do: "exchange" | "stream" },
  ) {
    const id = (last_id = (last_id + 1) | 0);
    this.#pending.add(id);
    this.post({ ...task, id });
    return id;
  }

  /** Sends a message about an exchange that was started. */
  post(task: SyncTask): void {
    this.#worker.port.postMessage(task);
  }

  /**
   * Blocks until a result arrives, and returns it; `undefined` after `ms` milliseconds. Results of exchanges that ended
   * are dropped. Throws TransferError on Ctrl-C, see blockThread.
   */
  next(ms: number): SyncResult | undefined {
    const { port, slot } = this.#worker;
    const deadline = performance.now() + ms;
    this.#watch();
    for (;;) {
      const seen = slot.results;
      const result = slot.take() ?? receiveResult(port);
      if (result && this.#pending.has(result.id)) return result;
      if (result) continue;
      const left = deadline - performance.now();
      if (left <= 0) return undefined;
      this.#block(slot.words, seen, left);
    }
  }

  /** No further result of this exchange is expected. */
  forget(id: number): void {
    this.#pending.delete(id);
  }

  /** The caller's code runs between two waits, possibly for long: the event loop must not end the worker. */
  pause(): void {
    clearImmediate(this.#interruption);
    this.#interruption = undefined;
  }

  /** Makes the worker available to the next call. */
  release(): void {
    this.pause();
    if (idle.length < MAXIMUM_IDLE) idle.push(this.#worker);
    else this.#worker.end();
  }

  /** Ends the worker with its requests. */
  discard(): void {
    this.pause();
    this.#worker.end();
  }

  /** The event loop runs this only if the script was terminated: it cancels the requests that no caller waits for. */
  #watch(): void {
    this.#interruption ??= setImmediate(() => this.#worker.end());
  }

  #block(cell: Int32Array, value: number, ms: number): void {
    try {
      blockThread(cell, value, ms);
    } catch (error) {
      this.discard();
      notifySigintListeners();
      throw error;
    }
  }
}

function receiveResult(port: MessagePort): SyncResult | undefined {
  const received: { message: SyncResult } | undefined =
    loadBuiltin("node:worker_threads").receiveMessageOnPort(port);
  return received?.message;
}

function forget(worker: SyncWorker): void {
  const index = idle.indexOf(worker);
  if (index >= 0) idle.splice(index, 1);
}
