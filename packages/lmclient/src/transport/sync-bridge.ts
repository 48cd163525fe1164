// Blocks the calling thread until an HTTP exchange is complete: a worker thread does the exchange, Atomics.wait blocks
// the caller, and receiveMessageOnPort reads the result without the event loop.
import { clearImmediate, setImmediate } from "node:timers";
import { receiveMessageOnPort } from "node:worker_threads";
import type { HttpReply, HttpRequest } from "../base/http-message.ts";
import { TransferError, type Failure } from "../errors/transfer-error.ts";
import { blockThread, notifySigintListeners } from "./block-thread.ts";
import { startWorker, type SyncWorker } from "./sync-worker-thread.ts";

/** A request to the worker. */
export interface SyncRequest {
  /** Number of the exchange; the result has the same. */
  id: number;
  request: HttpRequest;
  time_left_ms: number;
}

/** Its result. */
export type SyncResult = { id: number } & ({ reply: HttpReply } | { failure: Failure });

/** Limit in milliseconds for a call without `timeout`: a day. A blocked thread must wake up eventually. */
const LONGEST_WAIT_MS = 86_400_000;

/** Milliseconds after the deadline in which the worker reports the timeout itself. */
const GRACE_MS = 5_000;

let current: SyncWorker | undefined;
/** Set while an exchange is running. It remains set if the caller's script is terminated, by a vm timeout or Ctrl-C. */
let pending: NodeJS.Immediate | undefined;
let last_id = 0;

/** Sends the request and returns the complete response. Throws TransferError. */
export function exchangeSync(request: HttpRequest, time_left_ms = LONGEST_WAIT_MS): HttpReply {
  if (pending) discardWorker();
  // The event loop runs this only if the script was terminated; no `finally` block runs then.
  pending = setImmediate(discardWorker);
  const worker = (current ??= startWorker(forget));
  const previous = last_id;
  const id = (last_id = (previous + 1) | 0);
  Atomics.store(worker.done, 0, previous);
  worker.port.postMessage({ id, request, time_left_ms } satisfies SyncRequest);
  block(worker.done, previous, time_left_ms + GRACE_MS);
  const result = receiveResult(worker, id);
  if (!result) {
    discardWorker();
    throw new TransferError({ reason: "timeout", message: "the worker thread did not respond in time" });
  }
  clearImmediate(pending);
  pending = undefined;
  if ("failure" in result) throw new TransferError(result.failure);
  return result.reply;
}

/** Blocks the thread for `ms` milliseconds. Throws TransferError on Ctrl-C, see blockThread. */
export function sleepSync(ms: number): void {
  block(new Int32Array(new SharedArrayBuffer(4)), 0, ms);
}

function block(cell: Int32Array, value: number, ms: number): void {
  try {
    blockThread(cell, value, ms);
  } catch (error) {
    discardWorker();
    notifySigintListeners();
    throw error;
  }
}

/** The result of this exchange; results of earlier ones are dropped. */
function receiveResult({ port }: SyncWorker, id: number): SyncResult | undefined {
  for (;;) {
    const received: { message: SyncResult } | undefined = receiveMessageOnPort(port);
    if (!received || received.message.id === id) return received?.message;
  }
}

/** Ends the worker with its request: a late result must not be returned by the next call. */
function discardWorker(): void {
  clearImmediate(pending);
  pending = undefined;
  const discarded = current;
  current = undefined;
  discarded?.end();
}

function forget(worker: SyncWorker): void {
  if (current === worker) current = undefined;
}
