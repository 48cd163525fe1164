import { writeSync } from "node:fs";

/**
 * The progress of a run. Each phase is reported when its work begins, by updates, then once at its end. A phase that has
 * begun already goes on.
 */
export interface Progress {
  scanning(files: number): void;
  scanned(files: number): void;
  beginIndexing(total: number): void;
  indexing(done: number, total: number): void;
  indexed(files: number): void;
  beginCalling(): void;
  /** @param cached the number of calls that the worker answered from its cache */
  calling(calls: number, cached: number): void;
  /** @param calls 0 if the first one failed: then there is no summary */
  called(calls: number): void;
  /** To be called regularly by code that blocks this thread, on which no timer runs meanwhile. */
  waiting(): void;
}

/** Where progress is written. */
export interface ProgressTarget {
  readonly isTerminal: boolean;
  write(text: string): void;
  /** Monotonic milliseconds. */
  now(): number;
}

type Mode = "auto" | "always" | "never";

const delayMs = 500;
const intervalMs = 100;

/**
 * Reports progress on standard error according to `DIRQ_PROGRESS`: `always`, `never`, or otherwise only on a terminal
 * and only in phases that run for half a second.
 */
export function createProgress(
  setting: string | undefined = process.env["DIRQ_PROGRESS"],
  target: ProgressTarget = standardError(),
): Progress {
  const mode = progressMode(setting);
  if (mode === "never" || (mode === "auto" && !target.isTerminal)) return silent;
  return new Reporter(mode === "always" ? 0 : delayMs, target);
}

/** When progress is reported, from the value of `DIRQ_PROGRESS`. */
export function progressMode(setting = ""): Mode {
  const value = setting.replace(/\s/g, "").toLowerCase();
  if (["always", "1", "true"].includes(value)) return "always";
  return ["never", "0", "false"].includes(value) ? "never" : "auto";
}

const silent: Progress = {
  scanning: () => undefined,
  scanned: () => undefined,
  beginIndexing: () => undefined,
  indexing: () => undefined,
  indexed: () => undefined,
  beginCalling: () => undefined,
  calling: () => undefined,
  called: () => undefined,
  waiting: () => undefined,
};

interface Phase {
  readonly start: number;
  line: string;
  /** When the line may be written; undefined if it is written. */
  due: number | undefined;
  /** Of an update: the report of the beginning does not delay the first one. */
  lastWrite: number;
  isUpdated: boolean;
}

class Reporter implements Progress {
  /** Those that run: triggers call workers while files are indexed. */
  readonly #phases = new Map<string, Phase>();
  /** The one with the latest report, which has the line. */
  #current: Phase | undefined;
  #timer: NodeJS.Timeout | undefined;
  #lineShown = false;
  #lastDuration = 0;

  constructor(
    private readonly delay: number,
    private readonly target: ProgressTarget,
  ) {}

  scanning(files: number): void {
    this.#update("scan", `dirq: scanning ${files} files`);
  }

  scanned(files: number): void {
    this.#end("scan", (duration) => `dirq: scanned ${files} files in ${duration}`);
  }

  beginIndexing(total: number): void {
    this.#begin("index", indexingLine(0, total));
  }

  indexing(done: number, total: number): void {
    this.#update("index", indexingLine(done, total));
  }

  indexed(files: number): void {
    this.#end("index", (duration) => `dirq: indexed ${files} files in ${duration}`);
  }

  beginCalling(): void {
    this.#begin("call", callingLine(1, 0));
  }

  calling(calls: number, cached: number): void {
    this.#update("call", callingLine(calls, cached));
  }

  called(calls: number): void {
    if (calls > 0) this.#end("call", (duration) => `dirq: ran ${calls} worker calls in ${duration}`);
    else this.#drop("call");
  }

  waiting(): void {
    const phase = this.#current;
    if (phase === undefined) return;
    const now = this.target.now();
    if (phase.due !== undefined && now >= phase.due) this.#write(phase, now);
  }

