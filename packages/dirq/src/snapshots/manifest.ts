import { readFileSync } from "node:fs";
import { join } from "node:path";
import { DirqError, reasonOf, type ScanFailure } from "../base/errors.ts";
import { isObject } from "../base/value.ts";
import { isColumnType, type ParquetColumn } from "../parquet/columns.ts";
import { manifestName, type SnapshotForm, type SnapshotKey } from "./layout.ts";

/** The version of the layout that this program writes and reads. */
export const layoutVersion = 1;

/** Describes a complete snapshot. */
export interface Manifest extends SnapshotKey {
  readonly format: "dirq-snapshot";
  readonly version: typeof layoutVersion;
  /** The program, such as `dirq 0.1.0`. */
  readonly tool: string;
  /** The path-table or statement. */
  readonly source: string;
  /** ISO 8601, by the clock of the host. */
  readonly started: string;
  readonly finished: string;
  readonly duration_ms: number;
  /** The columns of a file's row. The parts of a delta have the column `change` before them. */
  readonly columns: readonly ParquetColumn[];
  /** The snapshot that it was made from; undefined: from none. */
  readonly since?: string | undefined;
  /** `delta`: only the rows that differ from those of `since`. Undefined: `full`. */
  readonly form?: SnapshotForm | undefined;
  /** Of a part of a snapshot that several runs write: which one it is. Of the whole: the number of parts. */
  readonly split?: { readonly index?: number; readonly count: number } | undefined;
  /** Rows that were copied from `since`. */
  readonly reused?: number | undefined;
  readonly rows: number;
  readonly bytes: number;
  readonly parts: readonly Part[];
  /** What could not be read, in the order in which it was found. */
  readonly unreadable: readonly ScanFailure[];
}

/** How a row of a delta differs from the snapshot that it was made from. */
export type Change = "insert" | "update" | "delete";
/** The column of a delta with the change. */
export const changeColumn: ParquetColumn = { name: "change", type: "string" };

/** A Parquet file of a snapshot. */
export interface Part {
  readonly file: string;
  readonly rows: number;
  readonly bytes: number;
}

/**
 * Reads the manifest of a snapshot.
 * @returns undefined where there is none: the snapshot is incomplete
 * @throws {DirqError} for a manifest of another version, or one that is damaged
 */
export function readManifest(directory: string): Manifest | undefined {
  const path = join(directory, manifestName);
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR") return undefined;
    throw new DirqError("io", `cannot read ${path}: ${reasonOf(error)}`, { cause: error });
  }
  return checkManifest(path, text);
}

/**
 * Checks the text of a manifest.
 * @throws {DirqError} for a manifest of another version, or one that is damaged
 */
export function checkManifest(path: string, text: string): Manifest {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new DirqError("io", `${path} is damaged: ${(error as Error).message}; make the snapshot again`, {
      cause: error,
    });
  }
  if (!isObject(value) || value["format"] !== "dirq-snapshot") {
    throw new DirqError("io", `${path} is not the manifest of a dirq snapshot`);
  }
  if (value["version"] !== layoutVersion) {
    throw new DirqError(
      "io",
      `${path} has version ${String(value["version"])}; this dirq reads version ${layoutVersion}; read it with the program that wrote it: ${String(value["tool"])}`,
    );
  }
  const wrong =
    Object.entries(shape).find(([key, isRight]) => !isRight(value[key]))?.[0] ??
    (value["form"] === "delta" && value["since"] === undefined ? "since" : undefined);
  if (wrong !== undefined)
    throw new DirqError("io", `${path} is damaged: its "${wrong}" is not valid; make the snapshot again`);
  return value as unknown as Manifest;
}

const isText = (value: unknown) => typeof value === "string";
const isCount = (value: unknown) => Number.isSafeInteger(value) && (value as number) >= 0;
const areAll = (isRight: (entry: Record<string, unknown>) => boolean) => (values: unknown) =>
  Array.isArray(values) && values.every((entry) => isObject(entry) && isRight(entry));

/** What readers rely on. */
const shape: Readonly<Record<string, (value: unknown) => boolean>> = {
  host: isText,
  root: isText,
  snapshot: isText,
  tool: isText,
  source: isText,
  started: isText,
  finished: isText,
  form: (value) => value === undefined || value === "full" || value === "delta",
  since: (value) => value === undefined || isText(value),
  split: (value) => value === undefined || (isObject(value) && isCount(value["count"])),
  columns: areAll(({ name, type }) => isText(name) && isColumnType(type)),
  // A part is beside its manifest: another path could lead out of the root that a server reads.
  parts: areAll(({ file, rows }) => isText(file) && /^part-[\w-]+\.parquet$/.test(file) && isCount(rows)),
  unreadable: areAll(({ path, reason }) => isText(path) && isText(reason)),
};
