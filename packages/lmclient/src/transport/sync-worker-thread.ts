import { loadBuiltin } from "../base/load-builtin.ts";
import type { MessagePort, Worker } from "node:worker_threads";
import { LMConfigurationError } from "../errors/classes.ts";
import { ReplySlot } from "./reply-slot.ts";
import { workerSource } from "./sync-worker-source.ts";

/** The worker thread of blocking calls, seen from the calling thread. */
export interface SyncWorker {
  port: MessagePort;
  slot: ReplySlot;
  /** Terminates the thread and closes its connections. */
  end: () => void;
}

/** Starts the worker. `onExit` is called when it has ended. Throws LMConfigurationError. */
export function startWorker(onExit: (worker: SyncWorker) => void): SyncWorker {
  const { MessageChannel } = loadBuiltin("node:worker_threads");
  const { port1: port, port2 } = new MessageChannel();
  const slot = new ReplySlot();
  const thread = createWorker(port2, slot.memory);
  const end = () => {
    port.close();
    void thread.terminate();
  };
  const worker: SyncWorker = { port, slot, end };
  // Neither the worker nor the port may prevent the process from exiting.
  thread.unref();
  port.unref();
  const ended = () => onExit(worker);
  thread.on("error", ended).on("exit", ended);
  return worker;
}

function createWorker(port: MessagePort, memory: SharedArrayBuffer): Worker {
  try {
    const { Worker } = loadBuiltin("node:worker_threads");
    return new Worker(workerSource, {
      eval: true,
      name: "lmclient",
      workerData: { port, memory },
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
