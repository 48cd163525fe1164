import { receiveMessageOnPort, workerData } from "node:worker_threads";
import { hasContent } from "./chunk.ts";
import { Walk } from "./walk.ts";
import {
  maxWaitingRows,
  signal,
  type Assignment,
  type WalkMessage,
  type WalkWorkerData,
} from "./walk-protocol.ts";

// A worker's loop: take a part of the tree, walk it, give half of it away when another thread is idle.
const { plan, port, signals } = workerData as WalkWorkerData;

try {
  for (;;) {
    send({ type: "idle" });
    walkJob(receive());
  }
} catch (error) {
  send({ type: "failed", reason: String(error) });
}

function walkJob({ job, frames }: Assignment): void {
  const walk = new Walk(plan, frames);
  for (let chunk = walk.next(); chunk !== undefined; chunk = walk.next()) {
    // A half given away is announced before this job's end: the reader learns the order in time.
    if (takeRequest()) send({ type: "split", job, frames: walk.split() });
    if (hasContent(chunk)) {
      Atomics.add(signals, signal.waitingRows, chunk.rows);
      send({ type: "chunk", job, chunk });
    }
    waitForRoom(job);
  }
  send({ type: "done", job });
}

function takeRequest(): boolean {
  if (Atomics.load(signals, signal.wanted) <= 0) return false;
  if (Atomics.sub(signals, signal.wanted, 1) > 0) return true;
  Atomics.add(signals, signal.wanted, 1);
  return false;
}

function send(message: WalkMessage): void {
  port.postMessage(message);
  Atomics.add(signals, signal.toReader, 1);
  Atomics.notify(signals, signal.toReader);
}

function receive(): Assignment {
  for (;;) {
    const seen = Atomics.load(signals, signal.toWorkers);
    const received: { message: Assignment } | undefined = receiveMessageOnPort(port);
    if (received !== undefined) return received.message;
    Atomics.wait(signals, signal.toWorkers, seen);
  }
}

function waitForRoom(job: number): void {
  for (;;) {
    const seen = Atomics.load(signals, signal.toWorkers);
    if (Atomics.load(signals, signal.waitingRows) < maxWaitingRows) return;
    if (Atomics.load(signals, signal.head) === job) return;
    Atomics.wait(signals, signal.toWorkers, seen);
  }
}
