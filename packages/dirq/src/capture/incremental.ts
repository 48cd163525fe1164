import type { Dirq } from "../dirq.ts";
import { DirqError } from "../base/errors.ts";
import type { SqlValue } from "../base/value.ts";
import { version } from "../base/version.ts";
import { hiddenColumns } from "../file-columns/hidden-columns.ts";
import type { ParquetColumn } from "../parquet/columns.ts";
import type { Snapshot } from "../snapshots/find.ts";
import type { SnapshotForm, SnapshotKey } from "../snapshots/layout.ts";
import { changeColumn } from "../snapshots/manifest.ts";
import { groupsOf, rowsOf } from "./base.ts";
import { findChanges, identityColumns, stampColumns, type Changes } from "./changes.ts";
import type { Selection } from "./columns.ts";
import { fieldsOf, PartsWriter, writeRows } from "./parts-writer.ts";
import { mergedGroupRows, writeComparedDelta, writeDelta, writeFull } from "./reuse.ts";
import type { Staging } from "./staging.ts";

/** What a snapshot is made of that uses an earlier one. */
interface Incremental {
  readonly dirq: Dirq;
  readonly selection: Selection;
  readonly key: SnapshotKey;
  readonly base: Snapshot;
  readonly started: Date;
  readonly options: {
    readonly source: string;
    readonly form?: SnapshotForm | undefined;
    readonly verify?: boolean | undefined;
    readonly directory: { readonly onNote?: ((note: string) => void) | undefined };
  };
  readonly open: () => Staging;
}

interface Written {
  readonly writer: PartsWriter;
  readonly since: string;
  readonly form: SnapshotForm;
  readonly reused: number;
}

/** Values that change without the stamp of the file. */
const unstamped = [
  "atime",
  ...hiddenColumns.filter(({ origin }) => origin === "git").map(({ name }) => name),
];
/**
 * How long before its start a snapshot may have read a file whose times are in steps of two seconds, as those of FAT are.
 */
const marginSeconds = 2n;

/**
 * Writes a snapshot from an earlier one: the values of files whose stamps are equal are not read again.
 * @throws {DirqError} where the earlier one has other columns, or is of something else
 */
export async function writeSince(context: Incremental): Promise<Written> {
  const { base, selection, options, key, open, dirq } = context;
  const { form = "full" } = options;
  const fields = fieldsOf(selection, []);
  checkBase(context);
  const columns = base.manifest.columns;
  const changes = await collectChanges(context);
  const staging = open();
  const create = (all: readonly ParquetColumn[], groupRows?: number) =>
    new PartsWriter(staging, all, selection.sorted, key, groupRows);
  const made = { since: base.manifest.snapshot, form };
  const where = changes === undefined ? "" : " WHERE t.path IN (SELECT value FROM json_each(?))";
  const paths = changes === undefined ? [] : [JSON.stringify([...changes.byPath.keys()])];
  const isUnchanged = changes?.byPath.size === 0;
  const result = isUnchanged ? undefined : await dirq.execute(selection.sql + where, paths);
  try {
    const fresh = result === undefined ? [] : valuesOf(result.rows);
    if (form === "delta") {
      const writer = create([changeColumn, ...columns]);
      if (changes === undefined)
        writeComparedDelta(
          rowsOf(
            base,
            columns.map(({ name }) => name),
          ),
          fresh,
          writer,
        );
      else writeDelta(changes, fresh, writer);
      return { writer, ...made, reused: 0 };
    }
    if (changes === undefined) {
      const writer = writeRows(result!.rows, result!.columns, selection, (all) => create(all));
      return { writer, ...made, reused: 0 };
    }
    const writer = create(columns, mergedGroupRows);
    return { writer, ...made, reused: writeFull(base, changes, fresh, writer) };
  } finally {
    result?.close();
  }

  function* valuesOf(rows: Iterable<readonly SqlValue[]>): Generator<SqlValue[]> {
    for (const row of rows) yield fields.map(({ value }) => value(row));
  }
}

/** @throws {DirqError} where the rows of the earlier snapshot are not those that this one would have */
function checkBase({ selection, base, options }: Incremental): void {
  const { manifest } = base;
  const name = manifest.snapshot;
  const fields = fieldsOf(selection, []);
  const own = fields.map((field) => field.name);
  if (selection.sorted !== "path" || !own.includes("path_bytes"))
    throw new DirqError("usage", "--since applies to files only", {
      hint: "without it, a statement or another table is read as a whole",
    });
  if (manifest.source !== options.source)
    throw new DirqError(
      "usage",
      `the snapshot ${name} is of ${manifest.source}, and this one of ${options.source}; a snapshot is made from one of the same files`,
    );
  const wrong = unstamped.find((column) => own.includes(column));
  if (wrong !== undefined)
    throw new DirqError(
      "usage",
      `the column ${wrong} changes without the times of the file, so that it must be read`,
      {
        hint: `omit the column, or --since`,
      },
    );
  const known = manifest.columns.map((column) => column.name);
  if (known.join() === own.join()) return;
  throw new DirqError(
    "usage",
    `the snapshot ${name} has the columns ${known.join(", ")}, and this one would have ${own.join(", ")}`,
    { hint: "--columns with the same names, or a snapshot without --since" },
  );
}

/** What has changed; undefined where every file is to be read. */
async function collectChanges({ dirq, base, started, options }: Incremental): Promise<Changes | undefined> {
  const { manifest } = base;
  const reason = distrustOf(base, started);
  if (reason !== undefined) options.directory.onNote?.(`${reason}; every file is read`);
  if (options.verify === true || reason !== undefined) return undefined;
  const from = BigInt(Math.floor(Date.parse(manifest.started) / 1000)) - marginSeconds;
  const paths = new Set(manifest.unreadable.map(({ path }) => path));
  const table = options.source.replaceAll("'", "''");
  const known = manifest.columns.map(({ name }) => name);
  const identity = identityColumns.filter((name) => known.includes(name));
  const columns = [...stampColumns, ...identity];
  const result = await dirq.execute(`SELECT ${columns.join(", ")} FROM '${table}'`);
  try {
    const changes = findChanges(groupsOf(base), result.rows, { from, paths, identity });
    if (changes === undefined)
      options.directory.onNote?.(
        `too much differs from the snapshot ${manifest.snapshot}; every file is read`,
      );
    return changes;
  } finally {
    result.close();
  }
}

/** Why nothing of a snapshot is reused. */
function distrustOf({ manifest }: Snapshot, started: Date): string | undefined {
  if (manifest.tool !== `dirq ${version}`)
    return `the snapshot ${manifest.snapshot} was written by ${manifest.tool}`;
  if (manifest.split !== undefined) return `the snapshot ${manifest.snapshot} was written in parts`;
  if (started.getTime() >= Date.parse(manifest.finished)) return undefined;
  return `the clock is earlier than the snapshot ${manifest.snapshot}, so that times do not show what has changed since`;
}
