// The worker thread of `forward`. It does one exchange at a time and wakes the caller, which is blocked in
// Atomics.wait. Self-contained: the build bundles it into a string, see sync-worker-source.ts.
import { workerData, type MessagePort } from "node:worker_threads";
import { collect, open } from "./http-exchange.ts";
import { TransferError, type Failure } from "../errors/transfer-error.ts";
import type { SyncRequest, SyncResult } from "./sync-bridge.ts";

const { port, wake } = workerData as { port: MessagePort; wake: Int32Array };

port.on("message", (task: SyncRequest) => void perform(task).then(respond));
// An unhandled exception would leave the caller blocked.
process.on("uncaughtException", (error) => respond({ failure: failureOf(error) }));

async function perform({ request, time_left_ms }: SyncRequest): Promise<SyncResult> {
  try {
    const incoming = await open(request, { time_left_ms });
    const body = await collect(incoming);
    return { reply: { status: incoming.status, headers: incoming.headers, body } };
  } catch (error) {
    return { failure: failureOf(error) };
  }
}

/** The result must be in the port before the caller wakes. */
function respond(result: SyncResult): void {
  port.postMessage(result);
  Atomics.store(wake, 0, 1);
  Atomics.notify(wake, 0);
}

function failureOf(error: unknown): Failure {
  if (error instanceof TransferError) return error.failure;
  return { reason: "network", message: error instanceof Error ? error.message : String(error) };
}
