import { createHash } from "node:crypto";
import { join } from "node:path";
import { DirqError } from "../base/errors.ts";

/** The names of partitions, as directories (`host=nas/root=%2Fsrv/snapshot=…`) and as columns. */
export const partitions = ["host", "root", "snapshot"] as const;

/** What identifies a snapshot. */
export type SnapshotKey = Readonly<Record<(typeof partitions)[number], string>>;

/** Marks a directory of snapshots. */
export const markerName = "_dirq.json";
/** Written last: a snapshot without it is incomplete. */
export const manifestName = "_manifest.json";

/**
 * How a snapshot is stored: all rows, or those that differ from another snapshot. Their directories have different
 * names, so that a pattern for the rows of snapshots does not match rows of changes.
 */
const forms = { full: "snapshot", delta: "delta" } as const;
export type SnapshotForm = keyof typeof forms;

/** The directory of a snapshot in a directory of snapshots. */
export function directoryOfSnapshot(to: string, key: SnapshotKey, form: SnapshotForm = "full"): string {
  return join(directoryOfRoot(to, key), nameOfSnapshot(key.snapshot, form));
}

/** The name of the directory of a snapshot. */
export function nameOfSnapshot(snapshot: string, form: SnapshotForm): string {
  return `${forms[form]}=${encodePartition(snapshot)}`;
}

/** The directory with all snapshots of one root of one host. */
export function directoryOfRoot(to: string, { host, root }: Omit<SnapshotKey, "snapshot">): string {
  return join(to, `host=${encodePartition(host)}`, `root=${encodePartition(root)}`);
}

/**
 * The name of a directory that is being written. It begins with a dot, and its parts do not end in `.parquet`: no
 * pattern for snapshots matches it.
 */
export function stagingName(snapshot: string, label?: string): string {
  return `.snapshot=${encodePartition(snapshot)}${label === undefined ? "" : `.${label}`}`;
}

/** Where the parts of a snapshot that several runs write are collected. */
export function collectedName(snapshot: string): string {
  return `.parts=${encodePartition(snapshot)}`;
}

/** @param label distinguishes the files of several runs */
export function partName(index: number, label?: string): string {
  return `part-${label === undefined ? "" : `${label}-`}${String(index).padStart(5, "0")}.parquet`;
}

/** A file name has 255 bytes in most file systems. */
const longestValue = 200;

/** A value as a part of a directory's name, as Hive and its readers escape it. A long one ends in a digest. */
function encodePartition(value: string): string {
  const encoded = encodeURIComponent(value).replace(
    /[!'()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  if (encoded.length <= longestValue) return encoded;
  const digest = createHash("sha256").update(value).digest("hex").slice(0, 16);
  return `${encoded.slice(0, longestValue - digest.length - 1).replace(/%.?$/, "")}~${digest}`;
}

/**
 * Checks the name of a snapshot.
 * @throws {DirqError} for a name that is not one component of a path
 */
export function checkSnapshotName(name: string): void {
  if (/^[A-Za-z0-9_][A-Za-z0-9._-]{0,127}$/.test(name)) return;
  throw new DirqError(
    "usage",
    `the snapshot name "${name}" is not valid; use up to 128 letters, digits, ".", "_" and "-", not beginning with "." or "-"`,
  );
}

/** The default name of a snapshot: the time in UTC, so that names sort by time. */
export function nameOfTime(time: Date): string {
  return time.toISOString().replaceAll(/[-:]/g, "");
}

/** The time of a default name; undefined for another one. */
export function timeOfName(name: string): Date | undefined {
  const match = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d\.\d{3}Z)(?:_|$)/.exec(name);
  if (match === null) return undefined;
  const [, year, month, day, hour, minute, second] = match;
  return new Date(`${year!}-${month!}-${day!}T${hour!}:${minute!}:${second!}`);
}
