import type { SqlValue } from "../base/value.ts";
import type { FileStamp } from "../scan/file-stamp.ts";
import { directoryOf, extensionOf, toSeconds, wholeSeconds } from "../scan/path-parts.ts";
import { statColumn, statColumnsPerRow, type Chunk, type StatMode } from "../scan/chunk.ts";

/** The columns of a path-table, in order. */
export const pathColumns = ["path", "basename", "dir", "ext", "size", "mtime", "ctime"] as const;

/** One row's values, in the order of `pathColumns`; columns that the statement does not read are null. */
export type PathRow = (string | number | Buffer | null)[];

/** Bit `i` says whether a statement reads column `i`. */
export type ColumnSet = number;

export const pathColumnTypes = {
  path: "TEXT",
  basename: "TEXT",
  dir: "TEXT",
  ext: "TEXT",
  size: "INTEGER",
  mtime: "INTEGER",
  ctime: "INTEGER",
} as const;

/** For `CREATE TABLE`. Times are whole seconds since 1970. */
export const pathColumnDefinitions = pathColumns.map((name) => `${name} ${pathColumnTypes[name]}`).join(", ");

/** @param positions in `pathColumns` */
export function columnSet(positions: Iterable<number>): ColumnSet {
  let columns = 0;
  for (const position of positions) columns |= 1 << position;
  return columns;
}

const statColumns: ColumnSet = 0b111_0000;
export const allColumns: ColumnSet = 0b111_1111;

/** The least that a walk must collect for these columns. */
export function statModeFor(columns: ColumnSet): StatMode {
  return (columns & statColumns) === 0 ? "none" : "stat";
}

/** The position of the column with the bytes of a path, after `pathColumns`. */
const rawPathIndex = pathColumns.length;

function rawPathAt({ rawPaths }: Chunk, row: number): Buffer | null {
  const bytes = rawPaths?.get(row);
  return bytes === undefined ? null : Buffer.from(bytes);
}

/** The row of one file, with all columns, as SQLite stores it. */
export function pathRowOf(path: string, { size, mtimeMs, ctimeMs }: FileStamp): SqlValue[] {
  const slash = path.lastIndexOf("/") + 1;
  const name = path.slice(slash);
  const directory = directoryOf(path.slice(0, slash));
  return [path, name, directory, extensionOf(name), BigInt(size), toSeconds(mtimeMs), toSeconds(ctimeMs)];
}

/**
 * Unpacks chunks. The same array is yielded each time, with new values: this runs once per file.
 * @param hasRawPath whether rows have one more column, with the bytes of each path that is not valid UTF-8
 */
export function* rowsOf(
  chunks: () => Iterable<Chunk>,
  columns: ColumnSet,
  hasRawPath = false,
): Generator<PathRow> {
  const row: PathRow = pathColumns.map(() => null);
  if (hasRawPath) row.push(null);
  const wants = pathColumns.map((_, index) => (columns & (1 << index)) !== 0);
  for (const chunk of chunks()) {
    if (chunk.rows === 0) continue;
    const names = chunk.names.split("\0");
    const { stats } = chunk;
    let at = 0;
    for (const [index, directory] of chunk.directories.entries()) {
      if (wants[2]) row[2] = directoryOf(directory);
      for (const end = at + chunk.counts[index]!; at < end; at++) {
        const name = names[at]!;
        if (wants[0]) row[0] = directory + name;
        if (wants[1]) row[1] = name;
        if (wants[3]) row[3] = extensionOf(name);
        if (wants[4]) row[4] = stats![at * statColumnsPerRow + statColumn.size]!;
        if (wants[5]) row[5] = wholeSeconds(stats![at * statColumnsPerRow + statColumn.mtimeMs]!);
        if (wants[6]) row[6] = wholeSeconds(stats![at * statColumnsPerRow + statColumn.ctimeMs]!);
        if (hasRawPath) row[rawPathIndex] = rawPathAt(chunk, at);
        yield row;
      }
    }
  }
}
