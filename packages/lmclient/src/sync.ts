// Blocks the calling thread until an HTTP exchange is done: a worker does the exchange, Atomics.wait holds the
// caller, and the answer is taken from a message port without the event loop.
import { MessageChannel, receiveMessageOnPort, Worker, type MessagePort } from "node:worker_threads";
import { LMConfigurationError } from "./errors.ts";
import { TransferError, type Failure, type WireRequest } from "./exchange.ts";
import type { Reply } from "./request.ts";
import { workerSource } from "./sync-worker-source.ts";

/** What the worker is asked to do. */
export interface Task {
  request: WireRequest;
  time_left_ms: number;
}

/** What it found. */
export type Verdict = { reply: Reply } | { failure: Failure };

/** Milliseconds that a call without a `timeout` may take: a day. A blocked thread must wake up some time. */
export const LONGEST_WAIT_MS = 86_400_000;

/** Time beyond the deadline for the worker to say itself that it passed. */
const GRACE_MS = 5_000;

interface Bridge {
  worker: Worker;
  port: MessagePort;
  wake: Int32Array;
}

let bridge: Bridge | undefined;

/** Sends the request and returns the whole answer. Throws TransferError. */
export function exchangeSync(request: WireRequest, time_left_ms = LONGEST_WAIT_MS): Reply {
  const { worker, port, wake } = (bridge ??= startWorker());
  Atomics.store(wake, 0, 0);
  const task: Task = { request, time_left_ms };
  port.postMessage(task);
  Atomics.wait(wake, 0, 0, time_left_ms + GRACE_MS);
  const received: unknown = receiveMessageOnPort(port);
  if (received === undefined) {
    // Its late answer must not be taken for the answer to the next call.
    bridge = undefined;
    void worker.terminate();
    throw new TransferError({ reason: "timeout", message: "the worker thread did not answer in time" });
  }
  const verdict = (received as { message: Verdict }).message;
  if ("failure" in verdict) throw new TransferError(verdict.failure);
  return verdict.reply;
}

/** Blocks the thread for so many milliseconds. */
export function sleepSync(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

function startWorker(): Bridge {
  const { port1: port, port2 } = new MessageChannel();
  const wake = new Int32Array(new SharedArrayBuffer(4));
  const worker = createWorker(port2, wake);
  // Neither the worker nor the port may keep the process alive.
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
      // The process's own --require and --import hooks, and those of NODE_OPTIONS, would run in the worker too:
      // slow, and a deadlock where a hook wants something of the blocked thread.
      execArgv: [],
      env: { ...process.env, NODE_OPTIONS: "" },
    });
  } catch (cause) {
    throw new LMConfigurationError(
      "forward needs a worker thread and could not start one; allow workers (--allow-worker under the permission model) or use aforward",
      { cause },
    );
  }
}
