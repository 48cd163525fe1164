import type { MessagePort } from "node:worker_threads";
import type { Chunk } from "./chunk.ts";
import type { Frame, WalkPlan } from "./walk.ts";

/** What a walking worker is started with. */
export interface WalkWorkerData {
  readonly plan: WalkPlan;
  readonly port: MessagePort;
  readonly signals: Int32Array<SharedArrayBuffer>;
}

/** Slots of the shared array. */
export const signal = {
  /** Counts messages to the reader, which sleeps on it. */
  toReader: 0,
  /** Counts what may let a sleeping worker go on: the head moved, rows were taken. */
  toWorkers: 1,
  /** How many more halves are wanted. A walker that sees it takes one off and splits. */
  wanted: 2,
  /** The job whose rows come next; its worker never waits. */
  head: 3,
  /** Rows sent and not yet taken. */
  waitingRows: 4,
} as const;

export const signalSlots = 5;

/** Above this many rows in flight only the head of the order goes on. About 30 bytes each. */
export const maxWaitingRows = 1_000_000;

/** To a worker: walk this. */
export interface Assignment {
  readonly job: number;
  readonly frames: Frame[];
}

/** From a worker. */
export type WalkMessage =
  | { readonly type: "idle" }
  | { readonly type: "chunk"; readonly job: number; readonly chunk: Chunk }
  | { readonly type: "split"; readonly job: number; readonly frames: Frame[] | undefined }
  | { readonly type: "done"; readonly job: number }
  /** A fault of the program: the reader must not wait for the rest. */
  | { readonly type: "failed"; readonly reason: string };
