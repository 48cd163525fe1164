import { readdirSync } from "node:fs";
import { hostname } from "node:os";
import { resolve } from "node:path";
import { Dirq, type DirqOptions } from "../dirq.ts";
import { DirqError, type ScanFailure } from "../base/errors.ts";
import { version } from "../base/version.ts";
import type { ParquetColumn } from "../parquet/columns.ts";
import type { Split } from "../scan/split.ts";
import type { Snapshot } from "../snapshots/find.ts";
import {
  checkSnapshotName,
  directoryOfRoot,
  nameOfTime,
  timeOfName,
  type SnapshotForm,
  type SnapshotKey,
} from "../snapshots/layout.ts";
import { changeColumn, layoutVersion, type Manifest } from "../snapshots/manifest.ts";
import { findBase } from "./base.ts";
import { checkNames, selectParsed, selectPathTable, type Selection } from "./columns.ts";
import { writeSince } from "./incremental.ts";
import { PartsWriter, writeRows } from "./parts-writer.ts";
import { Staging } from "./staging.ts";

/** What a snapshot is made of, and where it is written. */
export interface CaptureOptions {
  /** How the directory is read. */
  readonly directory: DirqOptions;
  /** A path-table such as `./docs/`, or a statement. */
  readonly source: string;
  readonly isStatement: boolean;
  /** The directory of snapshots. */
  readonly to: string;
  /** Columns in addition to those that `*` shows. */
  readonly columns?: readonly string[];
  /** Default: the name of this machine. */
  readonly host?: string | undefined;
  /** Default: the time. */
  readonly name?: string | undefined;
  /** An earlier snapshot, of which the rows of unchanged files are used: its name, its directory, or `latest`. */
  readonly since?: string | undefined;
  /** Default: `full`. */
  readonly form?: SnapshotForm | undefined;
  /** The part of the tree that this run writes; the snapshot appears when all parts are written. Default: all. */
  readonly split?: Split | undefined;
  /** Reads every file, also where nothing shows a change. Default: false. */
  readonly verify?: boolean | undefined;
}

/** A snapshot that has been written. */
export interface Captured {
  readonly directory: string;
  readonly manifest: Manifest;
}

/**
 * Writes a snapshot, which appears whole or not at all.
 * @throws {DirqError} where the target is not a directory of snapshots, the statement cannot run, or the disk is full
 */
export async function captureSnapshot(options: CaptureOptions): Promise<Captured> {
  const { directory, form = "full", split } = options;
  checkSplit(options);
  const unreadable = new Map<string, ScanFailure>();
  const to = resolve(directory.root ?? ".", options.to);
  const dirq = await Dirq.open({
    ...directory,
    split,
    omit: [...(directory.omit ?? []), to],
    onFailure: (failure) => {
      const key = `${failure.path}\0${failure.reason}`;
      if (unreadable.has(key)) return;
      unreadable.set(key, { path: failure.path, reason: failure.reason });
      directory.onFailure?.(failure);
    },
  });
  try {
    const started = new Date();
    const selection = await select(dirq, options);
    const key = keyOf(options, dirq.root, to, started);
    const base = baseOf(options, to, key, dirq.root);
    const open = () => (staging = new Staging(to, key, form, split));
    let staging: Staging | undefined;
    try {
      const { writer, ...made } =
        base === undefined
          ? await writeAll(dirq, selection, key, open)
          : await writeSince({ dirq, selection, key, base, started, options, open });
      const parts = writer.end();
      const finished = new Date();
      const manifest: Manifest = {
        format: "dirq-snapshot",
        version: layoutVersion,
        tool: `dirq ${version}`,
        ...key,
        source: options.source,
        started: started.toISOString(),
        finished: finished.toISOString(),
        duration_ms: finished.getTime() - started.getTime(),
        ...made,
        split,
        columns: writer.columns.filter((column) => form === "full" || column !== changeColumn),
        rows: parts.reduce((sum, part) => sum + part.rows, 0),
        bytes: parts.reduce((sum, part) => sum + part.bytes, 0),
        parts,
        unreadable: [...unreadable.values()],
      };
      const { directory: written, missing } = staging!.publish(manifest);
      if (missing.length > 0)
        directory.onNote?.(`the snapshot appears when all parts are written; missing: ${missing.join(", ")}`);
      return { directory: written, manifest };
    } catch (error) {
      staging?.discard();
      throw error;
    }
  } finally {
    await dirq.close();
  }
}

