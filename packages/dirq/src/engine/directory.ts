import { statSync } from "node:fs";
import { resolve } from "node:path";
import { DirqError, reasonOf } from "../base/errors.ts";
import { emptyConfig, type Config } from "../config/config.ts";
import { defaultMaxContent } from "../file-columns/content-values.ts";
import { defaultCachePath } from "../file-index/table-index.ts";
import type { Split } from "../scan/split.ts";
import { parseExtension } from "../sqlite/extensions.ts";

/** SQLITE_MAX_LENGTH (https://sqlite.org/limits.html), as SQLite is compiled by default. */
const largestValue = 1_000_000_000;

/** How a directory is read. */
export interface DirectoryOptions {
  /** The directory that `./` means. Default: the current working directory. */
  readonly root?: string | undefined;
  /** Include files that a `.gitignore` hides. Default: false. */
  readonly noIgnore?: boolean | undefined;
  /**
   * A command that is run for each file of every path-table and prints a JSON array of objects, the rows of the file.
   * `{path}` and `{root}` are replaced by the file and the root.
   */
  readonly onFile?: string | undefined;
  /** Config files that declare tables and functions, relative to the root; merged in order. Default: none. */
  readonly config?: readonly string[] | undefined;
  /**
   * Persist the index on disk, so that the next run reads only what has changed: `true` for `.dirq/cache.db` under the
   * root, or a path. Default: false.
   */
  readonly persist?: boolean | string | undefined;
  /** Paths that are left out, each with everything below it, such as a file that the caller is writing. Default: none. */
  readonly omit?: readonly string[] | undefined;
  /** One of several parts of the tree, which are the same on every machine. Default: the whole tree. */
  readonly split?: Split | undefined;
  /** SQLite extensions, `<path>` or `<path>::<entrypoint>`, instead of the config's. Default: none. */
  readonly extensions?: readonly string[] | undefined;
  /** Size in bytes above which the columns `content` and `bytes` of a file are NULL. Default: 16 MiB. */
  readonly maxContent?: number | undefined;
  /**
   * Reject path-tables that lead out of the root, and do not read files to which a link leads out of it, neither for
   * content columns nor by parsers. Default: false.
   */
  readonly confined?: boolean | undefined;
  /**
   * Report statements that are valid but probably not what was meant, such as a path that does not exist, by `onNote`.
   * Default: true.
   */
  readonly notes?: boolean | undefined;
}

/** The options with paths resolved and config files loaded: plain data that can be sent to another process. */
export interface Directory {
  /** Absolute. */
  readonly root: string;
  readonly noIgnore: boolean;
  readonly onFile: string | undefined;
  readonly config: Config;
  /** The path of the persistent index; undefined: none. */
  readonly persist: string | undefined;
  readonly notes: boolean;
  /** In bytes. */
  readonly maxContent: number;
  readonly confined: boolean;
  /** Absolute. */
  readonly omit: readonly string[];
  readonly split: Split | undefined;
}

/**
 * Resolves the options and loads the config files.
 * @throws {DirqError} if the root is not a directory or a config file cannot be loaded
 */
export async function resolveDirectory(options: DirectoryOptions = {}): Promise<Directory> {
  const { noIgnore = false, onFile, config = [], persist = false, extensions = [], notes = true } = options;
  const { omit = [], maxContent = defaultMaxContent, confined = false } = options;
  if (!(Number.isSafeInteger(maxContent) && maxContent >= 0 && maxContent <= largestValue)) {
    throw new DirqError(
      "usage",
      `maxContent is ${maxContent}; it is a number of bytes, at most ${largestValue}, SQLite's limit for a value`,
    );
  }
  const root = resolve(options.root ?? ".");
  requireDirectory(root);
  return {
    root,
    noIgnore,
    onFile,
    config: await loadConfig(config, extensions, root),
    persist: cachePath(persist, root),
    notes,
    maxContent,
    confined,
    omit: omit.map((path) => resolve(root, path)),
    split: options.split,
  };
}

function requireDirectory(root: string): void {
  let isDirectory: boolean;
  try {
    isDirectory = statSync(root).isDirectory();
  } catch (error) {
    throw new DirqError("usage", `cannot open the root ${root}: ${reasonOf(error)}`, { cause: error });
  }
  if (!isDirectory) throw new DirqError("usage", `cannot open the root ${root}: it is not a directory`);
}

async function loadConfig(
  files: readonly string[],
  extensions: readonly string[],
  root: string,
): Promise<Config> {
  if (files.length === 0 && extensions.length === 0) return emptyConfig;
  // Reading TOML takes milliseconds to load, and most queries have no config.
  const { loadConfigs } = await import("../config/load.ts");
  const loaded = loadConfigs(files, root);
  if (extensions.length === 0) return loaded;
  return { ...loaded, extensions: extensions.map((argument) => parseExtension(argument, root)) };
}

function cachePath(persist: string | boolean, root: string): string | undefined {
  if (persist === false) return undefined;
  return persist === true ? defaultCachePath(root) : resolve(root, persist);
}
