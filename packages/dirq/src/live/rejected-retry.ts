import type { FileRows } from "../file-index/file-rows.ts";

const firstMs = 5_000;
const longestMs = 300_000;

/**
 * Tries again what SQL of the config rejected: the cause may be in another file, or in a table that a trigger reads. The
 * pauses grow while nothing changes.
 */
export class RejectedRetry {
  readonly #rows: Pick<FileRows, "rejected">;
  readonly #again: () => void;
  #timer: NodeJS.Timeout | undefined;
  #pauseMs = firstMs;
  #before = "";

  constructor(rows: Pick<FileRows, "rejected">, again: () => void) {
    this.#rows = rows;
    this.#again = again;
  }

  start(): void {
    this.#timer = setTimeout(() => {
      const rejected = [...this.#rows.rejected];
      const now = rejected.join("\0");
      this.#pauseMs = now === this.#before ? Math.min(2 * this.#pauseMs, longestMs) : firstMs;
      this.#before = now;
      if (rejected.length > 0) this.#again();
      else this.#pauseMs = firstMs;
      this.start();
    }, this.#pauseMs);
  }

  close(): void {
    clearTimeout(this.#timer);
  }
}
