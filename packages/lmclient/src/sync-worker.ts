// The program of the worker thread behind `forward`. It does one exchange at a time and wakes the caller, who is
// blocked in Atomics.wait. Self-contained: the build bundles it into a string, see sync-worker-source.ts.
import { workerData, type MessagePort } from "node:worker_threads";
import { collect, open, TransferError, type Failure } from "./exchange.ts";
import type { Task, Verdict } from "./sync.ts";

const { port, wake } = workerData as { port: MessagePort; wake: Int32Array };

port.on("message", (task: Task) => void perform(task).then(answer));
// Nobody hears an exception here: the caller is blocked, and would be for good.
process.on("uncaughtException", (error) => answer({ failure: failureOf(error) }));

async function perform({ request, time_left_ms }: Task): Promise<Verdict> {
  try {
    const incoming = await open(request, { time_left_ms });
    const body = await collect(incoming);
    return { reply: { status: incoming.status, headers: incoming.headers, body } };
  } catch (error) {
    return { failure: failureOf(error) };
  }
}

/** The answer must be in the port before the caller wakes. */
function answer(verdict: Verdict): void {
  port.postMessage(verdict);
  Atomics.store(wake, 0, 1);
  Atomics.notify(wake, 0);
}

function failureOf(error: unknown): Failure {
  if (error instanceof TransferError) return error.failure;
  return { reason: "network", message: error instanceof Error ? error.message : String(error) };
}
