import { formatDuration } from "../dirq.ts";

const delayMs = 500;
const intervalMs = 100;
const clearLine = "\r\u001b[K";

/**
 * The line that tells of a statement while it runs. Scanning and parsing tell of themselves; where they are silent,
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
  #lastTold = 0;

  /** @param setting what `DIRQ_PROGRESS` says: `never`, `0` and `false` turn the line off */
  constructor(write: (text: string) => void, setting = process.env["DIRQ_PROGRESS"] ?? "") {
    this.#write = write;
    this.#enabled = !/^(?:never|0|false)$/i.test(setting.replace(/\s/g, ""));
  }

  begin(): void {
    this.#start = performance.now();
    this.#lastTold = 0;
    this.#rows = 0;
    this.#isRetired = false;
    if (!this.#enabled) return;
    this.#timer = setInterval(() => this.#tick(), intervalMs);
  }

  /** So many more rows have come. */
  count(rows: number): void {
    this.#rows += rows;
  }

  /** The engine tells of itself, in place as well; of a phase that is over, in a whole line. */
  tell(text: string): void {
    const isWhole = text.endsWith("\n");
    if (this.#isRetired) {
      if (isWhole) this.#held += text;
      return;
    }
    this.clear();
    this.#write(text);
    this.#lastTold = performance.now();
    this.#isShown = !isWhole;
  }

  /** Makes room for other text. */
  clear(): void {
    if (this.#isShown) this.#write(clearLine);
    this.#isShown = false;
  }

  /** Rows are on the screen from now on: they tell enough. */
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
    if (elapsed < delayMs || now - this.#lastTold < delayMs) return;
    const rows = this.#rows === 0 ? "" : `, ${this.#rows} rows so far`;
    this.#write(`${clearLine}dirq: running for ${formatDuration(elapsed)}${rows}; Ctrl-C stops it`);
    this.#isShown = true;
  }
}