  /** A phase without updates is reported only after a delay, whatever the setting. */
  #begin(name: string, line: string): void {
    if (this.#phases.has(name)) return;
    const now = this.target.now();
    const phase: Phase = { start: now, line, due: now + delayMs, lastWrite: -Infinity, isUpdated: false };
    this.#phases.set(name, phase);
    this.#current = phase;
    this.#wake(delayMs);
  }

  #update(name: string, line: string): void {
    const now = this.target.now();
    let phase = this.#phases.get(name);
    if (phase === undefined)
      this.#phases.set(name, (phase = { start: now, line, due: now, lastWrite: -Infinity, isUpdated: true }));
    phase.line = line;
    phase.isUpdated = true;
    phase.due = Math.max(phase.start + this.delay, phase.lastWrite + intervalMs);
    this.#current = phase;
    if (now >= phase.due) this.#write(phase, now);
    else this.#wake(phase.due - now);
  }

  /** The summary is written where the phase was reported: a short one on a terminal leaves no trace. */
  #end(name: string, line: (duration: string) => string): void {
    const phase = this.#phases.get(name);
    // Rows that streamed from the scan into the query were indexed during the scan, and took as long.
    const elapsed = phase === undefined ? this.#lastDuration : this.target.now() - phase.start;
    this.#lastDuration = elapsed;
    if (elapsed >= this.delay) this.#show(line(formatDuration(elapsed)), "\n");
    this.#drop(name);
  }

  #drop(name: string): void {
    const phase = this.#phases.get(name);
    this.#phases.delete(name);
    if (this.#current === phase) this.#current = undefined;
    if (this.#phases.size === 0) {
      clearTimeout(this.#timer);
      this.#timer = undefined;
    }
    if (this.#lineShown) this.#show("");
  }

  /** Also reports work without updates for a long time, and an update that came too soon after another. */
  #wake(milliseconds: number): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      const phase = this.#current;
      if (phase?.due === undefined) return;
      const now = this.target.now();
      if (now >= phase.due) this.#write(phase, now);
      else this.#wake(phase.due - now);
    }, milliseconds).unref();
  }

  #write(phase: Phase, now: number): void {
    phase.due = undefined;
    if (phase.isUpdated) phase.lastWrite = now;
    this.#show(phase.line);
  }

  /** In place on a terminal; elsewhere, such as in a log file, each on a line of its own. */
  #show(line: string, end = ""): void {
    if (!this.target.isTerminal) this.target.write(`${line}\n`);
    else this.target.write(`${this.#lineShown ? "\r\u001b[K" : ""}${line}${end}`);
    this.#lineShown = this.target.isTerminal && line !== "" && end === "";
  }
}

function indexingLine(done: number, total: number): string {
  const percent = total === 0 ? 100 : Math.floor((done / total) * 100);
  return `dirq: indexing ${done}/${total} files (${percent}%)`;
}

function callingLine(calls: number, cached: number): string {
  return `dirq: running ${calls} worker calls${cached > 0 ? ` (${cached} cached)` : ""}`;
}

/** Such as `12ms`, `1.8s`, `2m 5s`. */
export function formatDuration(milliseconds: number): string {
  if (milliseconds < 1000) return `${Math.round(milliseconds)}ms`;
  if (milliseconds < 60_000) return `${(milliseconds / 1000).toFixed(1)}s`;
  const seconds = Math.round(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}m ${seconds % 60}s`;
}

/** Writes synchronously: SQLite blocks this thread while it runs. */
export function standardError(isTerminal = process.stderr.isTTY): ProgressTarget {
  return {
    isTerminal,
    now: () => performance.now(),
    write: (text) => {
      try {
        writeSync(2, text);
      } catch {
        // The output is closed: progress is never a reason to fail.
      }
    },
  };
}
