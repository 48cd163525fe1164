import { availableParallelism } from "node:os";
import { MessageChannel, receiveMessageOnPort, Worker, type MessagePort } from "node:worker_threads";
import { hasContent, type Chunk } from "./chunk.ts";
import { Walk, type Frame, type WalkPlan } from "./walk.ts";
import {
  signal,
  signalSlots,
  type Assignment,
  type WalkMessage,
  type WalkWorkerData,
} from "./walk-protocol.ts";

/** Where chunks come from, in path order. */
export interface ChunkSource {
  next(): Chunk | undefined;
  /** Stops the walk; nothing more comes. */
  close(): void;
}

/** A stretch of the order: who walks it, and what of it has arrived. */
interface Job {
  readonly id: number;
  readonly chunks: Chunk[];
  /** Until a thread walks it. */
  frames: Frame[] | undefined;
  walker: Walker | "reader" | undefined;
  done: boolean;
}

interface Walker {
  readonly worker: Worker;
  readonly port: MessagePort;
  idle: boolean;
}

/** A tree that is walked within this many rows does not repay the start of a thread (about 30 ms). */
const rowsBeforeWorkers = 20_000;
const chunksBeforeWorkers = 20;

/**
 * Walks with all cores while the caller's thread sleeps or works: the caller reads synchronously, since it is SQLite
 * that asks for rows. The tree is cut into jobs, each a contiguous stretch of the path order. An idle thread gets the
 * later half of the rest of another thread (work stealing), so the jobs and the rows have the order of a single walk.
 * The calling thread walks too whenever the next rows are not there yet.
 */
export class ParallelWalk implements ChunkSource {
  readonly #plan: WalkPlan;
  readonly #jobs: Job[];
  #own: { readonly walk: Walk; readonly job: Job } | undefined;
  readonly #walkers: Walker[] = [];
  readonly #signals = new Int32Array(new SharedArrayBuffer(signalSlots * 4));
  /** Halves asked for and not yet answered. */
  #asked = 0;
  #nextId = 1;
  #ownRows = 0;
  #ownChunks = 0;

  constructor(plan: WalkPlan, frames: Frame[]) {
    this.#plan = plan;
    this.#jobs = [{ id: 0, chunks: [], frames, walker: undefined, done: false }];
  }

  next(): Chunk | undefined {
    for (;;) {
      const seen = Atomics.load(this.#signals, signal.toReader);
      for (const walker of this.#walkers) this.#drain(walker);
      this.#shareWork();
      const head = this.#jobs[0];
      if (head === undefined) {
        this.close();
        return undefined;
      }
      const chunk = head.chunks.shift();
      if (chunk !== undefined) return this.#take(chunk, head);
      if (head.done) {
        this.#jobs.shift();
        Atomics.store(this.#signals, signal.head, this.#jobs[0]?.id ?? -1);
        this.#wakeWorkers();
      } else if (this.#own !== undefined) this.#walkOwn(this.#own);
      else Atomics.wait(this.#signals, signal.toReader, seen);
    }
  }

  close(): void {
    for (const { worker, port } of this.#walkers.splice(0)) {
      port.close();
      void worker.terminate();
    }
    this.#jobs.length = 0;
    this.#own = undefined;
  }

  #take(chunk: Chunk, job: Job): Chunk {
    if (job.walker !== "reader") {
      Atomics.sub(this.#signals, signal.waitingRows, chunk.rows);
      this.#wakeWorkers();
    }
    return chunk;
  }

  #walkOwn({ walk, job }: { walk: Walk; job: Job }): void {
    const chunk = walk.next();
    if (chunk === undefined) {
      job.done = true;
      this.#own = undefined;
      return;
    }
    if (hasContent(chunk)) job.chunks.push(chunk);
    this.#ownRows += chunk.rows;
    this.#ownChunks++;
    const isLarge = this.#ownRows > rowsBeforeWorkers || this.#ownChunks > chunksBeforeWorkers;
    if (isLarge && this.#walkers.length === 0) this.#startWorkers();
  }

  /** Gives idle threads a share: an unassigned job, half of the reader's own rest, or half of a worker's. */
  #shareWork(): void {
    for (const job of this.#jobs.filter((each) => each.frames !== undefined)) {
      if (!this.#assign(job)) return;
    }
    const idle = this.#walkers.filter((walker) => walker.idle).length;
    for (let given = 0; given < idle && this.#own !== undefined; given++) {
      const frames = this.#own.walk.split();
      if (frames === undefined) break;
      this.#assign(this.#insert(frames, this.#own.job));
    }
    const busy = this.#walkers.some((walker) => !walker.idle);
    const hungry = this.#walkers.filter((walker) => walker.idle).length + (this.#own === undefined ? 1 : 0);
    for (; busy && this.#asked < hungry; this.#asked++) Atomics.add(this.#signals, signal.wanted, 1);
  }

  /** Work that was split off a job comes right behind it in the order. */
  #insert(frames: Frame[], after: Job): Job {
    const job: Job = { id: this.#nextId++, chunks: [], frames, walker: undefined, done: false };
    this.#jobs.splice(this.#jobs.indexOf(after) + 1, 0, job);
    return job;
  }

  #assign(job: Job): boolean {
    const frames = job.frames!;
    const walker = this.#walkers.find((each) => each.idle);
    if (walker !== undefined) {
      walker.idle = false;
      walker.port.postMessage({ job: job.id, frames } satisfies Assignment);
      this.#wakeWorkers();
      job.walker = walker;
    } else if (this.#own === undefined) {
      this.#own = { walk: new Walk(this.#plan, frames), job };
      job.walker = "reader";
    } else return false;
    job.frames = undefined;
    return true;
  }

  #drain(walker: Walker): void {
    for (;;) {
      const received: { message: WalkMessage } | undefined = receiveMessageOnPort(walker.port);
      if (received === undefined) return;
      const { message } = received;
      if (message.type === "idle") walker.idle = true;
      else if (message.type === "failed") throw new Error(`a walking thread failed: ${message.reason}`);
      else this.#accept(message);
    }
  }

  #accept(message: Extract<WalkMessage, { readonly job: number }>): void {
    const job = this.#jobs.find((each) => each.id === message.job)!;
    if (message.type === "chunk") job.chunks.push(message.chunk);
    else if (message.type === "done") job.done = true;
    else {
      this.#asked--;
      if (message.frames !== undefined) this.#insert(message.frames, job);
    }
  }

  #wakeWorkers(): void {
    Atomics.add(this.#signals, signal.toWorkers, 1);
    Atomics.notify(this.#signals, signal.toWorkers);
  }

  #startWorkers(): void {
    const count = Math.min(availableParallelism() - 1, 7);
    for (let index = 0; index < count; index++) {
      const { port1, port2 } = new MessageChannel();
      const data: WalkWorkerData = { plan: this.#plan, port: port2, signals: this.#signals };
      const worker = new Worker(new URL("walk-worker.cjs", import.meta.url), {
        workerData: data,
        transferList: [port2],
        execArgv: [],
        env: {},
      });
      worker.unref();
      port1.unref();
      this.#walkers.push({ worker, port: port1, idle: false });
    }
  }
}
