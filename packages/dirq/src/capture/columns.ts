import type { Dirq } from "../dirq.ts";
import { DirqError } from "../base/errors.ts";
import type { SqlValue } from "../base/value.ts";
import { typeOfValues, type ColumnType, type ParquetColumn } from "../parquet/columns.ts";
import { partitions } from "../snapshots/layout.ts";
import { foldName } from "../sql/tokens.ts";

/** What is selected, and how each column of the snapshot is made of it. */
export interface Selection {
  readonly sql: string;
  /** The column by which the rows are sorted. */
  readonly sorted: string | undefined;
  readonly fields: readonly Field[] | undefined;
}

/** A column of a snapshot. */
export interface Field {
  readonly name: string;
  /** Undefined: found from the values. */
  readonly type: ColumnType | undefined;
  readonly value: (row: readonly SqlValue[]) => SqlValue;
}

/** Hidden columns that a snapshot has where path-tables have them. */
const wanted = ["inode", "path_bytes"];
/** Times in nanoseconds, by the column of whole seconds that they replace. */
const exact: Readonly<Record<string, string>> = { mtime: "mtime_ns", ctime: "ctime_ns" };

const types: Readonly<Record<string, ColumnType>> = {
  path: "string",
  path_bytes: "bytes",
  basename: "string",
  dir: "string",
  ext: "string",
  size: "int64",
  mtime: "timestamp",
  ctime: "timestamp",
  atime: "timestamp",
  birthtime: "timestamp",
  inode: "int64",
  mode: "int32",
  uid: "int64",
  gid: "int64",
  hard_links: "int64",
  device: "int64",
  owner: "string",
  group_name: "string",
  target: "string",
  type: "string",
  mime: "string",
  sha256: "string",
  xxh64: "string",
  lines: "int64",
  words: "int64",
  is_binary: "int64",
  content: "string",
  bytes: "bytes",
  depth: "int64",
  stem: "string",
  absolute_path: "string",
  symlink: "int64",
};

/**
 * The statement for a path-table, with the columns of `*`, those that identify a file, and `extra` ones.
 * @throws {DirqError} for an unknown column
 */
export async function selectPathTable(
  dirq: Dirq,
  table: string,
  extra: readonly string[],
): Promise<Selection> {
  const from = `FROM '${table.replaceAll("'", "''")}' AS t`;
  const visible = await columnsOf(dirq, `SELECT * ${from}`);
  const names = [...visible, ...extra.filter((name) => !visible.includes(name))];
  for (const name of wanted) if (!names.includes(name) && (await exists(dirq, name, from))) names.push(name);
  const selected = await Promise.all(
    names.map(async (name) => {
      const other = exact[name];
      return other !== undefined && (await exists(dirq, other, from)) ? other : name;
    }),
  );
  // Qualified: an unknown name in double quotes alone would be a string.
  const sql = `SELECT ${selected.map(qualified).join(", ")} ${from}`;
  await columnsOf(dirq, sql).catch(nameAsWritten);
  const fields = names.map((name, at): Field => {
    const type = types[name];
    const isSeconds = type === "timestamp" && selected[at] === name;
    return { name, type, value: (row) => (isSeconds ? toNanoseconds(row[at]!) : row[at]!) };
  });
  return { sql, sorted: "path", fields };
}

/** An unknown column without the qualifier that only this statement has. */
function nameAsWritten(error: unknown): never {
  if (!(error instanceof DirqError)) throw error;
  const message = error.message.replace(/^no such column: t\./, "no such column: ");
  throw new DirqError(error.code, message, { cause: error });
}

function toNanoseconds(seconds: SqlValue): SqlValue {
  return typeof seconds === "bigint" ? seconds * 1_000_000_000n : null;
}

/** The statement for a path-table of a parser: it is not prepared before, since that runs the parser. */
export function selectParsed(table: string, extra: readonly string[]): Selection {
  const list = ["*", ...extra.map(quote)].join(", ");
  return {
    sql: `SELECT ${list} FROM '${table.replaceAll("'", "''")}'`,
    sorted: undefined,
    fields: undefined,
  };
}

async function exists(dirq: Dirq, column: string, from: string): Promise<boolean> {
  try {
    await columnsOf(dirq, `SELECT ${qualified(column)} ${from}`);
    return true;
  } catch (error) {
    if (error instanceof DirqError && error.code === "sql") return false;
    throw error;
  }
}

async function columnsOf(dirq: Dirq, sql: string): Promise<readonly string[]> {
  const result = await dirq.execute(`${sql} LIMIT 0`);
  result.close();
  return result.columns;
}

function qualified(column: string): string {
  return `t.${quote(column)}`;
}

function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/**
 * Checks names that engines would confuse.
 * @throws {DirqError} for a column named like a partition, or two whose names differ in letter case only
 */
export function checkNames(names: readonly string[]): void {
  const seen = new Map<string, string>();
  for (const name of names) {
    const folded = foldName(name);
    if (partitions.some((partition) => partition === folded)) {
      throw new DirqError(
        "usage",
        `the column ${name} has the name of a partition of snapshots (${partitions.join(", ")}); rename it with AS`,
      );
    }
    const other = seen.get(folded);
    if (other !== undefined) {
      throw new DirqError(
        "usage",
        `the columns ${other} and ${name} differ in letter case only, which other engines do not distinguish; rename one with AS`,
      );
    }
    seen.set(folded, name);
  }
}

/** The columns of rows, of which the first ones are known. */
export function inferColumns(
  names: readonly string[],
  known: readonly (ColumnType | undefined)[],
  rows: readonly (readonly SqlValue[])[],
): ParquetColumn[] {
  return names.map((name, at) => ({ name, type: known[at] ?? typeOfValues(rows.map((row) => row[at]!)) }));
}
