import { DirqError, reasonOf } from "../../base/errors.ts";
import type { Flag, ParsedFlags } from "../flags.ts";
import { only } from "./engine-flags.ts";

export const directoryFlag = {
  name: "--directory",
  short: "-C",
  value: "<dir>",
  help: "run as if dirq had been started in this directory",
} satisfies Flag;

/**
 * Changes to the directory of the flag, so that all other paths on the command line are relative to it, as with git and
 * make.
 * @throws {DirqError} where that is not possible
 */
export function enterDirectory(given: ParsedFlags["flags"]): void {
  const directory = only(given, directoryFlag.name);
  if (directory === undefined) return;
  try {
    process.chdir(directory);
  } catch (error) {
    throw new DirqError("usage", `cannot change to the directory ${directory}: ${reasonOf(error)}`, {
      cause: error,
    });
  }
}
