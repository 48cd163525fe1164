import type { WatchLimit } from "./directory-watches.ts";

const leastPauseMs = 2_000;

/** Where not all directories can be watched, the tree is compared again and again, with pauses in proportion. */
export class RepeatedScans {
  readonly #onNote: (note: string) => void;
  readonly #compare: () => void;
  #timer: NodeJS.Timeout | undefined;
  #areNeeded = false;

  constructor(onNote: (note: string) => void, compare: () => void) {
    this.#onNote = onNote;
    this.#compare = compare;
  }

  get areNeeded(): boolean {
    return this.#areNeeded;
  }

  start(limit: WatchLimit): void {
    if (this.#areNeeded) return;
    this.#areNeeded = true;
    this.#onNote(
      limit === "watches"
        ? "the system's limit of watches is reached; raise fs.inotify.max_user_watches (sysctl). From now on the directory is scanned again every few seconds"
        : "the system's limit of inotify instances or open files is reached; raise fs.inotify.max_user_instances (sysctl) or the limit of open files (ulimit -n). From now on the directory is scanned again every few seconds",
    );
    this.#pause(leastPauseMs);
  }

  close(): void {
    clearTimeout(this.#timer);
  }

  #pause(ms: number): void {
    this.#timer = setTimeout(() => {
      const start = performance.now();
      this.#compare();
      this.#pause(Math.max(leastPauseMs, 10 * (performance.now() - start)));
    }, ms);
  }
}
