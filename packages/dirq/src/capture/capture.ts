import { readdirSync } from "node:fs";
import { hostname } from "node:os";
import { basename, resolve } from "node:path";
import { Dirq, type DirqOptions } from "../dirq.ts";
import { DirqError, type ScanFailure } from "../base/errors.ts";
import type { Result } from "../base/result.ts";
import type { SqlValue } from "../base/value.ts";
import { version } from "../base/version.ts";
import type { ParquetColumn } from "../parquet/columns.ts";
import { MismatchError, ParquetFileWriter, rowsPerGroup } from "../parquet/writer.ts";
import {
  checkSnapshotName,
  directoryOfRoot,
  nameOfTime,
  partName,
  timeOfName,
  type SnapshotKey,
} from "../snapshots/layout.ts";
import { layoutVersion, type Manifest, type Part } from "../snapshots/manifest.ts";
import {
  checkNames,
  inferColumns,
  selectParsed,
  selectPathTable,
  type Field,
  type Selection,
} from "./columns.ts";
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
}

/** A snapshot that has been written. */
export interface Captured {
  readonly directory: string;
  readonly manifest: Manifest;
}

/** Rows of a part; a row has about 30 bytes. */
const rowsPerPart = 256 * rowsPerGroup;

/**
 * Writes a snapshot, which appears whole or not at all.
 * @throws {DirqError} where the target is not a directory of snapshots, the statement cannot run, or the disk is full
 */
export async function captureSnapshot(options: CaptureOptions): Promise<Captured> {
  const { directory } = options;
  const unreadable: ScanFailure[] = [];
  const to = resolve(directory.root ?? ".", options.to);
  const dirq = await Dirq.open({
    ...directory,
    omit: [...(directory.omit ?? []), to],
    onFailure: (failure) => {
      unreadable.push({ path: failure.path, reason: failure.reason });
      directory.onFailure?.(failure);
    },
  });
  try {
    const started = new Date();
    const selection = await select(dirq, options);
    const key = keyOf(options, dirq.root, to, started);
    const result = await dirq.execute(selection.sql);
    let staging: Staging | undefined;
    try {
      checkNames(result.columns);
      staging = new Staging(to, key);
      const written = new PartsWriter(staging, result.columns, selection, key);
      for (const row of result.rows) written.add(row);
      const { columns, parts } = written.end();
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
        columns,
        rows: parts.reduce((sum, part) => sum + part.rows, 0),
        bytes: parts.reduce((sum, part) => sum + part.bytes, 0),
        parts,
        unreadable,
      };
      return { directory: staging.publish(manifest), manifest };
    } catch (error) {
      staging?.discard();
      throw error;
    } finally {
      result.close();
    }
  } finally {
    await dirq.close();
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
    .filter((name) => name.startsWith("snapshot="))
    .map((name) => timeOfName(decodeURIComponent(basename(name).slice("snapshot=".length))))
    .filter((time) => time !== undefined);
  return times.reduce<Date | undefined>(
    (latest, time) => (latest === undefined || time > latest ? time : latest),
    undefined,
  );
}

/** Writes rows as the parts of a snapshot. */
class PartsWriter {
  readonly #staging: Staging;
  readonly #fields: readonly Field[];
  readonly #sorted: string | undefined;
  readonly #key: SnapshotKey;
  readonly #parts: Part[] = [];
  #columns: readonly ParquetColumn[] | undefined;
  /** Rows that determine the types of the columns. */
  #first: SqlValue[][] = [];
  #part: ParquetFileWriter | undefined;
  #rows = 0;
  #total = 0;

  constructor(staging: Staging, names: readonly string[], { fields, sorted }: Selection, key: SnapshotKey) {
    this.#staging = staging;
    this.#fields =
      fields ?? names.map((name, at): Field => ({ name, type: undefined, value: (row) => row[at]! }));
    this.#sorted = sorted;
    this.#key = key;
    if (this.#fields.every(({ type }) => type !== undefined)) this.#infer();
  }

  add(row: Result["rows"] extends IterableIterator<infer Row> ? Row : never): void {
    const values = this.#fields.map(({ value }) => value(row));
    if (this.#columns !== undefined) {
      this.#write(values);
      return;
    }
    this.#first.push(values);
    if (this.#first.length >= rowsPerGroup) this.#infer();
  }

  end(): { readonly columns: readonly ParquetColumn[]; readonly parts: readonly Part[] } {
    if (this.#columns === undefined) this.#infer();
    // A snapshot without rows has its columns.
    if (this.#part === undefined && this.#parts.length === 0) this.#begin();
    this.#endPart();
    return { columns: this.#columns!, parts: this.#parts };
  }

  #infer(): void {
    this.#columns = inferColumns(
      this.#fields.map(({ name }) => name),
      this.#fields.map(({ type }) => type),
      this.#first,
    );
    for (const values of this.#first) this.#write(values);
    this.#first = [];
  }

  #write(values: readonly SqlValue[]): void {
    this.#part ??= this.#begin();
    try {
      this.#part.add(values);
    } catch (error) {
      throw error instanceof MismatchError ? mismatch(error, this.#total + 1) : error;
    }
    this.#total++;
    if (++this.#rows >= rowsPerPart) this.#endPart();
  }

  #begin(): ParquetFileWriter {
    this.#staging.begin(partName(this.#parts.length));
    this.#rows = 0;
    const { host, root, snapshot } = this.#key;
    this.#part = new ParquetFileWriter(
      this.#columns!,
      (bytes) => {
        this.#staging.write(bytes);
      },
      this.#sorted,
      { "dirq.host": host, "dirq.root": root, "dirq.snapshot": snapshot },
    );
    return this.#part;
  }

  #endPart(): void {
    if (this.#part === undefined) return;
    this.#part.end();
    this.#staging.end();
    this.#parts.push({ file: partName(this.#parts.length), rows: this.#rows, bytes: this.#part.size });
    this.#part = undefined;
  }
}

/** The error for a value whose column has another type. */
export function mismatch({ column, type }: MismatchError, row: number): DirqError {
  return new DirqError(
    "sql",
    `row ${row} has a value in the column ${column} that is not ${typeNames[type]}, the type of the rows before it; a Parquet column has one type: use CAST(${column} AS TEXT)`,
  );
}

const typeNames: Readonly<Record<string, string>> = {
  string: "text",
  int64: "an integer",
  int32: "an integer of 32 bits",
  double: "a number",
  timestamp: "a time",
  bytes: "a BLOB",
};
