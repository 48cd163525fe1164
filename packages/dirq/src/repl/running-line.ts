import { formatDuration, progressMode } from "../base/progress.ts";

const delayMs = 500;
const intervalMs = 100;
const clearLine = "\r\u001b[K";

/**
 * The line that shows the progress of a statement while it runs. Scanning and parsing report their own; while they are
 * silent, such as while SQLite sorts, the line shows how long the statement has been running.
 */
export class RunningLine {
  readonly #write: (text: string) => void;
  readonly #enabled: boolean;
  #start = 0;
  #timer: NodeJS.Timeout | undefined;
  #isShown = false;
  #isRetired = false;
  /** Summaries that arrived between rows. */
  #held = "";
  #rows = 0;
  #lastReport = 0;

  /** @param setting the value of `DIRQ_PROGRESS`; `never` turns the line off */
  constructor(write: (text: string) => void, setting = process.env["DIRQ_PROGRESS"]) {
    this.#write = write;
    this.#enabled = progressMode(setting) !== "never";
  }

  begin(): void {
    this.#start = performance.now();
    this.#lastReport = 0;
    this.#rows = 0;
    this.#isRetired = false;
    if (!this.#enabled) return;
    this.#timer = setInterval(() => this.#tick(), intervalMs);
  }

  /** Adds to the number of rows. */
  count(rows: number): void {
    this.#rows += rows;
  }

  /** Progress of the engine: text in place or, for a finished phase, a whole line. */
  report(text: string): void {
    const isWhole = text.endsWith("\n");
    if (this.#isRetired) {
      if (isWhole) this.#held += text;
      return;
    }
    this.clear();
    this.#write(text);
    this.#lastReport = performance.now();
    this.#isShown = !isWhole;
  }

  /** Removes the line before other text is written. */
  clear(): void {
    if (this.#isShown) this.#write(clearLine);
    this.#isShown = false;
  }

  /** Rows are on the screen from now on and show progress themselves. */
  retire(): void {
    clearInterval(this.#timer);
    this.clear();
    this.#isRetired = true;
  }

  /** @returns the duration as text */
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
    if (elapsed < delayMs || now - this.#lastReport < delayMs) return;
    const rows = this.#rows === 0 ? "" : `, ${this.#rows} rows so far`;
    this.#write(`${clearLine}dirq: running for ${formatDuration(elapsed)}${rows}; Ctrl-C stops it`);
    this.#isShown = true;
  }
}
