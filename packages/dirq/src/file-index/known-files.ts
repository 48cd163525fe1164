import type { FileRecord, Files } from "./file-records.ts";

const pageSize = 2_000;

/** The files that an index knows below a directory, in path order, beside which a walk in the same order runs. */
export class KnownFiles {
  readonly #files: Files;
  readonly #end: string | undefined;
  #page: FileRecord[] = [];
  #next = 0;
  #after: string;
  #ended = false;

  /** @param prefix the directory, with a trailing slash; empty for the root */
  constructor(files: Files, prefix: string) {
    this.#files = files;
    this.#after = prefix;
    // The character after the slash: every path below the directory sorts before it.
    this.#end = prefix === "" ? undefined : `${prefix.slice(0, -1)}0`;
  }

  /** Those that sort before a path: the walk did not find them. */
  *before(path: string): Generator<FileRecord> {
    for (let record = this.#peek(); record !== undefined; record = this.#peek()) {
      if (comparePaths(record.path, path) >= 0) return;
      this.#next++;
      yield record;
    }
  }

  /** The one of this path, if it is next. */
  take(path: string): FileRecord | undefined {
    const record = this.#peek();
    if (record?.path !== path) return undefined;
    this.#next++;
    return record;
  }

  *rest(): Generator<FileRecord> {
    for (let record = this.#peek(); record !== undefined; record = this.#peek()) {
      this.#next++;
      yield record;
    }
  }

  #peek(): FileRecord | undefined {
    if (this.#next === this.#page.length && !this.#ended) {
      this.#page = this.#files.page(this.#after, pageSize, this.#end);
      this.#next = 0;
      this.#ended = this.#page.length === 0;
      this.#after = this.#page.at(-1)?.path ?? this.#after;
    }
    return this.#page[this.#next];
  }
}

/** In the order of bytes, as SQLite and the walk have it. */
function comparePaths(a: string, b: string): number {
  if (a === b) return 0;
  // Below the surrogates UTF-16 and UTF-8 agree on the order.
  if (/[\uD800-\uFFFF]/.test(a) || /[\uD800-\uFFFF]/.test(b))
    return Buffer.compare(Buffer.from(a), Buffer.from(b));
  return a < b ? -1 : 1;
}
