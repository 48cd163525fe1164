import { Worker } from "node:worker_threads";
import type { Config } from "../config/config.ts";
import { DirqError, type ScanFailure } from "../base/errors.ts";
import { EventLog, type Subscription } from "./event-log.ts";
import type { IndexMessage, IndexRequest, IndexThreadData } from "./index-protocol.ts";
import { makeScratchFolder } from "./scratch-directory.ts";

/** A live index, seen from the main thread. */
export class Live {
  /** The database that queries read. */
  readonly file: string;
  readonly #worker: Worker;
  readonly #events: EventLog;
  readonly #ended: Promise<void>;
  readonly #flushes: (() => void)[] = [];

  private constructor(file: string, worker: Worker, events: EventLog) {
    this.file = file;
    this.#worker = worker;
    this.#events = events;
    this.#ended = new Promise((resolve) => worker.once("exit", () => resolve()));
    worker.on("message", (message: IndexMessage) => {
      if (message.type === "upToDate") this.#flushes.shift()?.();
    });
  }

  /**
   * Reads the tree and starts to follow it.
   * @throws {DirqError} where the config's tables cannot be made or the index cannot be written
   */
  static open(
    options: Omit<IndexThreadData, "stderrIsTerminal" | "scratch"> & { readonly config: Config },
    listener: {
      onFailure(failure: ScanFailure): void;
      onNote(note: string): void;
      /** Text as it would go to standard error. */
      onProgress(text: string): void;
    },
  ): Promise<Live> {
    const scratch = makeScratchFolder();
    const data: IndexThreadData = {
      ...options,
      scratch: scratch.path,
      stderrIsTerminal: process.stderr.isTTY,
    };
    const worker = new Worker(new URL("index-thread.cjs", import.meta.url), {
      workerData: data,
      execArgv: [],
    });
    worker.once("exit", () => scratch.remove());
    const events = new EventLog();
    const feed = new ChunkedPublisher(events);
    return new Promise((resolve, reject) => {
      worker.on("message", (message: IndexMessage) => {
        if (message.type === "ready") resolve(new Live(message.file, worker, events));
        else if (message.type === "refused") reject(rejection(message));
        else if (message.type === "changes") feed.push(message.changes);
        else if (message.type === "failure") listener.onFailure(message.failure);
        else if (message.type === "note") listener.onNote(message.note);
        else if (message.type === "progress") listener.onProgress(message.text);
      });
      worker.once("error", (error) => {
        events.close();
        listener.onNote(
          `the index is no longer updated: ${error instanceof Error ? error.message : String(error)}`,
        );
        reject(error);
      });
    });
  }

  /** Row changes from now on, or from behind an event as far as they are still kept. */
  subscribe(lastEventId?: number): Subscription {
    return this.#events.subscribe(lastEventId);
  }

  /** Resolves once queries see all that happened in the tree before this call. */
  async flush(): Promise<void> {
    const upToDate = new Promise<void>((resolve) => this.#flushes.push(resolve));
    this.#worker.postMessage("flush" satisfies IndexRequest);
    // If the index is no longer updated, which was reported, queries use its last state.
    await Promise.race([upToDate, this.#ended]);
  }

  /** Stops watching and ends the streams; a persistent index is sealed. */
  async close(): Promise<void> {
    this.#events.close();
    this.#worker.postMessage("close" satisfies IndexRequest);
    await this.#ended;
  }
}

const eventsPerTurn = 256;

/** Lets readers take what comes in one large piece a part at a time: none that keeps up loses anything. */
class ChunkedPublisher {
  readonly #events: EventLog;
  #waiting: (readonly string[])[] = [];
  #at = 0;
  #runs = false;

  constructor(events: EventLog) {
    this.#events = events;
  }

  push(changes: readonly string[]): void {
    this.#waiting.push(changes);
    if (!this.#runs) this.#step();
  }

  #step(): void {
    for (let count = 0; count < eventsPerTurn; count++) {
      const changes = this.#waiting[0];
      if (changes === undefined) break;
      this.#events.add(changes[this.#at++]!);
      if (this.#at < changes.length) continue;
      this.#waiting.shift();
      this.#at = 0;
    }
    this.#runs = this.#waiting.length > 0;
    if (this.#runs) setImmediate(() => this.#step());
  }
}

function rejection({ code, message }: IndexMessage & { type: "refused" }): Error {
  return code === undefined ? new Error(message) : new DirqError(code, message);
}
