import { DirqError } from "../../base/errors.ts";
import { splitCommand, type CommandLine } from "./command-line.ts";
import { requireProgram } from "./find-program.ts";

/** A command that reads files. */
export interface CommandParser {
  readonly command: CommandLine;
  /** One process per file, one per batch of files (`{paths}`), or long-lived processes (`worker:`). */
  readonly mode: "file" | "batch" | "worker";
  /** Its working directory. */
  readonly directory: string;
  /** The replacement of `{root}`. */
  readonly root: string;
}

const workerPrefix = "worker:";

/** The command in the text of an `on-file` value, without `worker:`. */
export function commandText(source: string): string {
  const text = source.trim();
  return text.startsWith(workerPrefix) ? text.slice(workerPrefix.length) : source;
}

/** @throws {DirqError} if the text cannot be split into words, or has the wrong placeholders */
export function createCommandParser(source: string, directory: string, root: string): CommandParser {
  const text = commandText(source);
  const command = splitCommand(text);
  const wrong = (reason: string) => new DirqError("usage", `the command "${source}" ${reason}`);
  const has = (placeholder: string) => command.words.some((word) => word.includes(placeholder));
  if (text !== source) {
    if (has("{path}") || has("{paths}"))
      throw wrong("is a worker, which gets paths on standard input, not as {path} or {paths}");
    return { command, mode: "worker", directory, root };
  }
  if (!has("{paths}")) return { command, mode: "file", directory, root };
  if (has("{path}")) throw wrong("has both {path} and {paths}");
  const lists = command.words.filter((word) => word.includes("{paths}"));
  if (lists.length > 1 || lists[0] !== "{paths}" || command.words[0] === "{paths}")
    throw wrong("must have {paths} once, as a word of its own after the program");
  return { command, mode: "batch", directory, root };
}

/** Checks that the program exists: a misspelt name is one error, not one per file. */
export function requireCommand({ command, directory, root }: CommandParser): void {
  const program = command.words[0]!;
  // A program in the file's own directory is searched for with each file.
  if (!program.includes("{path}")) requireProgram(program.replaceAll("{root}", root), directory);
}
