import { workerData } from "node:worker_threads";
import { transferable } from "./batch.ts";
import { runTask } from "./run-task.ts";
import type { Assignment, ScanWorkerData, TaskMessage } from "./scan-threads.ts";

// Runs the tasks that it gets, one after the other.
const { port, signals } = workerData as ScanWorkerData;

port.on("message", ({ run, index, task }: Assignment) => {
  const result = runTask(task);
  const message: TaskMessage = { run, index, result };
  port.postMessage(message, "columns" in result ? transferable(result) : []);
  Atomics.add(signals, 0, 1);
  Atomics.notify(signals, 0);
});
