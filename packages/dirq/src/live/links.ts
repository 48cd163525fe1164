import { lstatSync, statSync, type Stats } from "node:fs";
import { join } from "node:path";
import type { Link } from "../scan/chunk.ts";
import { isFresh, sameStamp, stampOf } from "../scan/file-stamp.ts";
import type { FileRows } from "../file-index/file-rows.ts";
import type { ParseQueue } from "./parse-queue.ts";

/** How often links are checked: they may lead to directories that are not watched. */
export const linkCheckMs = 1_000;

/** The symbolic links of a tree that are not hidden, also those that lead to no file, by their path. */
export class Links {
  readonly #root: string;
  readonly #links = new Map<string, Link>();

  constructor(root: string) {
    this.#root = root;
  }

  add(path: string): void {
    this.#links.set(path, { shown: path, rawPath: undefined });
  }

  delete(path: string): void {
    this.#links.delete(path);
  }

  has(path: string): boolean {
    return this.#links.has(path);
  }

  /** Replaces the links below a directory by those that a walk found there. */
  replaceBelow(prefix: string, found: ReadonlyMap<string, Link>): void {
    for (const path of this.#links.keys()) if (path.startsWith(prefix)) this.#links.delete(path);
    for (const [path, link] of found) this.#links.set(path, link);
  }

  /**
   * The links whose file has another state than the index shows, as the directory to compare and a name in it.
   * @param rows what the index has of the files
   * @param parsers what is being read
   */
  *stale(
    rows: Pick<FileRows, "files" | "isUpToDate">,
    parsers: Pick<ParseQueue, "awaits">,
  ): Generator<[prefix: string, name: string | undefined]> {
    for (const link of this.#links.values()) {
      const { shown, rawPath } = link;
      if (!this.#isStale(link, rows, parsers)) continue;
      // The path of one whose name is not UTF-8 is found only by a walk over the directories that lead to it.
      const slash = shown.lastIndexOf("/", rawPath && shown.indexOf("\uFFFD")) + 1;
      yield [shown.slice(0, slash), rawPath === undefined ? shown.slice(slash) : undefined];
    }
  }

  #isStale(
    { shown, rawPath }: Link,
    rows: Pick<FileRows, "files" | "isUpToDate">,
    parsers: Pick<ParseQueue, "awaits">,
  ): boolean {
    const record = rows.files.find(shown);
    const path = rawPath === undefined ? join(this.#root, shown) : Buffer.from(rawPath);
    const target = targetOf(path);
    if (!target?.isFile()) {
      // A deleted link is removed here too, as when its directory was deleted with all its entries.
      if (target === undefined && statOf(path) === undefined) this.#links.delete(shown);
      return record !== undefined;
    }
    const stamp = stampOf(target);
    if (record === undefined || !sameStamp(record, stamp)) return true;
    // No event reports an edit within the clock's granularity. A file whose parser fails is never up to date.
    if (rows.isUpToDate(record) || parsers.awaits(record.id)) return false;
    return isFresh(stamp, Date.now() - 2 * linkCheckMs);
  }
}

/** The metadata of an entry itself; undefined where there is none or it cannot be read. */
export function statOf(path: string | Buffer): Stats | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

/** The metadata of what a link leads to. */
export function targetOf(path: string | Buffer): Stats | undefined {
  try {
    return statSync(path);
  } catch {
    return undefined;
  }
}
