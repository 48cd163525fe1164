import { relative, sep } from "node:path";
import type { Config } from "../config/config.ts";
import { parseIgnoreFile } from "../scan/gitignore.ts";
import type { ScanOptions } from "../scan/open-walk.ts";
import type { Split } from "../scan/split.ts";
import { isForeign } from "./cache-file.ts";

/** What hides files of a directory: ignore files, the config's patterns, the persistent index itself, and paths to omit. */
export function scanOptionsOf(directory: {
  readonly root: string;
  readonly config: Config;
  readonly noIgnore: boolean;
  readonly persist: string | undefined;
  readonly omit?: readonly string[];
  readonly split?: Split | undefined;
}): ScanOptions {
  const { root, config, noIgnore, persist, omit = [], split } = directory;
  const own = persist === undefined ? [] : filesOfIndex(persist);
  const patterns = [...config.ignore, ...[...own, ...omit].flatMap((path) => patternFor(root, path))];
  return { ignoreFiles: !noIgnore, always: parseIgnoreFile(patterns.join("\n")), split };
}

/** The database file and the files that SQLite and the cache put beside it. */
function filesOfIndex(persist: string): string[] {
  if ([persist, `${persist}-lock`].some(isForeign)) return [];
  return ["", "-wal", "-shm", "-journal", "-seal", "-lock"].map((suffix) => persist + suffix);
}

/** The line of an ignore file that matches exactly this path; none if it is not below the root. */
function patternFor(root: string, absolute: string): string[] {
  const path = relative(root, absolute);
  if (path.startsWith("..") || path === "" || path.includes("\n")) return [];
  const parts = path.split(sep).map((part) => part.replace(/[*?[\]\\!# ]/g, "\\$&"));
  return [`/${parts.join("/")}`];
}
