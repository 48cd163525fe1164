import type { SqlValue } from "../base/value.ts";
import type { Change } from "../snapshots/manifest.ts";
import { valueAt, type BaseGroup } from "./base.ts";

/** The columns that show whether a file has changed. */
export const stampColumns = ["path", "size", "mtime", "ctime"] as const;

/**
 * The columns that show, as far as a snapshot has them, whether a path leads to the same file: an exchanged directory, or
 * a link that leads elsewhere, can have a file of the same size and times.
 */
export const identityColumns = ["inode", "target"] as const;

/** How a tree differs from a snapshot. */
export interface Changes {
  /** By path, in path order. */
  readonly byPath: ReadonlyMap<string, Change>;
  /** The positions of the row groups that have changed rows, or between whose rows there are new ones. */
  readonly groups: ReadonlySet<number>;
}

/** Which rows of a snapshot are not reused although their stamps are equal. */
interface Doubts {
  /** Seconds since 1970. A file may have changed within the second of its stamp, from this time on. */
  readonly from: bigint;
  /** Files that could not be read. */
  readonly paths: ReadonlySet<string>;
  /** Those of `identityColumns` that are compared. */
  readonly identity: readonly string[];
}

/** More changes than this are not collected: reading everything takes about as long, and does not need the memory. */
const maxChanges = 200_000;
const nanosecondsPerSecond = 1_000_000_000n;
/** Appears in a path that is not valid UTF-8: several such paths can look alike. */
const replacement = "\uFFFD";

/**
 * Compares the files of a tree with the rows of a snapshot.
 * @param rows `stampColumns` and the columns of `identity` of the files in path order, times in seconds
 * @returns undefined where there are too many changes, or the rows are not in path order
 */
export function findChanges(
  groups: Iterable<BaseGroup>,
  rows: Iterable<readonly SqlValue[]>,
  doubts: Doubts,
): Changes | undefined {
  const byPath = new Map<string, Change>();
  const changedGroups = new Set<number>();
  const files = new Files(rows);
  let index = -1;
  const note = (path: string, change: Change) => {
    const known = byPath.get(path);
    byPath.set(path, known === undefined || known === change ? change : "update");
    changedGroups.add(index);
  };
  const isUsable = () => byPath.size <= maxChanges && files.isOrdered;
  for (const group of groups) {
    index++;
    const [paths, ...stamps] = group.read([...stampColumns, ...doubts.identity]);
    for (let at = 0; at < group.rows; at++) {
      const path = paths![at] as string;
      for (const before of files.takeBefore(path)) note(before, "insert");
      if (files.path !== path) {
        note(path, "delete");
        continue;
      }
      const isCertain = !doubts.paths.has(path) && !path.includes(replacement);
      if (!isCertain || !isUnchanged(files.row!, stamps, at, doubts.from)) note(path, "update");
      files.advance();
    }
    if (!isUsable()) return undefined;
  }
  while (files.path !== undefined && isUsable()) {
    note(files.path, "insert");
    files.advance();
  }
  return isUsable() ? { byPath, groups: changedGroups } : undefined;
}

/** @param from seconds since 1970, from which on equal stamps do not show that a file is the same */
function isUnchanged(
  [, size, mtime, ctime, ...identity]: readonly SqlValue[],
  [sizes, contentTimes, changeTimes, ...identities]: readonly ArrayLike<SqlValue>[],
  at: number,
  from: bigint,
): boolean {
  return (
    size === sizes![at] &&
    isSecondOf(mtime!, contentTimes![at]!) &&
    isSecondOf(ctime!, changeTimes![at]!) &&
    (ctime as bigint) < from &&
    identity.every((value, index) => value === valueAt(identities[index]!, at))
  );
}

/** The files of a tree, one at a time. */
class Files {
  readonly #rows: Iterator<readonly SqlValue[]>;
  /** Undefined at the end. */
  row: readonly SqlValue[] | undefined;
  path: string | undefined;
  isOrdered = true;

  constructor(rows: Iterable<readonly SqlValue[]>) {
    this.#rows = rows[Symbol.iterator]();
    this.advance();
  }

  advance(): void {
    const last = this.path;
    const next = this.#rows.next();
    this.row = next.done === true ? undefined : next.value;
    this.path = this.row?.[0] as string | undefined;
    if (last !== undefined && this.path !== undefined && comparePaths(this.path, last) < 0)
      this.isOrdered = false;
  }

  /** Takes the files that come before a path. */
  *takeBefore(path: string): Generator<string> {
    while (this.path !== undefined && this.path !== path && comparePaths(this.path, path) < 0) {
      yield this.path;
      this.advance();
    }
  }
}

/** Whether a time in nanoseconds is within a second since 1970. */
function isSecondOf(seconds: SqlValue, nanoseconds: SqlValue): boolean {
  if (typeof seconds !== "bigint" || typeof nanoseconds !== "bigint") return false;
  const start = seconds * nanosecondsPerSecond;
  return nanoseconds >= start && nanoseconds < start + nanosecondsPerSecond;
}

/** Path order is that of the bytes of paths. */
export function comparePaths(a: string, b: string): number {
  if (a === b) return 0;
  // UTF-16 units are in the order of bytes, except above the surrogates.
  for (let at = 0; at < a.length && at < b.length; at++) {
    const [x, y] = [a.charCodeAt(at), b.charCodeAt(at)];
    if (x === y) continue;
    return x < surrogates && y < surrogates ? x - y : Buffer.compare(Buffer.from(a), Buffer.from(b));
  }
  return a.length - b.length;
}

const surrogates = 0xd800;
