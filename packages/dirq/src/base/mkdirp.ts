import { mkdirSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Makes a folder and those above it that are missing. Node's own recursive way never ends where a file system, such as
 * that of /proc, says of a folder that exists that a new one in it has no parent.
 * @param mode the permissions of folders that are made
 */
export function mkdirp(path: string, mode = 0o777): void {
  try {
    mkdirSync(path, mode);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EEXIST") return;
    if (code !== "ENOENT" || dirname(path) === path) throw error;
    mkdirp(dirname(path), mode);
    makeLast(path, mode);
  }
}

function makeLast(path: string, mode: number): void {
  try {
    mkdirSync(path, mode);
  } catch (error) {
    // Another run was faster.
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
}
