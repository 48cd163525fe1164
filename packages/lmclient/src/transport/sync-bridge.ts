// Blocks the calling thread until an HTTP exchange is complete: a worker thread does the exchange, Atomics.wait blocks
// the caller, and receiveMessageOnPort reads the result without the event loop.
import { MessageChannel, receiveMessageOnPort, Worker, type MessagePort } from "node:worker_threads";
import { LMConfigurationError } from "../errors/classes.ts";
import { TransferError, type Failure } from "../errors/transfer-error.ts";
import type { HttpRequest, HttpReply } from "../base/http-message.ts";
import { workerSource } from "./sync-worker-source.ts";

/** A request to the worker. */
export interface SyncRequest {
  request: HttpRequest;
  time_left_ms: number;
}

/** Its result. */
export type SyncResult = { reply: HttpReply } | { failure: Failure };

/** Limit in milliseconds for a call without `timeout`: a day. A blocked thread must wake up eventually. */
export const LONGEST_WAIT_MS = 86_400_000;

/** Milliseconds after the deadline in which the worker reports the timeout itself. */
const GRACE_MS = 5_000;

interface Bridge {
  worker: Worker;
  port: MessagePort;
  wake: Int32Array;
}

let bridge: Bridge | undefined;

/** Sends the request and returns the complete response. Throws TransferError. */
export function exchangeSync(request: HttpRequest, time_left_ms = LONGEST_WAIT_MS): HttpReply {
  const { worker, port, wake } = (bridge ??= startWorker());
  Atomics.store(wake, 0, 0);
  const task: SyncRequest = { request, time_left_ms };
  port.postMessage(task);
  Atomics.wait(wake, 0, 0, time_left_ms + GRACE_MS);
  const received: unknown = receiveMessageOnPort(port);
  if (received === undefined) {
    // Its late result must not be returned by the next call.
    bridge = undefined;
    void worker.terminate();
    throw new TransferError({ reason: "timeout", message: "the worker thread did not respond in time" });
  }
  const result = (received as { message: SyncResult }).message;
  if ("failure" in result) throw new TransferError(result.failure);
  return result.reply;
}

/** Blocks the thread for `ms` milliseconds. */
export function sleepSync(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

function startWorker(): Bridge {
  const { port1: port, port2 } = new MessageChannel();
  const wake = new Int32Array(new SharedArrayBuffer(4));
  const worker = createWorker(port2, wake);
  // Neither the worker nor the port may prevent the process from exiting.
  worker.unref();
  port.unref();
  const forget = () => {
    if (bridge?.worker === worker) bridge = undefined;
  };
  worker.on("error", forget).on("exit", forget);
  return { worker, port, wake };
}

function createWorker(port: MessagePort, wake: Int32Array): Worker {
  try {
    return new Worker(workerSource, {
      eval: true,
      name: "lmclient",
      workerData: { port, wake },
      transferList: [port],
      // Otherwise --require and --import hooks of the process and NODE_OPTIONS would run in the worker as well: slow,
      // and a deadlock if a hook waits for the blocked thread.
      execArgv: [],
      env: { ...process.env, NODE_OPTIONS: "" },
    });
  } catch (cause) {
    throw new LMConfigurationError(
      "forward could not start its worker thread; allow workers (--allow-worker with the permission model) or use aforward",
      { cause },
    );
  }
}
