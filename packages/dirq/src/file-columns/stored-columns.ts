import { isUtf8 } from "node:buffer";
import { join } from "node:path";
import { reasonOf } from "../base/errors.ts";
import type { SqlValue } from "../base/value.ts";
import { extensionOf } from "../scan/path-parts.ts";
import { loadTools } from "./content-tools.ts";
import type { HiddenColumn } from "./hidden-columns.ts";
import { ContentFiles, type FileContent } from "./read-content.ts";
import { readStats, statValues, type FileStats } from "./stat-values.ts";

/** Why the value of a column cannot be stored, or undefined: it can change while size, times and inode stay. */
export function reasonNotStored({ name, origin }: HiddenColumn): string | undefined {
  if (origin === "git") return "it changes with each commit, while the file stays as it is";
  return name === "atime" ? "it changes whenever the file is read" : undefined;
}

/** What stored columns are computed with. */
export interface StoredColumnsContext {
  /** Absolute. */
  readonly root: string;
  /** Above this size in bytes, `content` and `bytes` are NULL. */
  readonly maxContent: number;
  /** Whether the content of links that lead out of the root is not read. */
  readonly confined: boolean;
}

/** The values of one file, and what could not be read. */
export interface StoredValues {
  readonly values: ReadonlyMap<string, SqlValue>;
  readonly failure: string | undefined;
  /** Whether a content is not among them because the file is larger than the limit. */
  readonly isTooLarge: boolean;
}

/** Computes columns of files whose values are stored in a table. */
export class StoredColumns {
  readonly #columns: readonly HiddenColumn[];
  readonly #context: StoredColumnsContext;
  #contents: ContentFiles | undefined;

  constructor(columns: readonly HiddenColumn[], context: StoredColumnsContext) {
    this.#columns = columns;
    this.#context = context;
  }

  get readsContent(): boolean {
    return this.#columns.some(({ origin }) => origin === "content");
  }

  /** Whether a link can change a value without a change of the file that it leads to. */
  get readsTarget(): boolean {
    return this.#columns.some(({ name }) => name === "target");
  }

  /** Loads what the columns are computed with; before the first call of `read`. */
  async load(): Promise<void> {
    const wanted = new Set(
      this.#columns.filter(({ origin }) => origin === "content").map(({ name }) => name),
    );
    if (wanted.size === 0 || this.#contents !== undefined) return;
    const { root, maxContent, confined } = this.#context;
    const options = { wanted, maxSize: maxContent, confinedTo: confined ? root : undefined };
    this.#contents = new ContentFiles(options, await loadTools(wanted));
  }

  /**
   * @param shown the path relative to the root
   * @param path of the file for the system
   */
  read(shown: string, path: string | Buffer): StoredValues {
    const values = new Map<string, SqlValue>(this.#columns.map(({ name }) => [name, null]));
    let failure: string | undefined;
    let isTooLarge = false;
    try {
      const stats = this.#has("stat") ? readStats(path) : undefined;
      const content = this.#has("content") ? this.#contents!.read(path) : undefined;
      isTooLarge = (content?.isTooLarge ?? false) && this.#columns.some(isWhole);
      for (const { name, origin } of this.#columns) {
        if (origin === "stat" && stats !== undefined) values.set(name, statValue(name, stats));
        if (origin === "content" && content !== undefined) values.set(name, contentValue(name, content));
      }
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code !== "ENOENT" && code !== "ENOTDIR") failure = reasonOf(error);
    }
    for (const { name, origin } of this.#columns)
      if (origin === "path") values.set(name, pathValue(name, shown, this.#context.root));
    return { values, failure, isTooLarge };
  }

  #has(origin: HiddenColumn["origin"]): boolean {
    return this.#columns.some((column) => column.origin === origin);
  }
}

function isWhole({ name }: HiddenColumn): boolean {
  return name === "content" || name === "bytes";
}

function statValue(name: string, stats: FileStats): SqlValue {
  const value = statValues[name]!(stats);
  return typeof value === "bigint" ? BigInt.asIntN(64, value) : value;
}

function contentValue(name: string, { bytes, summary }: FileContent): SqlValue {
  if (name === "bytes") return bytes;
  if (name === "content") return bytes !== null && isUtf8(bytes) ? bytes.toString("utf8") : null;
  const value = summary[name as keyof typeof summary] ?? null;
  return typeof value === "number" ? BigInt(value) : value;
}

function pathValue(name: string, shown: string, root: string): SqlValue {
  if (name === "depth") return BigInt(shown.split("/").length - 1);
  if (name === "absolute_path") return join(root, shown);
  const basename = shown.slice(shown.lastIndexOf("/") + 1);
  const extension = extensionOf(basename);
  return extension === null ? basename : basename.slice(0, -extension.length - 1);
}
