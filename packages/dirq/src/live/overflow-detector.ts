import { readFileSync } from "node:fs";

const defaultLimit = 16_384;

/**
 * Detects that the kernel may have dropped events. Its queue has a limited length and reports an overflow, which libuv
 * discards. But libuv reads the whole queue in one turn of the event loop, so an overflow shows as a turn with as many
 * events as the queue is long.
 */
export class OverflowDetector {
  readonly #threshold = readLimit() / 2;
  #events = 0;
  #resets = false;

  /** Counts an event. @returns whether the number in one turn is so large that some may be missing */
  count(): boolean {
    this.#events++;
    if (!this.#resets) {
      this.#resets = true;
      setImmediate(() => {
        this.#resets = false;
        this.#events = 0;
      });
    }
    return this.#events >= this.#threshold;
  }
}

function readLimit(): number {
  try {
    return Number(readFileSync("/proc/sys/fs/inotify/max_queued_events", "utf8")) || defaultLimit;
  } catch {
    return defaultLimit;
  }
}
