import { resolve } from "node:path";
import { suggest } from "../base/suggest.ts";
import { EXIT, PubtoolError, UsageError } from "../base/errors.ts";
import { isFolder } from "../base/folder.ts";
import type { Io } from "../base/io.ts";
import { version } from "../base/version.ts";
import { readArgs } from "./args.ts";
import type { Command } from "./command.ts";
import { commands } from "./commands/index.ts";
import { commandHelp, mainHelp } from "./help.ts";

/** Runs one command line (without `node` and the script). Never throws: returns the exit code. */
export async function main(argv: readonly string[], io: Io): Promise<number> {
  try {
    return await dispatch(argv, io);
  } catch (error) {
    return report(error, io);
  }
}

async function dispatch(argv: readonly string[], io: Io): Promise<number> {
  const [first] = argv;
  if (first === "--version" || first === "-V") {
    io.stdout.write(`${version}\n`);
    return EXIT.ok;
  }
  if (
    first === undefined ||
    first === "--help" ||
    first === "-h" ||
    (first === "help" && argv.length === 1)
  ) {
    (first === undefined ? io.stderr : io.stdout).write(mainHelp());
    return first === undefined ? EXIT.usage : EXIT.ok;
  }
  if (first === "help") return await dispatch([...argv.slice(1), "--help"], io);
  const { name, args } = findCommand(argv);
  return await run(await commands[name]!.load(), args, io);
}

/** The longest name that the words begin with, so that `token list` is found before `token`. */
function findCommand(argv: readonly string[]): { name: string; args: string[] } {
  for (const length of [2, 1]) {
    const name = argv.slice(0, length).join(" ");
    if (Object.hasOwn(commands, name)) return { name, args: argv.slice(length) };
  }
  const [word = "", next] = argv;
  const group = Object.keys(commands).filter((name) => name.startsWith(`${word} `));
  if (group.length > 0) {
    const asked = next === undefined || next.startsWith("-") ? word : `${word} ${next}`;
    throw new UsageError(
      `"${asked}" is not a command`,
      `there is: ${group.map((name) => `pubtool ${name}`).join(", ")}`,
    );
  }
  const guess = suggest(word, Object.keys(commands));
  throw new UsageError(
    word.startsWith("-")
      ? `the command comes before the options, and "${word}" is not a command`
      : `"${word}" is not a command`,
    guess ? `did you mean \`pubtool ${guess}\`?` : "`pubtool --help` lists the commands",
  );
}

async function run(command: Command, args: readonly string[], io: Io): Promise<number> {
  const { values, positionals } = readArgs(command, args);
  if (values["help"] === true) {
    io.stdout.write(commandHelp(command));
    return EXIT.ok;
  }
  const cwd = folder(io.cwd, values["cwd"] as string | undefined);
  const configFile = values["config"] as string | undefined;
  return await command.run({
    values: values as never,
    positionals,
    io: { ...io, cwd },
    configFile,
    config: async () => {
      const { loadConfig } = await import("../config/load.ts");
      return loadConfig({ cwd, ...(configFile === undefined ? {} : { file: configFile }) }, io.env);
    },
  });
}

function folder(base: string, asked: string | undefined): string {
  const path = resolve(base, asked ?? ".");
  if (isFolder(path)) return path;
  throw new UsageError(`--cwd "${asked ?? base}" is not a folder`);
}

/** Prints the error for a person: without a stack trace when the user can fix it, with one when only a change of pubtool can. */
async function report(error: unknown, { stderr, env }: Io): Promise<number> {
  if (error instanceof PubtoolError) {
    const { renderError } = await import("../report/error.ts");
    stderr.write(renderError(error, { stream: stderr, env }));
    return error.exitCode;
  }
  stderr.write(
    `pubtool: internal fault: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n` +
      `  this is a mistake in pubtool ${version}; please report it with the lines above\n`,
  );
  return EXIT.internal;
}
