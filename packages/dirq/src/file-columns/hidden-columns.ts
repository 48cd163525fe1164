import { foldName } from "../sql/tokens.ts";

/** Where the values of a hidden column come from. */
export type ColumnOrigin = "path" | "stat" | "content" | "git";

/** A column of path-tables that is not in `*` and computed only where a statement names it. */
export interface HiddenColumn {
  readonly name: string;
  readonly type: "INTEGER" | "TEXT" | "BLOB";
  readonly origin: ColumnOrigin;
}

const column = (origin: ColumnOrigin, type: HiddenColumn["type"], names: string): HiddenColumn[] =>
  names.split(" ").map((name) => ({ name, type, origin }));

/** All hidden columns, in the order in which `table_xinfo` lists them. Names as in stat(2) and osquery. */
export const hiddenColumns: readonly HiddenColumn[] = [
  ...column("stat", "INTEGER", "mode"),
  ...column("stat", "TEXT", "type"),
  ...column("stat", "INTEGER", "uid gid"),
  ...column("stat", "TEXT", "owner group_name"),
  ...column("stat", "INTEGER", "inode hard_links device atime birthtime mtime_ns symlink"),
  ...column("stat", "TEXT", "target"),
  ...column("path", "INTEGER", "depth"),
  ...column("path", "TEXT", "stem absolute_path"),
  ...column("path", "BLOB", "path_bytes"),
  ...column("content", "TEXT", "content"),
  ...column("content", "BLOB", "bytes"),
  ...column("content", "INTEGER", "lines words"),
  ...column("content", "TEXT", "sha256 xxh64 mime"),
  ...column("content", "INTEGER", "is_binary"),
  ...column("git", "TEXT", "git_status"),
  ...column("git", "INTEGER", "git_tracked"),
  ...column("git", "TEXT", "git_last_commit git_last_author"),
  ...column("git", "INTEGER", "git_last_time"),
];

const byName = new Map(hiddenColumns.map((each) => [each.name, each]));

/** The hidden column that a name in SQL means. */
export function findHiddenColumn(name: string): HiddenColumn | undefined {
  return byName.get(foldName(name));
}

/** The table that hidden columns are computed for. */
export interface ExpressionContext {
  /** Absolute: what the paths are relative to; undefined where they are absolute. */
  readonly root: string | undefined;
  /** Number of directories that a path begins with and that do not count for `depth`. */
  readonly fixedDepth: number;
  /** The column with the bytes of a path that is not valid UTF-8, as SQL. */
  readonly rawPath: string;
}

/** The name of the SQL function that computes a column from a path. */
export function functionOf({ name }: HiddenColumn): string {
  return `_dirq_file_${name}`;
}

/** A hidden column as an expression over the columns `path`, `basename` and `ext`, with the column's affinity. */
export function expressionOf(hidden: HiddenColumn, context: ExpressionContext): string {
  return `CAST(${valueOf(hidden, context)} AS ${hidden.type})`;
}

function valueOf(hidden: HiddenColumn, { root, fixedDepth, rawPath }: ExpressionContext): string {
  if (hidden.origin !== "path") return `${functionOf(hidden)}(path, ${rawPath})`;
  switch (hidden.name) {
    case "depth":
      return `length(path) - length(replace(path, '/', '')) - ${fixedDepth}`;
    case "stem":
      return "CASE WHEN ext IS NULL THEN basename ELSE substr(basename, 1, length(basename) - length(ext) - 1) END";
    case "path_bytes":
      // The real path, from which `path` is shown relative to the root.
      return root === undefined ? rawPath : `substr(${rawPath}, ${firstByteBelow(root)})`;
    default:
      return root === undefined ? "path" : `${quoteText(root.endsWith("/") ? root : `${root}/`)} || path`;
  }
}

/** Where the path below a directory begins in an absolute one, counted from 1. */
function firstByteBelow(root: string): number {
  return Buffer.byteLength(root.endsWith("/") ? root : `${root}/`) + 1;
}

function quoteText(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
