import { relative, sep } from "node:path";
import type { Config } from "../config/config.ts";
import { parseIgnoreFile } from "../scan/gitignore.ts";
import type { ScanOptions } from "../scan/open-walk.ts";
import { isForeign } from "./cache-file.ts";

/** What hides files of a directory: ignore files, the config's patterns, and the persistent index itself. */
export function scanOptionsOf(directory: {
  readonly root: string;
  readonly config: Config;
  readonly noIgnore: boolean;
  readonly persist: string | undefined;
}): ScanOptions {
  const { root, config, noIgnore, persist } = directory;
  const patterns = [...config.ignore, ...(persist === undefined ? [] : filesOfIndex(root, persist))];
  return { ignoreFiles: !noIgnore, always: parseIgnoreFile(patterns.join("\n")) };
}

/** The database file and the files that SQLite and the cache put beside it, if they are below the root. */
function filesOfIndex(root: string, persist: string): string[] {
  const path = relative(root, persist);
  if (path.startsWith("..") || path === "" || path.includes("\n")) return [];
  if ([persist, `${persist}-lock`].some(isForeign)) return [];
  const pattern = path
    .split(sep)
    .map((part) => part.replace(/[*?[\]\\!# ]/g, "\\$&"))
    .join("/");
  return ["", "-wal", "-shm", "-journal", "-seal", "-lock"].map((suffix) => `/${pattern}${suffix}`);
}
