import { existsSync, writeFileSync } from "node:fs";
import { dirname, isAbsolute, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { DirqError, reasonOf } from "../../base/errors.ts";
import { mkdirp } from "../../base/mkdirp.ts";
import { exitCode } from "../exit-codes.ts";
import { parseFlags, type Flag } from "../flags.ts";
import type { Streams } from "../output/streams.ts";
import { escapeControls } from "../output/table.ts";
import { directoryFlag, enterDirectory } from "./directory-flag.ts";
import { only } from "./engine-flags.ts";
import type { Command } from "../command.ts";

const usage = "usage: dirq init [--root <path>] [--output <path>] [--force]";

const flags: readonly Flag[] = [
  directoryFlag,
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
  enterDirectory(given);
  const root = only(given, "--root") ?? ".";
  const output = resolve(only(given, "--output") ?? join(root, ".dirq.toml"));
  const shown = escapeControls(output);
  try {
    mkdirp(dirname(output));
    writeFileSync(output, schemaLine(output) + starter(seenFrom(resolve(root), output)), {
      flag: given.has("--force") ? "w" : "wx",
    });
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException;
    if (code === "EEXIST" && syscall === "open") {
      throw new DirqError("io", `${shown} exists already`, {
        cause: error,
        hint: "--force replaces it",
      });
    }
    throw new DirqError("io", `cannot write ${shown}: ${reasonOf(error)}`, { cause: error });
  }
  streams.writeError(
    `dirq: wrote ${shown}; try: dirq "SELECT _dirq_file_path AS file, title FROM notes" -c ${word(output)}\n`,
  );
  return exitCode.ok;
}

/** The name of a file as `-c` takes it in a directory: absolute if it is elsewhere. */
function seenFrom(directory: string, file: string): string {
  const way = relative(directory, file);
  return way.startsWith("..") || isAbsolute(way) ? file : way;
}

/** A path as a word of a command line. */
function word(path: string): string {
  const shown = escapeControls(path);
  return /^[\w./\\:@%+=,-]+$/.test(shown) ? shown : `'${shown.replaceAll("'", `'\\''`)}'`;
}

const starter = (file: string) => `# Tables for dirq. Nothing loads this file by itself: name it with -c.
#   dirq "SELECT _dirq_file_path AS file, title, length(body) AS size FROM notes" -c ${word(file)}

[dirq]
# Patterns, as in a .gitignore, of files that no table and no path sees.
ignore = ["dist/", "*.tmp"]

[[table]]
name = "notes"
# Relative to the directory that dirq is called in. {name} would capture one path component into a column.
glob = "**/*.md"
# The columns, as in CREATE TABLE. From the values of a row those of these names are taken.
schema = "title TEXT, body TEXT"
# What reads a file: the keys of its front matter, and its text as body. Instead of a parser of dirq's own this can be a
# command that prints a JSON array of objects: "my-parser {path}".
on-file = "builtin:markdown"
# Run once, when the table is made.
ddl = "CREATE INDEX notes_by_title ON notes (title)"
`;

/**
 * The line by which editors find the JSON Schema of the file, only where it is correct on other machines too: the
 * package is a dependency of the project that contains the file. Otherwise a comment says how to get there.
 */
function schemaLine(output: string): string {
  const schema = fileURLToPath(new URL("../config.schema.json", import.meta.url));
  const path = relative(dirname(output), schema).replaceAll("\\", "/");
  const [, parents] = /^((?:\.\.\/)*)node_modules\/dirq\/config\.schema\.json$/.exec(path) ?? [];
  const isDependency =
    parents !== undefined && existsSync(join(dirname(output), parents, "package.json")) && existsSync(schema);
  if (isDependency) return `#:schema ${parents === "" ? "./" : ""}${path}\n`;
  return `# Editors complete this file if dirq is a dependency of the project and this is the first line:
#   #:schema ./node_modules/dirq/config.schema.json
`;
}
