import { readFileSync } from "node:fs";

const usualLimit = 16_384;

/**
 * Notices that the kernel may have dropped events. Its queue holds a limited number of them and says so when it
 * overflows, but the runtime does not report it. The runtime reads the whole queue in one turn of the event loop,
 * though, so an overflow shows as a turn with about as many events as the queue holds.
 */
export class OverflowDetector {
  readonly #threshold = readLimit() / 2;
  #events = 0;
  #resets = false;

  /** Counts an event. @returns whether the number of simultaneous events is so high that some may be missing */
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
    return Number(readFileSync("/proc/sys/fs/inotify/max_queued_events", "utf8")) || usualLimit;
  } catch {
    return usualLimit;
  }
}
