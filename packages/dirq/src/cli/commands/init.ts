import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { DirqError, reasonOf } from "../../errors.ts";
import { exitCode } from "../exit-codes.ts";
import { parseFlags, type Flag } from "../flags.ts";
import type { Streams } from "../output/streams.ts";
import { only } from "./engine-flags.ts";
import type { Command } from "../command.ts";

const usage = "usage: dirq init [--root <path>] [--output <path>] [--force]";

const flags: readonly Flag[] = [
  { name: "--root", value: "<path>", help: "where .dirq.toml goes; default: this directory" },
  { name: "--output", value: "<path>", help: "the file to write; default: <root>/.dirq.toml" },
  { name: "--force", help: "replace the file if it exists" },
  { name: "--help", short: "-h", help: "print this" },
];

export const init: Command = {
  synopsis: "init [flags]",
  summary: "Writes a starter .dirq.toml. It is loaded only where -c names it.",
  flags,
  run,
};

// eslint-disable-next-line @typescript-eslint/require-await -- the other commands take time
async function run(args: readonly string[], streams: Streams): Promise<number> {
  const { flags: given, positionals } = parseFlags(args, flags, usage);
  if (positionals.length > 0)
    throw new DirqError("usage", `init takes no argument, but got "${positionals[0]!}"\n${usage}`);
  const output = resolve(only(given, "--output") ?? resolve(only(given, "--root") ?? ".", ".dirq.toml"));
  try {
    mkdirSync(dirname(output), { recursive: true });
    writeFileSync(output, starter, { flag: given.has("--force") ? "w" : "wx" });
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException;
    if (code === "EEXIST" && syscall === "open") {
      throw new DirqError("io", `${output} exists already; --force replaces it`, { cause: error });
    }
    throw new DirqError("io", `cannot write ${output}: ${reasonOf(error)}`, { cause: error });
  }
  streams.writeError(`dirq: wrote ${output}; try: dirq "SELECT title, words FROM notes" -c ${output}\n`);
  return exitCode.ok;
}

const starter = `# Tables for dirq. Nothing loads this file by itself: name it with -c.
#   dirq "SELECT title, words FROM notes ORDER BY words DESC" -c .dirq.toml

[dirq]
# Globs that no table and no path sees, whatever the ignore files say.
ignore = ["dist/", "*.tmp"]

[[table]]
name = "notes"
# Relative to the directory that dirq is called in. {name} would capture one path component into a column.
glob = "**/*.md"
# The columns, as in CREATE TABLE.
schema = "title TEXT, words INTEGER"
# Run for each file; prints a JSON array of row objects. {path} and {root} stand for the file and the directory.
on-file = '''
node -e 'const text = require("fs").readFileSync(process.argv[1], "utf8");
console.log(JSON.stringify([{ title: (/^# (.*)/m.exec(text) ?? [])[1], words: text.split(/\\\\s+/).length }]))' {path}
'''
# Run once, when the table is made.
ddl = "CREATE INDEX notes_by_words ON notes (words)"
`;
