import { DirqError } from "../base/errors.ts";
import type { SqlValue } from "../base/value.ts";
import { rowsPerGroup } from "../parquet/writer.ts";
import type { Snapshot } from "../snapshots/find.ts";
import type { Change } from "../snapshots/manifest.ts";
import { groupsOf, valueAt, type BaseGroup } from "./base.ts";
import { comparePaths, type Changes } from "./changes.ts";
import type { PartsWriter } from "./parts-writer.ts";

/** Row groups with fewer rows are joined with others, so that they do not become more with each snapshot. */
const fewRows = rowsPerGroup / 2;
/** Row groups of long texts have few rows. */
const fewBytes = 1024 * 1024;
/** Room for a group and a smaller one before it. */
export const mergedGroupRows = rowsPerGroup + fewRows;

/**
 * Writes a full snapshot: the rows of the earlier one, with changes. Row groups without changes are copied as they are
 * encoded.
 * @param fresh the rows of the files that are new or changed, in path order
 * @returns the number of rows that were reused
 */
export function writeFull(
  base: Snapshot,
  { byPath, groups }: Changes,
  fresh: Iterable<readonly SqlValue[]>,
  writer: PartsWriter,
): number {
  const names = writer.columns.map(({ name }) => name);
  const pathAt = names.indexOf("path");
  const rows = new Rows(fresh, pathAt);
  let reused = 0;
  let index = 0;
  for (const group of groupsOf(base)) {
    const isChanged = groups.has(index++);
    const stored = isChanged || mustJoin(group, writer.pending) ? undefined : group.stored();
    if (stored !== undefined && (stored.rows >= fewRows || stored.bytes.length >= fewBytes)) {
      writer.copy(stored);
      reused += stored.rows;
      continue;
    }
    const columns = group.read(names);
    for (let at = 0; at < group.rows; at++) {
      const path = columns[pathAt]![at] as string;
      rows.writeThrough(path, writer);
      if (byPath.has(path)) continue;
      writer.write(columns.map((values) => valueAt(values, at)));
      reused++;
    }
  }
  rows.writeThrough(undefined, writer);
  return reused;
}

/** Whether the rows that wait would be a small group if the next one were copied. */
function mustJoin(group: BaseGroup, pending: number): boolean {
  return pending > 0 && pending < fewRows && pending + group.rows <= mergedGroupRows;
}

/** Rows in path order, of which the next one is known. */
class Rows {
  readonly #rows: Iterator<readonly SqlValue[]>;
  readonly #pathAt: number;
  #next: IteratorResult<readonly SqlValue[]>;

  constructor(rows: Iterable<readonly SqlValue[]>, pathAt: number) {
    this.#rows = rows[Symbol.iterator]();
    this.#pathAt = pathAt;
    this.#next = this.#rows.next();
  }

  /** Writes the rows up to a path, or all. */
  writeThrough(path: string | undefined, writer: PartsWriter): void {
    while (this.#next.done !== true) {
      const next = this.#next.value;
      if (path !== undefined && comparePaths(next[this.#pathAt] as string, path) > 0) return;
      writer.write(next);
      this.#next = this.#rows.next();
    }
  }
}

/**
 * Writes a delta: the rows of the files that are new or changed, and the paths of those that no longer exist.
 * @param writer of `change` and the columns of the snapshot
 * @param fresh the rows of the files that are new or changed, in path order
 */
export function writeDelta(
  { byPath }: Pick<Changes, "byPath">,
  fresh: Iterable<readonly SqlValue[]>,
  writer: PartsWriter,
): void {
  const pathAt = writer.columns.findIndex(({ name }) => name === "path");
  const rows = fresh[Symbol.iterator]();
  let next = rows.next();
  for (const [path, change] of byPath) {
    let isFound = false;
    for (; next.done !== true && next.value[pathAt - 1] === path; next = rows.next()) {
      writer.write([change === "delete" ? "update" : change, ...next.value]);
      isFound = true;
    }
    // One that has vanished meanwhile is deleted too, unless it was new.
    if (!isFound && change !== "insert") writer.write(deletion(path, writer));
  }
  if (next.done !== true)
    throw new DirqError("io", `the row of ${String(next.value[pathAt - 1])} is not in path order`, {
      hint: "--verify compares every row",
    });
}

function deletion(path: string, { columns }: PartsWriter): SqlValue[] {
  return columns.map(({ name }) =>
    name === "change" ? ("delete" satisfies Change) : name === "path" ? path : null,
  );
}

/**
 * Writes a delta of all rows of a tree: those that differ in any column.
 * @param all the rows of the tree, in path order
 */
export function writeComparedDelta(
  old: Iterable<readonly SqlValue[]>,
  all: Iterable<readonly SqlValue[]>,
  writer: PartsWriter,
): void {
  const pathAt = writer.columns.findIndex(({ name }) => name === "path") - 1;
  const [before, after] = [runsOf(old, pathAt), runsOf(all, pathAt)];
  let [a, b] = [before.next(), after.next()];
  while (a.done !== true || b.done !== true) {
    const order = a.done ? 1 : b.done ? -1 : comparePaths(a.value.path, b.value.path);
    if (order < 0) writer.write(deletion((a.value as Run).path, writer));
    else if (order > 0) for (const row of (b.value as Run).rows) writer.write(["insert", ...row]);
    else if (!isSameRun(a.value as Run, b.value as Run))
      for (const row of (b.value as Run).rows) writer.write(["update", ...row]);
    if (order <= 0) a = before.next();
    if (order >= 0) b = after.next();
  }
}

/** Rows with one path: several where paths that are not valid UTF-8 look alike. */
interface Run {
  readonly path: string;
  readonly rows: readonly (readonly SqlValue[])[];
}

function* runsOf(rows: Iterable<readonly SqlValue[]>, pathAt: number): Generator<Run> {
  let run: { path: string; rows: (readonly SqlValue[])[] } | undefined;
  for (const row of rows) {
    const path = row[pathAt] as string;
    if (run?.path === path) {
      run.rows.push([...row]);
      continue;
    }
    if (run !== undefined) yield run;
    run = { path, rows: [[...row]] };
  }
  if (run !== undefined) yield run;
}

function isSameRun(a: Run, b: Run): boolean {
  return (
    a.rows.length === b.rows.length &&
    a.rows.every((row, at) => row.every((value, index) => isSameValue(value, b.rows[at]![index]!)))
  );
}

function isSameValue(a: SqlValue, b: SqlValue): boolean {
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null)
    // Columns of 32 bits are read as numbers.
    return a === b || (typeof a === "number" && typeof b === "bigint" && BigInt(a) === b);
  return Buffer.compare(a, b) === 0;
}
