import { accessSync, constants, statSync } from "node:fs";
import { delimiter, isAbsolute, join, resolve } from "node:path";
import { DirqError } from "../errors.ts";

/**
 * Makes sure that a command's program exists before any file is given to it: a misspelt name is one error, not one a
 * file.
 * @param directory where the command will run; a program with a slash in its name is looked for from there
 */
export function requireProgram(program: string, directory: string): void {
  if (program.includes("/") || isAbsolute(program)) {
    if (isExecutable(resolve(directory, program))) return;
    throw missing(program, "there is no such program");
  }
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  const suffixes = process.platform === "win32" ? ["", ".exe", ".cmd", ".bat"] : [""];
  if (
    folders.some((folder) => suffixes.some((suffix) => isExecutable(join(folder || ".", program + suffix))))
  )
    return;
  throw missing(program, "it is not on the PATH");
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

function missing(program: string, why: string): DirqError {
  return new DirqError("command", `cannot run "${program}": ${why}`);
}
