import { accessSync, constants, statSync } from "node:fs";
import { delimiter, isAbsolute, join, resolve } from "node:path";
import { DirqError } from "../../base/errors.ts";

/**
 * Makes sure that a command's program exists before any file is given to it: a misspelt name is one error, not one a
 * file.
 * @param directory where the command will run; a program with a slash in its name is looked for from there
 */
export function requireProgram(program: string, directory: string): void {
  if (findProgram(program, directory) !== undefined) return;
  throw missing(program, isPath(program) ? whyNot(resolve(directory, program)) : "it is not on the PATH");
}

/** The file of a command's program; undefined where there is none. */
export function findProgram(program: string, directory: string): string | undefined {
  if (isPath(program)) {
    const path = resolve(directory, program);
    return isExecutable(path) ? path : undefined;
  }
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  const suffixes = process.platform === "win32" ? ["", ".exe", ".cmd", ".bat"] : [""];
  return folders
    .flatMap((folder) => suffixes.map((suffix) => join(folder || ".", program + suffix)))
    .find(isExecutable);
}

function isPath(program: string): boolean {
  return program.includes("/") || isAbsolute(program);
}

function whyNot(path: string): string {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat === undefined) return "there is no such program";
  return stat.isFile() ? "it is not executable; chmod +x makes it so" : "it is not a file";
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
