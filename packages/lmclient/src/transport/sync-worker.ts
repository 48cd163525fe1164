// The worker thread of `forward`. It does one exchange at a time and wakes the caller, which is blocked in
// Atomics.wait. Self-contained: the build bundles it into a string, see sync-worker-source.ts.
import { workerData, type MessagePort } from "node:worker_threads";
import { TransferError, type Failure } from "../errors/transfer-error.ts";
import { collect, open } from "./http-exchange.ts";
import type { SyncRequest, SyncResult } from "./sync-bridge.ts";

const { port, done } = workerData as { port: MessagePort; done: Int32Array };
let current_id = 0;

port.on("message", (task: SyncRequest) => {
  current_id = task.id;
  void perform(task).then(respond);
});
// An unhandled exception would leave the caller blocked.
process.on("uncaughtException", (error) => respond({ id: current_id, failure: failureOf(error) }));

async function perform({ id, request, time_left_ms }: SyncRequest): Promise<SyncResult> {
  try {
    const incoming = await open(request, { time_left_ms });
    const body = await collect(incoming);
    return { id, reply: { status: incoming.status, headers: incoming.headers, body } };
  } catch (error) {
    return { id, failure: failureOf(error) };
  }
}

/** The result must be in the port before the caller wakes. */
function respond(result: SyncResult): void {
  port.postMessage(result);
  Atomics.store(done, 0, result.id);
  Atomics.notify(done, 0);
}

function failureOf(error: unknown): Failure {
  if (error instanceof TransferError) return error.failure;
  return { reason: "network", message: error instanceof Error ? error.message : String(error) };
}
