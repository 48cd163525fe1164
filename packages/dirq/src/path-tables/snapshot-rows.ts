import { DirqError, reasonOf } from "../base/errors.ts";
import type { SqlValue } from "../base/value.ts";
import type { ColumnType } from "../parquet/columns.ts";
import type { Filter, ParquetFileReader } from "../parquet/reader.ts";
import { foldName } from "../sql/tokens.ts";
import { quoteName, type Database } from "../sqlite/connection.ts";
import type { Snapshot } from "../snapshots/find.ts";
import { partitions } from "../snapshots/layout.ts";
import { changeColumn, type Change } from "../snapshots/manifest.ts";
import type { Condition } from "./row-conditions.ts";
import type { ColumnDefinition, RowSource } from "./row-source.ts";
import { pathColumns, pathColumnTypes } from "./path-columns.ts";

/** A column of the table, and where its values come from. */
interface Source extends ColumnDefinition {
  /** The column in the files; undefined for a partition. */
  readonly stored: string | undefined;
  readonly form: "value" | "seconds" | (typeof partitions)[number];
}

/** Columns of a row group. */
interface Group {
  readonly rows: number;
  /** Undefined for a column that the file does not have. */
  readonly values: readonly (ArrayLike<SqlValue> | undefined)[];
  /** Whether a row is left out. */
  readonly omits?: (at: number) => boolean;
}

const absent: Source = { name: "", type: "", stored: "", form: "value" };

const stream = "_dirq_snapshot_stream";
const nanosecondsPerSecond = 1_000_000_000n;

const sqlTypes: Readonly<Record<ColumnType, ColumnDefinition["type"]>> = {
  string: "TEXT",
  int64: "INTEGER",
  int32: "INTEGER",
  double: "REAL",
  timestamp: "INTEGER",
  bytes: "",
};

/**
 * The rows of snapshots: the columns that a statement reads of the row groups that can match, one group at a time. The
 * columns have the types of path-tables: a time is whole seconds in `mtime`, and nanoseconds in `mtime_ns`.
 */
export class SnapshotRows implements RowSource {
  readonly isStored = false;
  readonly #database: Database;
  readonly #snapshots: readonly Snapshot[];
  readonly #open: (path: string) => ParquetFileReader;
  readonly #sources: readonly Source[];
  #conditions: readonly Condition[] = [];

  /** @param open the Parquet reader, which is loaded only for statements that use it */
  constructor(database: Database, snapshots: readonly Snapshot[], open: (path: string) => ParquetFileReader) {
    this.#database = database;
    this.#snapshots = snapshots;
    this.#open = open;
    this.#sources = sourcesOf(snapshots);
  }

  get columns(): readonly ColumnDefinition[] {
    return this.#sources;
  }

  addMissingColumn(): boolean {
    return false;
  }

  restrict(conditions: readonly Condition[]): void {
    this.#conditions = conditions;
  }

  select(used: readonly number[]): { expressions: string[]; from: string } {
    // The columns after these say which file a parser's row is from.
    const sources = used.map((index) => this.#sources[index] ?? absent);
    const expressions = sources.map(({ type }, at) => (type === "" ? `c${at}` : `CAST(c${at} AS ${type})`));
    const rows = this.#rows.bind(this, sources);
    this.#database.table(stream, {
      columns: sources.length === 0 ? ["c0"] : sources.map((_, at) => `c${at}`),
      // The driver takes generator functions only.
      *rows(): Generator<SqlValue[]> {
        yield* rows();
      },
    });
    return { expressions, from: quoteName(stream) };
  }

  *#rows(sources: readonly Source[]): Generator<SqlValue[]> {
    const filter = this.#filter();
    const row: SqlValue[] = sources.length === 0 ? [null] : sources.map(() => null);
    const stored = sources.filter((source) => source.stored !== undefined);
    const names = [...new Set(stored.map((source) => source.stored!))];
    for (const snapshot of this.#snapshots) {
      const { manifest } = snapshot;
      if (!this.#canMatch(manifest)) continue;
      for (const [at, { form }] of sources.entries())
        if (form !== "value" && form !== "seconds") row[at] = manifest[form];
      for (const group of this.#groups(snapshot, filter, names)) {
        const columns = sources.map((source) =>
          source.stored === undefined ? undefined : group.values[names.indexOf(source.stored)],
        );
        for (let at = 0; at < group.rows; at++) {
          if (group.omits?.(at)) continue;
          for (let index = 0; index < sources.length; index++) {
            const source = sources[index]!;
            if (source.stored === undefined) continue;
            row[index] = shown(columns[index]?.[at] ?? null, source.form === "seconds");
          }
          yield row;
        }
      }
    }
  }

  /** The row groups of a snapshot. Those of a delta are those of its base without what has changed, and the new rows. */
  *#groups(snapshot: Snapshot, filter: Filter | undefined, names: readonly string[]): Generator<Group> {
    const { base } = snapshot;
    if (base === undefined) {
      yield* this.#parts(snapshot, filter, names);
      return;
    }
    const changed = new Set<unknown>();
    for (const { values, rows } of this.#parts(snapshot, undefined, ["path"]))
      for (let at = 0; at < rows; at++) changed.add(values[0]![at]);
    for (const group of this.#parts(base, filter, [...names, "path"])) {
      const paths = group.values.at(-1)!;
      yield { ...group, omits: (at) => changed.has(paths[at]) };
    }
    for (const group of this.#parts(snapshot, undefined, [...names, changeColumn.name])) {
      const changes = group.values.at(-1)!;
      yield { ...group, omits: (at) => changes[at] === ("delete" satisfies Change) };
    }
  }

  *#parts(
    { manifest, parts }: Snapshot,
    filter: Filter | undefined,
    names: readonly string[],
  ): Generator<Group> {
    for (const path of parts) {
      const expected = manifest.parts.find(({ file }) => path.endsWith(file))!.rows;
      yield* this.#read(path, expected, filter, names);
    }
  }

  *#read(
    path: string,
    expected: number,
    filter: Filter | undefined,
    names: readonly string[],
  ): Generator<Group> {
    try {
      const file = this.#open(path);
      if (file.rows !== expected)
        throw new Error(`it has ${file.rows} rows, and the manifest says ${expected}`);
      for (const group of file.groups(filter))
        yield { rows: Number(group.num_rows), values: file.readGroup(group, names) };
    } catch (error) {
      if (error instanceof DirqError) throw error;
      throw new DirqError("io", `cannot read ${path}: ${reasonOf(error)}; make the snapshot again`, {
        cause: error,
      });
    }
  }

  /** Whether the partitions of a snapshot satisfy the conditions. */
  #canMatch(key: Readonly<Record<(typeof partitions)[number], string>>): boolean {
    return this.#conditions.every(({ column, operator, values }) => {
      const source = this.#sources.find(({ name }) => foldName(name) === foldName(column));
      if (source === undefined || source.form === "value" || source.form === "seconds") return true;
      const actual = Buffer.from(key[source.form]);
      if (!values.every((value) => typeof value === "string")) return true;
      const orders = values.map((value) => Buffer.compare(actual, Buffer.from(value)));
      const order = orders[0]!;
      if (operator === "=" || operator === "in") return orders.includes(0);
      if (operator === "<") return order < 0;
      if (operator === "<=") return order <= 0;
      return operator === ">" ? order > 0 : order >= 0;
    });
  }

  /** The conditions that statistics of row groups can exclude. */
  #filter(): Filter | undefined {
    const parts = this.#conditions.flatMap((condition) => {
      const source = this.#sources.find(({ name }) => foldName(name) === foldName(condition.column));
      return source?.stored === undefined ? [] : filterOf(source, source.stored, condition);
    });
    return parts.length === 0 ? undefined : { $and: parts };
  }
}

