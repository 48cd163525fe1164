import { statSync } from "node:fs";

/** False also for what no file system takes for a path: too long, a NUL in it, a symbolic link to itself. */
export function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}
