import { readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { DirqError } from "../base/errors.ts";
import type { SqlValue } from "../base/value.ts";
import { ParquetFileReader, type StoredGroup } from "../parquet/reader.ts";
import { readSnapshot, type Snapshot } from "../snapshots/find.ts";
import { directoryOfRoot, directoryOfSnapshot, type SnapshotKey } from "../snapshots/layout.ts";

/** The newest full snapshot of the same files of the host and root. */
const latest = "latest";

/**
 * The snapshot that a new one is made from.
 * @param since a name, the directory of a snapshot, or `latest`
 * @returns undefined for `latest` where there is none
 * @throws {DirqError} where it does not exist, is a delta, or is of another host or root
 */
export function findBase(
  since: string,
  to: string,
  key: SnapshotKey,
  { root, source }: { readonly root: string; readonly source: string },
): Snapshot | undefined {
  if (since === latest) return newest(directoryOfRoot(to, key), source);
  const isName = !since.includes("/");
  const directory = isName
    ? directoryOfSnapshot(to, { ...key, snapshot: since })
    : resolve(root, since.replace(/^snapshot:/, ""));
  const found = readSnapshot(directory);
  if (found === undefined) {
    const isDelta =
      isName && readSnapshot(directoryOfSnapshot(to, { ...key, snapshot: since }, "delta")) !== undefined;
    if (isDelta) throw deltaError(since);
    throw new DirqError("usage", `there is no complete snapshot ${directory}`, {
      hint: `--since takes the name of a snapshot of this host and root, its directory, or ${latest}`,
    });
  }
  const { manifest } = found;
  if (manifest.form === "delta") throw deltaError(since);
  if (directory !== directoryOfSnapshot(to, { ...key, snapshot: manifest.snapshot }))
    throw new DirqError(
      "usage",
      `the snapshot ${directory} is of the host ${manifest.host} and the root ${manifest.root}, or in another directory than ${to}; a snapshot is made from one of the same host and root beside it`,
    );
  return found;
}

function deltaError(since: string): DirqError {
  return new DirqError(
    "usage",
    `the snapshot ${since} is a delta; name the full snapshot that it was made from`,
  );
}

function newest(directory: string, source: string): Snapshot | undefined {
  let names: string[];
  try {
    names = readdirSync(directory);
  } catch {
    return undefined;
  }
  const found = names
    .filter((name) => name.startsWith("snapshot="))
    .map((name) => readSnapshot(join(directory, name)))
    .filter((each) => each?.manifest.source === source)
    .filter((each) => each !== undefined);
  const times = found.map(({ manifest }) => Date.parse(manifest.started));
  return found[times.indexOf(Math.max(...times))];
}

/** A row group of the snapshot that a new one is made from. */
export interface BaseGroup {
  readonly rows: number;
  /** The values of columns. */
  read(names: readonly string[]): readonly ArrayLike<SqlValue>[];
  stored(): StoredGroup;
}

/**
 * The row groups of a snapshot, in order.
 * @throws {DirqError} where a part cannot be read
 */
export function* groupsOf({ parts }: Snapshot): Generator<BaseGroup> {
  for (const path of parts) {
    const file = attempt(path, () => new ParquetFileReader(path));
    for (const group of file.groups(undefined)) {
      yield {
        rows: Number(group.num_rows),
        read: (names) => attempt(path, () => file.readGroup(group, names).map((values) => values!)),
        stored: () => attempt(path, () => file.readStored(group)),
      };
    }
  }
}

/** The rows of a snapshot, in order. The same array is yielded each time. */
export function* rowsOf(base: Snapshot, names: readonly string[]): Generator<SqlValue[]> {
  const row: SqlValue[] = names.map(() => null);
  for (const group of groupsOf(base)) {
    const columns = group.read(names);
    for (let at = 0; at < group.rows; at++) {
      for (let index = 0; index < names.length; index++) row[index] = valueAt(columns[index]!, at);
      yield row;
    }
  }
}

export function valueAt(values: ArrayLike<SqlValue>, at: number): SqlValue {
  return values[at] ?? null;
}

function attempt<T>(path: string, action: () => T): T {
  try {
    return action();
  } catch (error) {
    throw new DirqError("io", `cannot read ${path}: ${(error as Error).message}`, {
      cause: error,
      hint: "without --since nothing is read of it",
    });
  }
}