function filterOf({ type, form }: Source, stored: string, { operator, values }: Condition): Filter[] {
  const isText = type === "TEXT";
  const isFitting = values.every((value) => (isText ? typeof value === "string" : typeof value === "bigint"));
  if (!isFitting || (type !== "TEXT" && type !== "INTEGER")) return [];
  if (form === "seconds") return secondsFilter(stored, operator, values as readonly bigint[]);
  const [value] = values;
  switch (operator) {
    case "=":
      return [{ [stored]: { $eq: value } }];
    case "in":
      return [{ [stored]: { $in: [...values] } }];
    case "<":
      return [{ [stored]: { $lt: value } }];
    case "<=":
      return [{ [stored]: { $lte: value } }];
    case ">":
      return [{ [stored]: { $gt: value } }];
    case ">=":
      return [{ [stored]: { $gte: value } }];
  }
}

/** A condition on whole seconds, for nanoseconds. */
function secondsFilter(stored: string, operator: Condition["operator"], values: readonly bigint[]): Filter[] {
  const [value] = values;
  const from = value! * nanosecondsPerSecond;
  const next = from + nanosecondsPerSecond;
  switch (operator) {
    case "=":
      return [{ [stored]: { $gte: from, $lt: next } }];
    case "<":
      return [{ [stored]: { $lt: from } }];
    case "<=":
      return [{ [stored]: { $lt: next } }];
    case ">":
      return [{ [stored]: { $gte: next } }];
    case ">=":
      return [{ [stored]: { $gte: from } }];
    case "in":
      return [];
  }
}

function shown(value: SqlValue | Uint8Array, isSeconds: boolean): SqlValue {
  if (value instanceof Uint8Array) return Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  if (!isSeconds || typeof value !== "bigint") return value;
  const seconds = value / nanosecondsPerSecond;
  return value < 0n && seconds * nanosecondsPerSecond !== value ? seconds - 1n : seconds;
}

/** The columns of all snapshots, in the order in which they first appear; those of path-tables if there is none. */
function sourcesOf(snapshots: readonly Snapshot[]): Source[] {
  const byName = new Map<string, { name: string; types: Set<ColumnType> }>();
  for (const { manifest } of snapshots) {
    for (const { name, type } of manifest.columns) {
      const known = byName.get(foldName(name));
      if (known === undefined) byName.set(foldName(name), { name, types: new Set([type]) });
      else known.types.add(type);
    }
  }
  const sources: Source[] = [];
  const exact: Source[] = [];
  for (const { name, types } of byName.values()) {
    const [type] = types;
    const isTime = types.size === 1 && type === "timestamp";
    const sqlTypesOf = new Set([...types].map((each) => sqlTypes[each]));
    const common = sqlTypesOf.size === 1 ? [...sqlTypesOf][0]! : "";
    sources.push({ name, type: common, stored: name, form: isTime ? "seconds" : "value" });
    if (isTime && !byName.has(foldName(`${name}_ns`)))
      exact.push({ name: `${name}_ns`, type: "INTEGER", stored: name, form: "value" });
  }
  if (snapshots.length === 0) {
    for (const name of pathColumns)
      sources.push({ name, type: pathColumnTypes[name], stored: name, form: "value" });
  }
  const keys = partitions.map((name): Source => ({ name, type: "TEXT", stored: undefined, form: name }));
  return [...sources, ...exact, ...keys];
}
