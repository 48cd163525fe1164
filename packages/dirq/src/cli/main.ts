import { existsSync } from "node:fs";
import { DirqError } from "../base/errors.ts";
import { suggest } from "../base/suggest.ts";
import { version } from "../base/version.ts";
import type { Command } from "./command.ts";
import { directoryFlag } from "./commands/directory-flag.ts";
import { commands } from "./commands/index.ts";
import { repl } from "./commands/repl.ts";
import { fileFlag } from "./commands/sql-source.ts";
import { diagnostic } from "./diagnostic.ts";
import { exitCode } from "./exit-codes.ts";
import { isFlag } from "./flags.ts";
import { helpOn, pointerTo } from "./help-on.ts";
import { help, usage } from "./help.ts";
import { OutputClosed, type Streams } from "./output/streams.ts";

/** Runs dirq: `args` without the program's name. Resolves to the exit code. */
export async function main(args: readonly string[], streams: Streams): Promise<number> {
  try {
    if (args[0] === "--version" || args[0] === "-V") {
      streams.writeOut(`${version}\n`);
      return exitCode.ok;
    }
    if (args[0] === "help") {
      streams.writeOut(await helpOn(args.slice(1)));
      return exitCode.ok;
    }
    if (args[0] === "--help" || args[0] === "-h") {
      streams.writeOut(help());
      return exitCode.ok;
    }
    const { command, rest } = choose(args);
    if (rest.includes("--version")) {
      streams.writeOut(`${version}\n`);
      return exitCode.ok;
    }
    if (rest.includes("--help") || rest.includes("-h")) {
      streams.writeOut(help(command));
      return exitCode.ok;
    }
    requireWorkingDirectory();
    return await command.run(rest, streams);
  } catch (error) {
    if (error instanceof OutputClosed) return exitCode.ok;
    streams.writeError(`dirq: ${diagnostic(error)}\n`);
    // Programs compare the diagnostic with the one of the HTTP API; people have use for more.
    if (streams.progress.isTerminal) streams.writeError(pointerTo(error));
    return exitCode.failed;
  }
}

/** The working directory must exist, and its path must be valid UTF-8. */
function requireWorkingDirectory(): void {
  let directory: string;
  try {
    directory = process.cwd();
  } catch {
    throw new DirqError("io", "the working directory no longer exists; change to an existing directory");
  }
  if (directory.includes("\uFFFD") && !existsSync(directory)) {
    throw new DirqError(
      "io",
      `the path of the working directory is not valid UTF-8 (${directory}), so that Node cannot name it; rename it, or call dirq from above it`,
    );
  }
}

/** The first word names a command, or is itself the SQL of a query. Without either, statements come from a prompt. */
function choose(args: readonly string[]): { command: Command; rest: readonly string[] } {
  const query = commands.get("query")!;
  // The directory may come first, as in git and make.
  const start = lengthOfDirectory(args);
  const directory = args.slice(0, start);
  const [first, ...rest] = args.slice(start);
  const named = first === undefined ? undefined : commands.get(first);
  if (named !== undefined) return { command: named, rest: [...directory, ...rest] };
  if (first === undefined || (isFlag(first) && first !== "--")) {
    const words = args.slice(start);
    const file = words.findIndex(isFileFlag);
    rejectEarlyFlags(file === -1 ? words : words.slice(0, file));
    return { command: file === -1 ? repl : query, rest: args };
  }
  if (/^[a-z][a-z-]*$/i.test(first) && !isSql(`${first} `)) throw unknownCommand(first);
  return { command: query, rest: args };
}

/** The number of words that name the directory to run in, before all others. */
function lengthOfDirectory([first = ""]: readonly string[]): number {
  const { name, short } = directoryFlag;
  if (first === name || first === short) return 2;
  return first.startsWith(`${name}=`) || (isFlag(first) && first.startsWith(short)) ? 1 : 0;
}

function isFileFlag(arg: string): boolean {
  return isFlag(arg) && (arg.split("=")[0] === fileFlag.name || arg.startsWith(fileFlag.short));
}

/** A single word is never a statement. */
function unknownCommand(word: string): DirqError {
  const near = suggest(word, [...commands.keys(), "version", "help"]);
  const meant = near === "version" || near === "help" ? `--${near}` : near;
  const advice = meant === undefined ? "" : `; did you mean dirq ${meant}?`;
  return new DirqError("usage", `unknown command "${word}"${advice}\n${usage}`);
}

/** A flag belongs to its command, or to its SQL, and follows it. */
function rejectEarlyFlags(args: readonly string[]): void {
  const at = args.findIndex((arg) => commands.has(arg) || isSql(arg));
  if (at === -1) return;
  const flags = args.slice(0, at).join(" ");
  const form = isSql(args[at]!) ? `dirq "<sql>" ${flags}` : `dirq ${args[at]!} … ${flags}`;
  throw new DirqError("usage", `${flags} before "${args[at]!}": flags must follow it: ${form}\n${usage}`);
}

function isSql(arg: string): boolean {
  return /^\s*(?:SELECT|WITH|VALUES|EXPLAIN|PRAGMA)\b/i.test(arg);
}
