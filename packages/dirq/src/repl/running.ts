import { formatDuration } from "../dirq.ts";

const delayMs = 500;
const intervalMs = 100;
const clearLine = "\r\u001b[K";

/**
 * The progress line of a running statement. Scanning and parsing report their own progress; while they do not,
 * such as while SQLite sorts, it says how long the statement has been running.
 */
export class RunningLine {
  readonly #write: (text: string) => void;
  readonly #enabled: boolean;
  #start = 0;
  #timer: NodeJS.Timeout | undefined;
  #isShown = false;
  #isRetired = false;
  /** Summaries that came between rows. */
  #held = "";
  #rows = 0;
  #lastReported = 0;

  /** @param setting what `DIRQ_PROGRESS` says: `never`, `0` and `false` turn the line off */
  constructor(write: (text: string) => void, setting = process.env["DIRQ_PROGRESS"] ?? "") {
    this.#write = write;
    this.#enabled = !/^(?:never|0|false)$/i.test(setting.replace(/\s/g, ""));
  }

  begin(): void {
    this.#start = performance.now();
    this.#lastReported = 0;
    this.#rows = 0;
    this.#isRetired = false;
    if (!this.#enabled) return;
    this.#timer = setInterval(() => this.#tick(), intervalMs);
  }

  /** Counts further rows. */
  count(rows: number): void {
    this.#rows += rows;
  }

  /** Progress of the engine, also in the same line; a completed phase is a line of its own. */
  report(text: string): void {
    const isWhole = text.endsWith("\n");
    if (this.#isRetired) {
      if (isWhole) this.#held += text;
      return;
    }
    this.clear();
    this.#write(text);
    this.#lastReported = performance.now();
    this.#isShown = !isWhole;
  }

  /** Makes room for other text. */
  clear(): void {
    if (this.#isShown) this.#write(clearLine);
    this.#isShown = false;
  }

  /** Rows are on the screen from now on: no further progress is needed. */
  retire(): void {
    clearInterval(this.#timer);
    this.clear();
    this.#isRetired = true;
  }

  /** @returns how long it took, in words */
  end(): string {
    this.retire();
    this.#isRetired = false;
    if (this.#held !== "") this.#write(this.#held);
    this.#held = "";
    return formatDuration(performance.now() - this.#start);
  }

  #tick(): void {
    const now = performance.now();
    const elapsed = now - this.#start;
    if (elapsed < delayMs || now - this.#lastReported < delayMs) return;
    const rows = this.#rows === 0 ? "" : `, ${this.#rows} rows so far`;
    this.#write(`${clearLine}dirq: running for ${formatDuration(elapsed)}${rows}; Ctrl-C stops it`);
    this.#isShown = true;
  }
}
