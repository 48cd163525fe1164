import { existsSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { Dirq, type DirqOptions } from "../dirq.ts";
import { DirqError } from "../base/errors.ts";
import type { SqlValue } from "../base/value.ts";
import { parseSnapshotSpec } from "../scan/path-spec.ts";
import { findSnapshots, type Snapshot } from "../snapshots/find.ts";
import { manifestName, markerName, partitions } from "../snapshots/layout.ts";

/** The columns of a comparison. */
export const differenceColumns = [
  "change",
  "path",
  "old_path",
  "size",
  "old_size",
  "mtime",
  "old_mtime",
  "sha256",
  "old_sha256",
] as const;

/** One side of a comparison: a snapshot, or a path-table of the tree as it is. */
type Side = { readonly table: string; readonly snapshot: Snapshot | undefined };

/** A file of one side. */
interface File {
  readonly path: string;
  /** The path, if it is not valid UTF-8: several such paths look alike. */
  readonly pathBytes: SqlValue;
  readonly size: SqlValue;
  /** Seconds. */
  readonly mtime: SqlValue;
  readonly mtimeNs: SqlValue;
  readonly inode: SqlValue;
  readonly sha256: SqlValue;
}

/**
 * The differences between two snapshots, or between a snapshot and the tree, as rows of `differenceColumns` in path
 * order. Memory grows with the number of differences, not of files.
 * @param from a directory of one snapshot, or a path-table such as `./`
 * @throws {DirqError} where a directory has no snapshot or several, or a snapshot has no paths
 */
export async function compareStates(from: string, to: string, options: DirqOptions): Promise<SqlValue[][]> {
  const root = resolve(options.root ?? ".");
  const [before, after] = [sideOf(from, root), sideOf(to, root)];
  const omit = [before, after].flatMap(({ snapshot }) =>
    snapshot === undefined ? [] : [join(snapshot.directory, "../../..")],
  );
  const dirq = await Dirq.open({ ...options, omit: [...(options.omit ?? []), ...omit] });
  try {
    const [old, present] = [await openSide(dirq, before), await openSide(dirq, after)];
    try {
      const hasSameInodes = hostAndRoot(before, dirq.root) === hostAndRoot(after, dirq.root);
      return differences(old.files, present.files, hasSameInodes);
    } finally {
      old.close();
      present.close();
    }
  } finally {
    await dirq.close();
  }
}

function sideOf(source: string, root: string): Side {
  const isPrefixed = source.startsWith("snapshot:");
  if (!isPrefixed && !isSnapshotDirectory(resolve(root, source)))
    return { table: source, snapshot: undefined };
  const table = isPrefixed ? source : `snapshot:${source}`;
  const snapshots = findSnapshots(parseSnapshotSpec(table, root));
  const [snapshot, second] = snapshots;
  if (snapshot === undefined) throw new DirqError("usage", `there is no complete snapshot in ${source}`);
  if (second !== undefined) {
    const names = snapshots.map(({ directory }) => `\n  ${directory}`).join("");
    throw new DirqError("usage", `${source} contains ${snapshots.length} snapshots; name one:${names}`);
  }
  return { table: `snapshot:${snapshot.directory}`, snapshot };
}

/** Whether a path is a snapshot, a directory of snapshots, or one of the partitions between them. */
function isSnapshotDirectory(path: string): boolean {
  const isMarked = [markerName, manifestName].some((name) => existsSync(join(path, name)));
  return isMarked || partitions.some((name) => basename(path).startsWith(`${name}=`));
}

/** Inodes identify files of one machine. */
function hostAndRoot({ snapshot }: Side, root: string): string {
  return snapshot === undefined ? root : snapshot.manifest.root;
}

async function openSide(
  dirq: Dirq,
  { table, snapshot }: Side,
): Promise<{ readonly files: Iterator<File>; close(): void }> {
  const stored = snapshot?.manifest.columns.map(({ name }) => name);
  for (const name of ["path", "size", "mtime"]) {
    if (stored?.includes(name) ?? true) continue;
    throw new DirqError(
      "usage",
      `${snapshot!.directory} has no column ${name}; compare snapshots of path-tables`,
    );
  }
  // To hash every file of the tree takes as long as to read it.
  const optional = (name: string) => (stored?.includes(name) ? `t.${name}` : "NULL");
  const [inode, pathBytes] = ["inode", "path_bytes"].map((name) =>
    stored === undefined ? `t.${name}` : optional(name),
  );
  const result = await dirq.execute(
    `SELECT t.path, t.size, t.mtime, t.mtime_ns, ${inode!}, ${optional("sha256")}, ${pathBytes!} FROM '${table.replaceAll("'", "''")}' AS t ORDER BY t.path`,
  );
  return { files: filesOf(result.rows), close: () => result.close() };
}

function* filesOf(rows: Iterable<SqlValue[]>): Generator<File> {
  let alike: File[] = [];
  for (const [path, size, mtime, mtimeNs, inode, sha256, pathBytes] of rows as Iterable<
    [string, ...SqlValue[]]
  >) {
    const file = {
      ...{ path, pathBytes: pathBytes!, size: size! },
      ...{ mtime: mtime!, mtimeNs: mtimeNs!, inode: inode!, sha256: sha256! },
    };
    if (alike.length > 0 && alike[0]!.path !== path) {
      yield* alike.sort(compareFiles);
      alike = [];
    }
    alike.push(file);
  }
  yield* alike.sort(compareFiles);
}

/** By path, and those whose paths look alike by their bytes where both are known. */
function compareFiles(a: File, b: File): number {
  if (a.path !== b.path) return Buffer.compare(Buffer.from(a.path), Buffer.from(b.path));
  const [x, y] = [a.pathBytes, b.pathBytes];
  return x instanceof Uint8Array && y instanceof Uint8Array ? Buffer.compare(x, y) : 0;
}

function differences(old: Iterator<File>, present: Iterator<File>, hasSameInodes: boolean): SqlValue[][] {
  const rows: SqlValue[][] = [];
  const removed: File[] = [];
  const added: File[] = [];
  let [a, b] = [take(old), take(present)];
  while (a !== undefined || b !== undefined) {
    const order = a === undefined ? 1 : b === undefined ? -1 : compareFiles(a, b);
    if (order < 0) removed.push(a!);
    else if (order > 0) added.push(b!);
    else if (isChanged(a!, b!)) rows.push(rowOf("changed", a, b));
    if (order <= 0) a = take(old);
    if (order >= 0) b = take(present);
  }
  const renamed = matchRenames(removed, added, hasSameInodes);
  const matched = new Set(renamed.flat());
  for (const [before, after] of renamed) rows.push(rowOf("renamed", before, after));
  for (const file of removed) if (!matched.has(file)) rows.push(rowOf("removed", file, undefined));
  for (const file of added) if (!matched.has(file)) rows.push(rowOf("added", undefined, file));
  return rows.sort((x, y) => Buffer.compare(Buffer.from(x[1] as string), Buffer.from(y[1] as string)));
}

/** Pairs removed with added files: by hash where both are known, otherwise by inode, size and time together. */
function matchRenames(
  removed: readonly File[],
  added: readonly File[],
  hasSameInodes: boolean,
): [File, File][] {
  const byKey = new Map<string, File[]>();
  for (const file of removed) {
    for (const key of keysOf(file, hasSameInodes)) {
      const known = byKey.get(key);
      if (known === undefined) byKey.set(key, [file]);
      else known.push(file);
    }
  }
  const pairs: [File, File][] = [];
  const taken = new Set<File>();
  for (const file of added) {
    const candidates = keysOf(file, hasSameInodes).flatMap((key) => byKey.get(key) ?? []);
    const match = candidates.find((each) => !taken.has(each));
    if (match === undefined) continue;
    taken.add(match);
    pairs.push([match, file]);
  }
  return pairs;
}

function keysOf({ sha256, inode, size, mtimeNs }: File, hasSameInodes: boolean): string[] {
  const keys = sha256 === null ? [] : [`sha256 ${String(sha256)}`];
  // An inode alone may have been used again for another file.
  if (hasSameInodes && inode !== null) keys.push(`inode ${String(inode)} ${String(size)} ${String(mtimeNs)}`);
  return keys;
}

function isChanged(a: File, b: File): boolean {
  if (a.sha256 !== null && b.sha256 !== null) return a.sha256 !== b.sha256;
  return a.size !== b.size || a.mtimeNs !== b.mtimeNs;
}

function rowOf(change: string, old: File | undefined, present: File | undefined): SqlValue[] {
  const oldPath = change === "renamed" ? old!.path : null;
  return [
    change,
    (present ?? old)!.path,
    oldPath,
    present?.size ?? null,
    old?.size ?? null,
    present?.mtime ?? null,
    old?.mtime ?? null,
    present?.sha256 ?? null,
    old?.sha256 ?? null,
  ];
}

function take(files: Iterator<File>): File | undefined {
  const next = files.next();
  return next.done === true ? undefined : next.value;
}
