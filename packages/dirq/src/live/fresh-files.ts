import type { FileRows, Work } from "../file-index/file-rows.ts";
import { freshMs, isFresh, sameStamp } from "../scan/file-stamp.ts";
import type { Journal } from "./journal.ts";

/** How long files wait, so that many become complete at once. */
const collectMs = 20;

/**
 * Files that have just been read. While that happened, their path may have led to another file and back, and within the
 * granularity of their times a change without a new stamp could follow. Their rows count as complete only once the
 * events of that time have been taken, and none concerned them. Until then another process, or the next start, parses
 * them itself.
 */
export class FreshFiles {
  readonly #rows: FileRows;
  readonly #journal: Journal;
  readonly #takeEvents: () => Promise<void>;
  readonly #works = new Map<number, Work>();
  #timer: NodeJS.Timeout | undefined;

  /** @param takeEvents resolves once the files of all events so far have been compared */
  constructor(rows: FileRows, journal: Journal, takeEvents: () => Promise<void>) {
    this.#rows = rows;
    this.#journal = journal;
    this.#takeEvents = takeEvents;
  }

  /** Takes a file whose parsers have run. */
  add(work: Work): void {
    if (work.failed) return;
    const { stamp } = work.file;
    this.#works.set(work.id, work);
    const pauseMs = isFresh(stamp, work.lookedAt) ? freshMs(stamp) + 1 : collectMs;
    this.#timer ??= setTimeout(() => void this.#complete(), pauseMs);
  }

  find(id: number): Work | undefined {
    return this.#works.get(id);
  }

  /** A file is parsed again: what was read before does not count. */
  delete(id: number): void {
    this.#works.delete(id);
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#works.clear();
  }

  async #complete(): Promise<void> {
    const now = Date.now();
    await this.#takeEvents();
    this.#timer = undefined;
    const works = [...this.#works.values()];
    this.#works.clear();
    if (works.length === 0) return;
    this.#journal.transaction(() => {
      for (const work of works) {
        const record = this.#rows.files.find(work.file.shown);
        if (record?.id !== work.id || !sameStamp(record, work.file.stamp)) continue;
        if (isFresh(work.file.stamp, now)) this.add(work);
        else this.#rows.complete({ ...work, lookedAt: now });
      }
    });
  }
}
