import { writeSync } from "node:fs";

/** Where a run stands. Each phase is told of by updates, then once by its end. */
export interface Progress {
  scanning(files: number): void;
  scanned(files: number): void;
  indexing(done: number, total: number): void;
  indexed(files: number): void;
  /** @param cached how many of the calls the worker said it answered from its cache */
  calling(calls: number, cached: number): void;
  called(calls: number): void;
}

/** What the reporter writes to; standard error unless a test says otherwise. */
export interface ProgressTarget {
  readonly isTerminal: boolean;
  write(text: string): void;
  /** Milliseconds that only grow. */
  now(): number;
}

type Mode = "auto" | "always" | "never";

const delayMs = 500;
const intervalMs = 100;

/**
 * Reports progress on standard error as `DIRQ_PROGRESS` says: `always`, `never`, or else only on a terminal and only
 * in phases that run for half a second.
 */
export function createProgress(
  setting: string | undefined = process.env["DIRQ_PROGRESS"],
  target: ProgressTarget = standardError(),
): Progress {
  const mode = readMode(setting);
  if (mode === "never" || (mode === "auto" && !target.isTerminal)) return silent;
  return new Reporter(mode === "always" ? 0 : delayMs, target);
}

function readMode(setting = ""): Mode {
  const value = setting.replace(/\s/g, "").toLowerCase();
  if (["always", "1", "true"].includes(value)) return "always";
  return ["never", "0", "false"].includes(value) ? "never" : "auto";
}

const silent: Progress = {
  scanning: () => undefined,
  scanned: () => undefined,
  indexing: () => undefined,
  indexed: () => undefined,
  calling: () => undefined,
  called: () => undefined,
};

class Reporter implements Progress {
  #phase: { readonly name: string; readonly start: number; lastWrite: number } | undefined;
  #lineShown = false;
  #lastDuration = 0;

  constructor(
    private readonly delay: number,
    private readonly target: ProgressTarget,
  ) {}

  scanning(files: number): void {
    this.#update("scan", () => `dirq: scanning ${files} files`);
  }

  scanned(files: number): void {
    this.#end("scan", (duration) => `dirq: scanned ${files} files in ${duration}`);
  }

  indexing(done: number, total: number): void {
    const percent = total === 0 ? 100 : Math.floor((done / total) * 100);
    this.#update("index", () => `dirq: indexing ${done}/${total} files (${percent}%)`);
  }

  indexed(files: number): void {
    this.#end("index", (duration) => `dirq: indexed ${files} files in ${duration}`);
  }

  calling(calls: number, cached: number): void {
    this.#update(
      "call",
      () => `dirq: running ${calls} worker calls${cached > 0 ? ` (${cached} cached)` : ""}`,
    );
  }

  called(calls: number): void {
    this.#end("call", (duration) => `dirq: ran ${calls} worker calls in ${duration}`);
  }

  #update(name: string, line: () => string): void {
    const now = this.target.now();
    if (this.#phase?.name !== name) this.#phase = { name, start: now, lastWrite: -Infinity };
    if (now - this.#phase.start < this.delay || now - this.#phase.lastWrite < intervalMs) return;
    this.#phase.lastWrite = now;
    this.#show(line());
  }

  /** The summary comes where the phase was reported on: a short one on a terminal leaves no trace. */
  #end(name: string, line: (duration: string) => string): void {
    const now = this.target.now();
    const phase = this.#phase?.name === name ? this.#phase : undefined;
    this.#phase = undefined;
    // Rows that went from the scan straight into the query were indexed while it ran, and took as long.
    const elapsed = phase === undefined ? this.#lastDuration : now - phase.start;
    this.#lastDuration = elapsed;
    if (elapsed < this.delay) return;
    this.#show(line(formatDuration(elapsed)));
    if (this.target.isTerminal) this.target.write("\n");
    this.#lineShown = false;
  }

  /** In place on a terminal; elsewhere, such as in a log file, each on a line of its own. */
  #show(line: string): void {
    if (!this.target.isTerminal) this.target.write(`${line}\n`);
    else this.target.write(`${this.#lineShown ? "\r\u001b[K" : ""}${line}`);
    this.#lineShown = true;
  }
}

/** Such as `12ms`, `1.8s`, `2m 5s`. */
export function formatDuration(milliseconds: number): string {
  if (milliseconds < 1000) return `${Math.round(milliseconds)}ms`;
  if (milliseconds < 60_000) return `${(milliseconds / 1000).toFixed(1)}s`;
  const seconds = Math.round(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}m ${seconds % 60}s`;
}

/** Written synchronously: while SQLite runs, nothing else of this thread does. */
export function standardError(isTerminal = process.stderr.isTTY): ProgressTarget {
  return {
    isTerminal,
    now: () => performance.now(),
    write: (text) => {
      try {
        writeSync(2, text);
      } catch {
        // Nobody reads it: progress is never a reason to fail.
      }
    },
  };
}
