import type { Stats } from "node:fs";

/** Size, times and inode, used to detect changes of a file. Times are milliseconds since 1970, with fractions. */
export interface FileStamp {
  readonly size: number;
  readonly mtimeMs: number;
  readonly ctimeMs: number;
  readonly inode: number;
}

export function stampOf({ size, mtimeMs, ctimeMs, ino }: Stats): FileStamp {
  return { size, mtimeMs, ctimeMs, inode: ino };
}

export function sameStamp(a: FileStamp, b: FileStamp): boolean {
  return a.size === b.size && a.mtimeMs === b.mtimeMs && a.ctimeMs === b.ctimeMs && a.inode === b.inode;
}

/**
 * Whether a file may change again without a new stamp: its last change is within the clock's granularity of the time of
 * the stat call.
 */
export function isFresh(stamp: FileStamp, lookedAt: number): boolean {
  return latestChange(stamp) >= lookedAt - freshMs(stamp);
}

/**
 * The granularity of a file's times, in milliseconds, with a margin: they advance in steps of a few milliseconds, or of
 * two seconds on file systems that store whole seconds.
 */
export function freshMs(stamp: FileStamp): number {
  return Number.isInteger(latestChange(stamp) / 1000) ? 2_000 : 20;
}

function latestChange({ mtimeMs, ctimeMs }: FileStamp): number {
  return Math.max(mtimeMs, ctimeMs);
}
