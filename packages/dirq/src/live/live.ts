import { Worker } from "node:worker_threads";
import { DirqError } from "../base/errors.ts";
import type { Listener } from "../base/events.ts";
import type { Directory } from "../engine/directory.ts";
import { ChunkedPublisher } from "./chunked-publisher.ts";
import { unavailable, type LiveHealth } from "./health.ts";
import { EventLog, type Subscription } from "./event-log.ts";
import type { IndexFile, IndexMessage, IndexRequest, IndexThreadData } from "./index-protocol.ts";
import { makeScratchFolder, type ScratchFolder } from "./scratch-directory.ts";

/** How a directory is followed. */
export interface LiveOptions extends Directory {
  /** Parsers must not read files outside of the root. */
  readonly confined: boolean;
  /** Milliseconds between two verifications; 0: none. Default: 5 minutes. */
  readonly verifyMs?: number | undefined;
}

export interface LiveListener extends Listener {
  /** Text as it would be written to standard error. */
  onProgress(text: string): void;
}

const defaultVerifyMs = 300_000;
/** Pauses before a failed index is started again. The last one is repeated. */
const restartMs = [50, 200, 1_000, 2_000];

/**
 * A live index, seen from the main thread: supervises the thread that writes it. When that thread fails, another one
 * resumes with the same database and compares everything; the changes that it finds are events like any others.
 */
export class Live {
  readonly #options: LiveOptions;
  readonly #listener: LiveListener;
  readonly #scratch: ScratchFolder;
  readonly #events = new EventLog();
  readonly #publisher = new ChunkedPublisher(this.#events);
  readonly #changed: (() => void)[] = [];
  readonly #flushing: { readonly resolve: () => void; readonly reject: (error: DirqError) => void }[] = [];
  #worker: Worker | undefined;
  #ended: Promise<void> = Promise.resolve();
  #file!: IndexFile;
  #reason: string | undefined = "the index is being built";
  #noted = "";
  #lastEvent = 0;
  #files = 0;
  #verifiedAt: number | undefined;
  #attempts = 0;
  #failures = 0;
  #restartTimer: NodeJS.Timeout | undefined;
  #closed = false;
  /** Called when queries have to read another database from now on. */
  onNewFile: (path: string) => void = () => undefined;

  private constructor(options: LiveOptions, listener: LiveListener) {
    this.#options = options;
    this.#listener = listener;
    this.#scratch = makeScratchFolder();
  }

  /**
   * Reads the tree and starts to follow it.
   * @throws {DirqError} where the config's tables cannot be created or the index cannot be written
   */
  static async open(options: LiveOptions, listener: LiveListener): Promise<Live> {
    const live = new Live(options, listener);
    try {
      await live.#start(undefined);
      return live;
    } catch (error) {
      live.#scratch.remove();
      throw error;
    }
  }

  /** The database that queries read. */
  get file(): string {
    return this.#file.path;
  }

  get health(): LiveHealth {
    return {
      state: this.#reason === undefined ? "serving" : "recovering",
      reason: this.#reason,
      lastEventId: this.#lastEvent,
      files: this.#files,
      verifiedAt: this.#verifiedAt,
    };
  }

  /** Calls back once, at the next change of the index. */
  onNextChange(callback: () => void): void {
    this.#changed.push(callback);
  }

  /** Row changes from now on, or after an event as far as they are available. */
  subscribe(lastEventId?: number): Subscription {
    return this.#events.subscribe(lastEventId);
  }

  /**
   * Resolves once queries see all that happened in the tree before this call.
   * @throws {DirqError} with code `busy` while the index recovers from an error
   */
  flush(): Promise<void> {
    if (this.#reason !== undefined) return Promise.reject(unavailable(this.#reason));
    return new Promise((resolve, reject) => {
      this.#flushing.push({ resolve, reject });
      this.#worker?.postMessage("flush" satisfies IndexRequest);
    });
  }

  /** Ends the watching and the streams; a persistent index is complete afterwards. */
  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#restartTimer);
    this.#events.close();
    this.#worker?.postMessage("close" satisfies IndexRequest);
    await this.#ended;
    this.#scratch.remove();
  }