/** @throws {DirqError} where the runs of a split snapshot could not find each other, or their rows overlap */
function checkSplit({ split, host, name, isStatement, since, directory }: CaptureOptions): void {
  if (split === undefined) return;
  if (host === undefined || name === undefined)
    throw new DirqError("usage", "the parts of a snapshot need a common host and name", {
      hint: "--host and --name, with the same values for every part",
    });
  if (isStatement) throw new DirqError("usage", "a statement cannot be split; name a path-table such as ./");
  if (since !== undefined) throw new DirqError("usage", "a part reads every file", { hint: "omit --since" });
  if (directory.persist !== undefined && directory.persist !== false)
    throw new DirqError("usage", "a part cannot use a persistent index", { hint: "omit --persist" });
}

/**
 * The snapshot that this one is made from.
 * @throws {DirqError} where a delta has none
 */
function baseOf(
  { since, form, source, directory }: CaptureOptions,
  to: string,
  key: SnapshotKey,
  root: string,
): Snapshot | undefined {
  const base = since === undefined ? undefined : findBase(since, to, key, { root, source });
  if (base === undefined && form === "delta")
    throw new DirqError("usage", "a delta needs a snapshot that it is made from", {
      hint: since === undefined ? "--since names it" : "write a full snapshot first",
    });
  if (base === undefined && since !== undefined)
    directory.onNote?.("there is no earlier snapshot of this host and root; every file is read");
  return base;
}

/** Writes the rows of the statement. */
async function writeAll(
  dirq: Dirq,
  selection: Selection,
  key: SnapshotKey,
  open: () => Staging,
): Promise<{ readonly writer: PartsWriter }> {
  const result = await dirq.execute(selection.sql);
  try {
    checkNames(result.columns);
    const staging = open();
    const openWriter = (columns: readonly ParquetColumn[]) =>
      new PartsWriter(staging, columns, selection.sorted, key);
    return { writer: writeRows(result.rows, result.columns, selection, openWriter) };
  } finally {
    result.close();
  }
}

function select(dirq: Dirq, options: CaptureOptions): Promise<Selection> | Selection {
  const { source, isStatement, columns = [], directory } = options;
  if (!isStatement) {
    return directory.onFile === undefined
      ? selectPathTable(dirq, source, columns)
      : selectParsed(source, columns);
  }
  if (columns.length > 0)
    throw new DirqError(
      "usage",
      "columns can be added to a path-table only; a statement names its columns itself",
      { hint: "omit --columns" },
    );
  return { sql: source, sorted: undefined, fields: undefined };
}

function keyOf(
  { host = hostname(), name, directory }: CaptureOptions,
  root: string,
  to: string,
  now: Date,
): SnapshotKey {
  if (host === "") throw new DirqError("usage", "the name of the host is empty", { hint: "--host sets it" });
  if (name !== undefined) {
    checkSnapshotName(name);
    return { host, root, snapshot: name };
  }
  const latest = latestTime(directoryOfRoot(to, { host, root }));
  if (latest === undefined || latest < now) return { host, root, snapshot: nameOfTime(now) };
  // Names sort by time also after a clock was set back.
  directory.onNote?.(
    `the clock is not later than the snapshot ${nameOfTime(latest)}; this one is named after it, and its manifest contains the time of the clock`,
  );
  return { host, root, snapshot: nameOfTime(new Date(latest.getTime() + 1)) };
}

function latestTime(directory: string): Date | undefined {
  let names: string[];
  try {
    names = readdirSync(directory);
  } catch {
    return undefined;
  }
  const times = names
    .map((name) => /^(?:snapshot|delta)=(.*)$/.exec(name)?.[1])
    .map((name) => (name === undefined ? undefined : timeOfName(decodeURIComponent(name))))
    .filter((time) => time !== undefined);
  return times.reduce<Date | undefined>(
    (latest, time) => (latest === undefined || time > latest ? time : latest),
    undefined,
  );
}
