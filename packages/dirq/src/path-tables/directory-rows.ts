import { statSync } from "node:fs";
import type { SqlValue } from "../base/value.ts";
import { realPathOf } from "../file-columns/real-path.ts";
import { statColumn, statColumnsPerRow, type Chunk } from "../scan/chunk.ts";
import { matchesPath } from "../scan/glob.ts";
import { wholeSeconds } from "../scan/path-parts.ts";
import type { PathSpec } from "../scan/path-spec.ts";
import { quoteName, type Database } from "../sqlite/connection.ts";
import type { ColumnDefinition, RowSource } from "./row-source.ts";

const stream = "_dirq_directory_stream";

/** A directory with what is below it at any depth. */
interface DirectoryTotals {
  /** As the path column of files shows it, without a slash at its end. */
  readonly path: string;
  files: number;
  size: number;
  /** The latest mtime of a file in whole seconds; null without files. */
  newest: number | null;
}

/** The directories below a path, each with the totals of everything below it. */
export class DirectoryRows implements RowSource {
  readonly isStored = false;
  readonly columns: readonly ColumnDefinition[] = [
    { name: "path", type: "TEXT" },
    ...["files", "total_size", "newest", "depth", "mode", "mtime"].map((name): ColumnDefinition => ({
      name,
      type: "INTEGER",
    })),
  ];
  readonly #database: Database;
  readonly #spec: PathSpec;
  readonly #directories: readonly DirectoryTotals[];

  /** @param chunks of a walk over everything below the spec's base that reports the directories it enters */
  constructor(database: Database, spec: PathSpec, chunks: Iterable<Chunk>) {
    this.#database = database;
    this.#spec = spec;
    const { glob } = spec;
    this.#directories = [...totalsOf(chunks).values()]
      .filter(({ path }) => glob === undefined || matchesPath(glob, spec.outside ? path.slice(1) : path))
      .sort((a, b) => Buffer.compare(Buffer.from(a.path), Buffer.from(b.path)));
  }

  /** @returns false: all columns are known */
  addMissingColumn(): boolean {
    return false;
  }

  select(used: readonly number[]): { expressions: string[]; from: string } {
    const names = used.map((index) => this.columns[index]?.name);
    const rows = this.#rows.bind(this, names);
    this.#database.table(stream, {
      columns: used.length === 0 ? ["c0"] : used.map((_, at) => `c${at}`),
      // The driver takes generator functions only.
      *rows(): Generator<SqlValue[]> {
        yield* rows();
      },
    });
    const expressions = used.map((index, at) => `CAST(c${at} AS ${this.columns[index]?.type ?? "TEXT"})`);
    return { expressions, from: quoteName(stream) };
  }

  *#rows(names: readonly (string | undefined)[]): Generator<SqlValue[]> {
    for (const directory of this.#directories)
      yield names.length === 0 ? [null] : names.map((name) => this.#valueOf(directory, name));
  }

  #valueOf(directory: DirectoryTotals, column: string | undefined): SqlValue {
    const { path, files, size, newest } = directory;
    const { base, outside } = this.#spec;
    switch (column) {
      case "path":
        return path;
      case "files":
        return files;
      case "total_size":
        return size;
      case "newest":
        return newest;
      case "depth":
        return path.split("/").length - 1 - (outside ? base.length + 1 : 0);
      case "mode":
        return this.#statOf(path)?.mode ?? null;
      case "mtime": {
        const stats = this.#statOf(path);
        return stats === undefined ? null : wholeSeconds(stats.mtimeMs);
      }
      default:
        return null;
    }
  }

  #statOf(path: string) {
    const { root } = this.#spec;
    return statSync(realPathOf(root === "/" ? "" : root, path), { throwIfNoEntry: false });
  }
}

/** Adds each file to the directories above it, which a walk enters before it finds their files. */
function totalsOf(chunks: Iterable<Chunk>): Map<string, DirectoryTotals> {
  const totals = new Map<string, DirectoryTotals>();
  for (const chunk of chunks) {
    for (const prefix of chunk.entered) {
      const path = prefix.slice(0, -1);
      if (!totals.has(path)) totals.set(path, { path, files: 0, size: 0, newest: null });
    }
    let at = 0;
    for (const [index, prefix] of chunk.directories.entries()) {
      const above = directoriesAbove(totals, prefix);
      for (const end = at + chunk.counts[index]!; at < end; at++) {
        const size = chunk.stats![at * statColumnsPerRow + statColumn.size]!;
        const mtime = wholeSeconds(chunk.stats![at * statColumnsPerRow + statColumn.mtimeMs]!);
        for (const directory of above) {
          directory.files++;
          directory.size += size;
          if (directory.newest === null || directory.newest < mtime) directory.newest = mtime;
        }
      }
    }
  }
  return totals;
}

function directoriesAbove(totals: ReadonlyMap<string, DirectoryTotals>, prefix: string): DirectoryTotals[] {
  const above: DirectoryTotals[] = [];
  for (let end = prefix.indexOf("/"); end !== -1; end = prefix.indexOf("/", end + 1)) {
    const directory = totals.get(prefix.slice(0, end));
    if (directory !== undefined) above.push(directory);
  }
  return above;
}