  /** Starts a thread. Resolves when its index is up to date, rejects when it could not be opened. */
  #start(resume: IndexFile | undefined): Promise<void> {
    const data: IndexThreadData = {
      ...this.#options,
      verifyMs: this.#options.verifyMs ?? defaultVerifyMs,
      scratch: this.#scratch.path,
      stderrIsTerminal: process.stderr.isTTY,
      resume,
      lastEvent: this.#attempts === 0 ? 0 : this.#lastEvent + 1,
      attempt: this.#attempts++,
    };
    const worker = new Worker(new URL("index-thread.cjs", import.meta.url), {
      workerData: data,
      execArgv: [],
    });
    this.#worker = worker;
    let end: () => void;
    this.#ended = new Promise((resolve) => (end = resolve));
    return new Promise((resolve, reject) => {
      let isReady = false;
      let reason = "the index thread ended";
      let next: IndexFile | undefined;
      worker.on("message", (message: IndexMessage) => {
        if (message.type === "ready") {
          isReady = true;
          next = message.file;
          this.#ready(message);
          resolve();
        } else if (message.type === "rejected") reject(rejection(message));
        else if (message.type === "failed") {
          reason = message.message;
          if (message.isDamaged) next = undefined;
        } else this.#receive(message);
      });
      worker.once(
        "error",
        (error: unknown) => (reason = error instanceof Error ? error.message : String(error)),
      );
      worker.once("exit", () => {
        end();
        if (isReady) this.#recover(reason, next);
        else reject(new DirqError("io", reason));
      });
    });
  }

  #receive(message: IndexMessage): void {
    if (message.type === "upToDate") this.#flushing.shift()?.resolve();
    else if (message.type === "changes") {
      this.#files = message.files;
      this.#lastEvent = message.lastEvent;
      if (message.changes.length > 0) this.#publisher.push(message.changes, message.lastEvent);
      this.#notifyChanged();
    } else if (message.type === "verified") this.#verified(message);
    else if (message.type === "failure") this.#listener.onFailure(message.failure);
    else if (message.type === "note") this.#listener.onNote(message.note);
    else if (message.type === "progress") this.#listener.onProgress(message.text);
  }

  #ready({ file, isResumed, files, lastEvent }: IndexMessage & { type: "ready" }): void {
    const isRestart = this.#reason !== undefined && this.#attempts > 1;
    this.#files = files;
    this.#failures = 0;
    this.#reason = undefined;
    const isNewFile = isRestart && !isResumed;
    this.#file = file;
    if (isNewFile) {
      // The rows before are lost, and with them what changed since: readers have to begin again.
      this.#lastEvent = lastEvent;
      this.#publisher.reset(this.#lastEvent, "the index was rebuilt");
      this.onNewFile(file.path);
      this.#notifyChanged();
    } else this.#lastEvent = Math.max(this.#lastEvent, lastEvent);
    if (isRestart) this.#listener.onNote("the index is current again");
    if (isRestart) this.#noted = "";
  }

  #notifyChanged(): void {
    for (const callback of this.#changed.splice(0)) callback();
  }

  #verified({ at, drift }: IndexMessage & { type: "verified" }): void {
    this.#verifiedAt = at;
    if (drift.length === 0) return;
    const first = drift.slice(0, 3).join(", ");
    this.#listener.onNote(
      `the verification corrected ${drift.length} ${drift.length === 1 ? "file" : "files"} whose changes no event had reported: ${first}${drift.length > 3 ? ", …" : ""}`,
    );
  }

  /** Without an index that is current there are no rows: queries are rejected until another thread has compared all. */
  #recover(reason: string, file: IndexFile | undefined): void {
    this.#worker = undefined;
    if (this.#closed) {
      for (const { reject } of this.#flushing.splice(0))
        reject(new DirqError("stopped", "the directory was closed"));
      return;
    }
    this.#reason = reason;
    for (const { reject } of this.#flushing.splice(0)) reject(unavailable(reason));
    if (this.#noted !== reason)
      this.#listener.onNote(`the index failed: ${reason}; queries wait until it is current again`);
    this.#noted = reason;
    const pause = restartMs[Math.min(this.#failures++, restartMs.length - 1)]!;
    this.#restartTimer = setTimeout(() => {
      this.#start(file).catch((error: unknown) => {
        void this.#ended.then(() =>
          this.#recover(error instanceof Error ? error.message : String(error), file),
        );
      });
    }, pause);
  }
}

function rejection({ code, message }: IndexMessage & { type: "rejected" }): Error {
  return code === undefined ? new Error(message) : new DirqError(code, message);
}
