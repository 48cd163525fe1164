import type { Command } from "./command.ts";
import type { Flag } from "./flags.ts";

/** The usage line, shown with a usage error. */
export const usage = `usage: dirq "<sql>" [flags]   (dirq --help says more)`;

/** Each form of a command line, with what it does. */
export const forms: readonly (readonly [form: string, meaning: string])[] = [
  [`dirq "<sql>" [flags]`, "run one query and print its rows"],
  [`dirq query "<sql>" [flags]`, "the same"],
  ["dirq -f <file> [flags]", "the same with the SQL of a file; - reads standard input"],
  ["dirq server [flags]", "serve queries and row changes over HTTP"],
  ["dirq mcp [flags]", "serve queries to AI assistants (Model Context Protocol)"],
  ["dirq context [flags]", "print a guide for AI assistants"],
  ["dirq snapshot --to <dir>", "write a snapshot of the files as Parquet"],
  ["dirq diff <old> <new>", "compare two snapshots, or a snapshot and ./"],
  ["dirq init [flags]", "write a starter .dirq.toml"],
  ["dirq [flags]", "start the prompt"],
  ["dirq completions <shell>", "print a completion script for bash, zsh or fish"],
  ["dirq help <word>", "explain a command, or the code of an error such as sql"],
];

const overview = () => `dirq presents a directory tree as a SQL database.

Usage:
${forms.map(([form, meaning]) => `  ${form.padEnd(30)}${meaning}\n`).join("")}
A quoted path or glob is a table with one row per file:
  dirq "SELECT path, size FROM './' ORDER BY size DESC LIMIT 5"
  dirq "SELECT ext, count(*) AS files FROM './src/**/*.{ts,tsx}' GROUP BY ext"
Its columns are path, basename, dir, ext, size (bytes), mtime and ctime (seconds since 1970).

Queries are read-only. --no-ignore includes ignored files. -C <dir>, first or with the
other flags, runs dirq in another directory.
dirq <command> --help lists the flags of a command; --version prints the version.
`;

/** The text for `--help`, of dirq or of one command. */
export function help(command?: Command): string {
  if (command === undefined) return overview();
  return `${command.summary}\n\nUsage: dirq ${command.synopsis}\n\nFlags:\n${command.flags.map(flagLine).join("")}`;
}

function flagLine(flag: Flag): string {
  const names = flag.short === undefined ? `    ${flag.name}` : `${flag.short}, ${flag.name}`;
  const value = flag.value === undefined ? "" : flag.optional ? `[=${flag.value}]` : ` ${flag.value}`;
  return `  ${(names + value).padEnd(30)} ${flag.help}\n`;
}
