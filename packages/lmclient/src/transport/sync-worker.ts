// The worker thread of blocking calls. It runs the exchanges of one call and wakes the caller, which is blocked in
// Atomics.wait. Self-contained: the build bundles it into a string, see sync-worker-source.ts.
import { workerData, type MessagePort } from "node:worker_threads";
import { TransferError, type Failure } from "../errors/transfer-error.ts";
import { collect, open } from "./http-exchange.ts";
import { ReplySlot } from "./reply-slot.ts";
import type { SyncResult, SyncTask } from "./sync-messages.ts";
import { PieceSender } from "./sync-worker-stream.ts";

const { port, memory } = workerData as { port: MessagePort; memory: SharedArrayBuffer };
const slot = new ReplySlot(memory);
/** Exchanges without a final result. */
const active = new Set<number>();
const senders = new Map<number, PieceSender>();

port.on("message", (task: SyncTask) => {
  if (task.do === "continue") senders.get(task.id)?.continue(task.bytes);
  else if (task.do === "leave") {
    senders.get(task.id)?.leave(task.complete);
    end(task.id);
  } else {
    active.add(task.id);
    perform(task).catch((error: unknown) => fail(task.id, error));
  }
});
// An unhandled exception would leave the caller blocked.
process.on("uncaughtException", (error) => {
  for (const id of active) fail(id, error);
});

async function perform({ do: kind, id, request, time_left_ms }: SyncTask & { do: "exchange" | "stream" }) {
  const incoming = await open(request, { time_left_ms });
  const { status, headers } = incoming;
  if (kind === "stream" && status >= 200 && status <= 299 && request.method !== "GET") {
    respond({ id, head: { status, headers } });
    const sender = new PieceSender(id, incoming, respond, (error) => fail(id, error));
    senders.set(id, sender);
  } else respond({ id, reply: { status, headers, body: await collect(incoming) } });
}

/** The result must be in the slot or in the port before the caller wakes. */
function respond(result: SyncResult, transfer: ArrayBuffer[] = []): void {
  if (!("reply" in result && slot.put(result.id, result.reply))) port.postMessage(result, transfer);
  if (!("head" in result || "piece" in result)) end(result.id);
  slot.notify();
}

function fail(id: number, error: unknown): void {
  if (active.has(id)) respond({ id, failure: failureOf(error) });
}

function end(id: number): void {
  active.delete(id);
  senders.delete(id);
}

function failureOf(error: unknown): Failure {
  if (error instanceof TransferError) return error.failure;
  return { reason: "network", message: error instanceof Error ? error.message : String(error) };
}
