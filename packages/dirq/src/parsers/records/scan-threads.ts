import { availableParallelism } from "node:os";
import { MessageChannel, receiveMessageOnPort, Worker, type MessagePort } from "node:worker_threads";
import { runTask, type Task, type TaskResult } from "./run-task.ts";

/** What a thread is started with. */
export interface ScanWorkerData {
  readonly port: MessagePort;
  /** Slot 0 counts the messages to the reader, which waits on it. */
  readonly signals: Int32Array<SharedArrayBuffer>;
}

/** To a thread. */
export interface Assignment {
  readonly run: number;
  readonly index: number;
  readonly task: Task;
}

/** From a thread. */
export interface TaskMessage {
  readonly run: number;
  readonly index: number;
  readonly result: TaskResult;
}

interface Thread {
  readonly worker: Worker;
  readonly port: MessagePort;
  /** Tasks given and not answered. */
  open: number;
}

/** Less than this is read before a thread has started (about 30 ms). */
const bytesBeforeThreads = 4 * 1024 * 1024;
const openPerThread = 2;
/** Results that wait for their turn, per thread: bounds the memory. */
const aheadPerThread = 4;

/**
 * Runs tasks on all cores for a caller that needs the results synchronously and in order, since SQLite requests rows
 * so. The calling thread runs tasks too while the next result is not there. The threads wait for further runs until
 * `close`.
 */
export class ScanThreads {
  readonly #threads: Thread[] = [];
  readonly #signals = new Int32Array(new SharedArrayBuffer(4));
  #run = 0;

  /** @param bytes how much the tasks read, which decides whether threads are worth their start */
  *run(tasks: readonly Task[], bytes: number): Generator<TaskResult, void, void> {
    const run = ++this.#run;
    if (bytes >= bytesBeforeThreads && tasks.length > 1) this.#start();
    const results = new Map<number, TaskResult>();
    let next = 0;
    for (let head = 0; head < tasks.length; head++) {
      for (;;) {
        const seen = Atomics.load(this.#signals, 0);
        this.#receive(run, results);
        const limit = Math.min(tasks.length, head + 1 + aheadPerThread * this.#threads.length);
        for (const thread of this.#threads) {
          while (thread.open < openPerThread && next < limit) {
            thread.port.postMessage({ run, index: next, task: tasks[next]! } satisfies Assignment);
            thread.open++;
            next++;
          }
        }
        if (results.has(head)) break;
        if (next < limit) {
          const index = next++;
          results.set(index, runTask(tasks[index]!));
        } else Atomics.wait(this.#signals, 0, seen);
      }
      const result = results.get(head)!;
      results.delete(head);
      yield result;
    }
  }

  close(): void {
    for (const { worker, port } of this.#threads.splice(0)) {
      port.close();
      void worker.terminate();
    }
  }

  #receive(run: number, results: Map<number, TaskResult>): void {
    for (const thread of this.#threads) {
      for (;;) {
        const received: { message: TaskMessage } | undefined = receiveMessageOnPort(thread.port);
        if (received === undefined) break;
        thread.open--;
        // An earlier run may have ended before all its results were there, as by LIMIT.
        if (received.message.run === run) results.set(received.message.index, received.message.result);
      }
    }
  }

  #start(): void {
    const count = Math.min(availableParallelism() - 1, 7);
    while (this.#threads.length < count) {
      const { port1, port2 } = new MessageChannel();
      const data: ScanWorkerData = { port: port2, signals: this.#signals };
      const worker = new Worker(new URL("scan-worker.cjs", import.meta.url), {
        workerData: data,
        transferList: [port2],
        execArgv: [],
        env: {},
      });
      worker.unref();
      port1.unref();
      this.#threads.push({ worker, port: port1, open: 0 });
    }
  }
}
