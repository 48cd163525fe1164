import { DirqError, reasonOf } from "../base/errors.ts";
import type { Listener } from "../base/events.ts";
import type { SqlValue } from "../base/value.ts";
import type { Database } from "../sqlite/connection.ts";
import { ContentValues } from "./content-values.ts";
import { GitValues } from "./git-values.ts";
import { functionOf, type HiddenColumn } from "./hidden-columns.ts";
import { realPathOf } from "./real-path.ts";
import type { ReadAhead } from "./read-ahead.ts";
import { readStats, statValues, type FileStats } from "./stat-values.ts";

/** What hidden columns are computed with. */
export interface FileValuesContext extends Listener {
  /** Absolute: what relative paths start from. */
  readonly root: string;
  /** Above this size in bytes, `content` and `bytes` are NULL. */
  readonly maxContent: number;
  /** Whether the content of links that lead out of the root is not read. */
  readonly isConfined: boolean;
}

/** Rows whose stat values are remembered: a join returns to rows that it has read before. */
const maxStats = 1_000;

/** The values of hidden columns, computed by SQL functions when SQLite needs them. One for each statement. */
export class FileValues {
  readonly #context: FileValuesContext;
  readonly #root: string;
  readonly #stats = new Map<string, FileStats | undefined>();
  readonly #contents: ContentValues;
  readonly #git: GitValues;
  readonly #failed = new Set<string>();

  constructor(context: FileValuesContext) {
    this.#context = context;
    this.#root = context.root === "/" ? "" : context.root;
    const { root, maxContent, isConfined } = context;
    this.#contents = new ContentValues({
      root,
      maxSize: maxContent,
      isConfined,
      onNote: (note) => context.onNote(note),
    });
    this.#git = new GitValues(root, ({ path, reason }) => this.fail(path, reason));
  }

  /** Loads what the registered columns are computed with. Before the statement reads its first row. */
  prepare(): Promise<void> {
    return this.#contents.prepare();
  }

  /**
   * Begins to read the files of a stream of rows ahead.
   * @param literal rows without this in their text, whatever the case of ASCII letters, are left out
   * @returns undefined where no column needs a file, or files cannot be read ahead
   */
  readAhead(literal: string | undefined): ReadAhead | undefined {
    return this.#contents.readAhead(literal);
  }

  close(): void {
    this.#contents.close();
  }

  /** Registers the function that computes a column. */
  register(database: Database, column: HiddenColumn): void {
    const read = this.#readerOf(column);
    if (read === undefined) return;
    database.function(functionOf(column), { deterministic: true }, (path: unknown, raw: unknown) => {
      const value = read(path as string, raw as Buffer | null);
      return typeof value === "bigint" ? BigInt.asIntN(64, value) : value;
    });
  }

  #readerOf({ name, origin }: HiddenColumn): ((path: string, raw: Buffer | null) => SqlValue) | undefined {
    if (origin === "content") {
      this.#contents.want(name);
      return (path, raw) =>
        this.#attempt(path, () =>
          this.#contents.valueOf(name, keyOf(path, raw), () => raw ?? realPathOf(this.#root, path)),
        );
    }
    if (origin === "git") {
      return (path, raw) =>
        this.#attempt(path, () => this.#git.valueOf(name, raw ?? realPathOf(this.#root, path)));
    }
    if (origin !== "stat") return undefined;
    const valueOf = statValues[name]!;
    return (path, raw) =>
      this.#attempt(path, () => {
        const stats = this.#statsOf(path, raw);
        return stats === undefined ? null : valueOf(stats);
      });
  }

  #statsOf(path: string, raw: Buffer | null): FileStats | undefined {
    const key = keyOf(path, raw);
    if (this.#stats.has(key)) return this.#stats.get(key);
    if (this.#stats.size >= maxStats) this.#stats.clear();
    const stats = readStats(raw ?? realPathOf(this.#root, path));
    this.#stats.set(key, stats);
    return stats;
  }

  /**
   * The value, or NULL and a report for a file that cannot be read. A file that no longer exists is not reported.
   * @throws {DirqError} where no file can be read, as without git
   */
  #attempt(path: string, read: () => SqlValue): SqlValue {
    try {
      return read();
    } catch (error) {
      if (error instanceof DirqError) throw error;
      const { code } = error as NodeJS.ErrnoException;
      if (code !== "ENOENT" && code !== "ENOTDIR") this.fail(path, reasonOf(error));
      return null;
    }
  }

  /** Reports a file once. */
  fail(path: string, reason: string): void {
    if (this.#failed.has(path)) return;
    this.#failed.add(path);
    this.#context.onFailure({ path, reason });
  }
}

/** Identifies a file: two paths that are not valid UTF-8 can look alike. */
function keyOf(path: string, raw: Buffer | null): string {
  return raw === null ? path : `${path}\0${raw.toString("latin1")}`;
}
