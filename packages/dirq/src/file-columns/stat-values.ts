import { lstatSync, readlinkSync, statSync, type BigIntStats } from "node:fs";
import type { SqlValue } from "../base/value.ts";
import { OwnerNames } from "./owner-names.ts";

/** What stat(2) and lstat(2) return for a row's path. */
export interface FileStats {
  /** Of the file; for a link, of its target. */
  readonly file: BigIntStats;
  readonly isLink: boolean;
  readonly path: string | Buffer;
}

const options = { bigint: true, throwIfNoEntry: false } as const;

/**
 * @returns undefined where the path does not exist
 * @throws the system's error where the path cannot be reached
 */
export function readStats(path: string | Buffer): FileStats | undefined {
  const entry = lstatSync(path, options);
  if (entry === undefined) return undefined;
  const isLink = entry.isSymbolicLink();
  const file = isLink ? statSync(path, options) : entry;
  return file && { file, isLink, path };
}

/** The text of a link; null of what is not a link, or cannot be read. */
export function linkTarget(path: string | Buffer): string | null {
  try {
    return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true ? readlinkSync(path) : null;
  } catch {
    return null;
  }
}

const nanosecondsPerSecond = 1_000_000_000n;
const names = new OwnerNames();

/** The values of the stat columns, by name. */
export const statValues: Readonly<Record<string, (stats: FileStats) => SqlValue>> = {
  mode: ({ file }) => file.mode,
  type: ({ isLink }) => (isLink ? "symlink" : "regular"),
  uid: ({ file }) => file.uid,
  gid: ({ file }) => file.gid,
  owner: ({ file }) => names.user(file.uid),
  group_name: ({ file }) => names.group(file.gid),
  inode: ({ file }) => file.ino,
  hard_links: ({ file }) => file.nlink,
  device: ({ file }) => file.dev,
  atime: ({ file }) => secondsOf(file.atimeNs),
  // A file system that does not record the time of creation gives 0.
  birthtime: ({ file }) => (file.birthtimeNs <= 0n ? null : secondsOf(file.birthtimeNs)),
  mtime_ns: ({ file }) => file.mtimeNs,
  symlink: ({ isLink }) => (isLink ? 1n : 0n),
  target: ({ isLink, path }) => (isLink ? readlinkSync(path) : null),
};

/** Whole seconds, towards the past, as `mtime` is. */
function secondsOf(nanoseconds: bigint): bigint {
  const seconds = nanoseconds / nanosecondsPerSecond;
  return nanoseconds % nanosecondsPerSecond < 0n ? seconds - 1n : seconds;
}
