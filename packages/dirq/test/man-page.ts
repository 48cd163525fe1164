import { readFileSync } from "node:fs";
import type { Command } from "../src/cli/command.ts";
import type { Flag } from "../src/cli/flags.ts";
import { forms } from "../src/cli/help.ts";
import { hiddenColumns } from "../src/file-columns/hidden-columns.ts";
import { pathColumns } from "../src/path-tables/path-columns.ts";

/** What the line of a flag in the help leaves out, by the name of the flag, after that of its command if only that has it. */
const details: Readonly<Record<string, string>> = {
  "--directory": "All other paths of the command line are relative to it.",
  "query --file":
    "`-` in place of the SQL is standard input too. A first line that begins with `#!` is skipped.",
  "--config": "The files are merged in order.",
  "--extension": "The extensions of the configs are then not loaded.",
  "--max-content": "In larger files these columns are NULL.",
  "--on-file":
    "The command prints a JSON array of objects. `{path}` and `{root}` are replaced by the paths of the file and of the root; `builtin:csv` and others are built in.",
  "query --output": "The extension chooses the format, unless `--format` is given.",
  "query --watch": "Ctrl-C ends it. On a terminal the rows are drawn again.",
};

const prompt: readonly (readonly [keys: string, effect: string])[] = [
  ["Up, Down", "Earlier and later statements; lines within a statement."],
  [
    "Ctrl-R",
    "Search the statements; more letters narrow it down, Ctrl-R goes to an older one, Ctrl-G gives up.",
  ],
  ["Tab", "Complete keywords, tables, columns and paths."],
  ["Ctrl-A, Ctrl-E, Alt-B, Alt-F", "Start and end of the line; a word back and forth."],
  [
    "Ctrl-W, Ctrl-K, Ctrl-U, Ctrl-Y",
    "Kill the word, the rest of the line, its beginning; yank what was killed.",
  ],
  ["Ctrl-C", "Drop what is typed, or stop the statement that runs."],
];

const exitStatus: readonly (readonly [code: string, meaning: string])[] = [
  ["0", "Success. The prompt and a script of statements end with 0 even if statements failed."],
  ["1", "A failure; a diagnostic is on standard error."],
  ["23", "The rows were printed, but some file or directory could not be read."],
  ["130", "Ended by Ctrl-C, as a shell shows it."],
];

const environment: readonly (readonly [name: string, effect: string])[] = [
  [
    "DIRQ_PROGRESS",
    "`always` reports progress from the start, `never` not at all. By default it is reported on a terminal, in phases that take half a second.",
  ],
  [
    "DIRQ_READER",
    "With the value `node`, directories and files are read by Node alone, without the compiled reader for Linux.",
  ],
  [
    "XDG_DATA_HOME",
    "The history of the prompt is in `dirq/history` below it. Without it: below `~/.local/share`.",
  ],
  ["DIRQ_NO_PLUGIN", "With the value 1, dirq as Python installs it loads no plugins."],
  [
    "DIRQ_NODE, DIRQ_BIN",
    "For dirq as Python or Rust installs it: the Node to run on, and another dirq to run.",
  ],
];

/**
 * The man page, from the descriptions that also make the help and the completions.
 * @param columnsPage the page of the documentation that describes the columns
 */
export function manPage(commands: ReadonlyMap<string, Command>, columnsPage: string): string {
  const { shared, own } = splitFlags(commands);
  const lines = [
    ".TH DIRQ 1",
    ".SH NAME",
    "dirq \\- query a directory tree with SQL",
    ".SH SYNOPSIS",
    ".nf",
    ...forms.map(([form]) => escape(form)),
    ".fi",
    ".SH DESCRIPTION",
    text("`dirq` presents a directory tree as a SQL database, in the dialect of SQLite."),
    "A quoted path or glob is a table with one row per file:",
    ...example(
      `dirq "SELECT path, size FROM './' ORDER BY size DESC LIMIT 5"`,
      `dirq "SELECT ext, count(*) FROM './src/**/*.{ts,tsx}' GROUP BY ext"`,
    ),
    "Queries are read\\-only: a statement that would write is rejected.",
    ".PP",
    "Without SQL,",
    ".B dirq",
    "reads statements: from a prompt where standard input is a terminal, else one per line.",
    ".SH COMMANDS",
    ...forms.flatMap(([form, meaning]) => item(escape(form), `${sentence(meaning)}.`)),
    ".SH COLUMNS",
    text(`A path-table has the columns ${listOf(pathColumns)}.`),
    text("`size` is in bytes, `mtime` and `ctime` are seconds since 1970."),
    text("The following columns are not in `*`, and are computed only where a statement names them."),
    ...hiddenColumnLines(columnsPage),
    ".SH FLAGS",
    text("Flags follow the SQL or the command; only `-C` may also come first."),
    ...shared.flatMap(({ flag, users }) => flagLines(flag, users)),
    ...[...own].flatMap(([name, flags]) => [
      `.SS Flags of ${escape(name)}`,
      ...flags.flatMap((flag) => flagLines(flag, [], `${name} ${flag.name}`)),
    ]),
    ".SH PROMPT",
    text("A statement ends at its semicolon, and may take several lines. `exit`, `quit` or Ctrl-D leave."),
    ...prompt.flatMap(([keys, effect]) => item(escape(keys), effect)),
    ".SH EXIT STATUS",
    ...exitStatus.flatMap(([code, meaning]) => item(code, meaning)),
    ".SH ENVIRONMENT",
    ...environment.flatMap(([name, effect]) => item(`\\f[B]${escape(name)}\\f[R]`, effect)),
    ".SH SEE ALSO",
    ".BR sqlite3 (1),",
    ".BR find (1)",
  ];
  return `${lines.join("\n")}\n`;
}

interface SharedFlag {
  readonly flag: Flag;
  /** Names of the commands that have it. */
  readonly users: readonly string[];
}

/** Flags that mean the same in several commands, and those of one command each. */
function splitFlags(commands: ReadonlyMap<string, Command>) {
  const users = new Map<string, { flag: Flag; users: string[] }>();
  for (const [name, { flags }] of commands) {
    for (const flag of flags) {
      const key = JSON.stringify([flag.name, flag.value, flag.help]);
      const known = users.get(key);
      if (known === undefined) users.set(key, { flag, users: [name] });
      else known.users.push(name);
    }
  }
  const all = [...users.values()];
  const own = new Map<string, Flag[]>();
  for (const { flag, users: names } of all) {
    if (names.length === 1) own.set(names[0]!, [...(own.get(names[0]!) ?? []), flag]);
  }
  const shared: SharedFlag[] = all
    .filter(({ users: names }) => names.length > 1)
    .map(({ flag, users: names }) => ({ flag, users: names.length === commands.size ? [] : names }));
  return { shared, own };
}

function flagLines(flag: Flag, users: readonly string[], key: string = flag.name): string[] {
  const { name, short, value, optional, repeatable, help } = flag;
  const names = [short, name].filter((each) => each !== undefined);
  const shown =
    value === undefined ? "" : optional ? `[=\\f[I]${escape(value)}\\f[R]]` : ` \\f[I]${escape(value)}\\f[R]`;
  const sentences = [
    `${sentence(help)}${repeatable && !help.includes("repeatable") ? "; repeatable" : ""}.`,
    details[key],
    users.length === 0 ? undefined : `(${users.join(", ")})`,
  ];
  return item(
    names.map((each) => `\\f[B]${escape(each)}\\f[R]`).join(", ") + shown,
    sentences.filter((each) => each !== undefined).join(" "),
  );
}

/** The columns that the page of the documentation describes: all of them, or this fails. */
function hiddenColumnLines(page: string): string[] {
  const known = new Set(hiddenColumns.map(({ name }) => name));
  const described = new Set<string>();
  const lines: string[] = [];
  for (const [, title, body] of page.matchAll(/^## (From .+)\n([^]*?)(?=^## )/gm)) {
    lines.push(`.SS ${escape(title!)}`);
    for (const [, names, meaning] of body!.matchAll(/^\| (`.+?`) +\| (.+?) +\|$/gm)) {
      for (const [, name] of names!.matchAll(/`(\w+)`/g)) described.add(name!);
      lines.push(...item(text(names!), `${sentence(meaning!)}.`));
    }
  }
  const missing = [...known].filter((name) => !described.has(name));
  if (missing.length > 0) throw new Error(`docs/dirq/columns.md does not describe ${missing.join(", ")}`);
  return lines;
}

const item = (term: string, meaning: string) => [".TP", term, text(meaning)];

const example = (...lines: readonly string[]) => [
  ".PP",
  ".RS",
  ".nf",
  ...lines.map(escape),
  ".fi",
  ".RE",
  ".PP",
];

const sentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

const listOf = (names: readonly string[]) =>
  names.map((name, at) => `${at === 0 ? "" : at === names.length - 1 ? " and " : ", "}\`${name}\``).join("");

/** A text in which words between backticks are bold. */
function text(words: string): string {
  return escape(words.replace(/`([^`]+)`/g, "\u0001$1\u0002"))
    .replaceAll("\u0001", "\\f[B]")
    .replaceAll("\u0002", "\\f[R]");
}

/** As troff takes it: a hyphen that can be copied, and no line that begins with a request. */
function escape(words: string): string {
  return words
    .replaceAll("\\", "\\e")
    .replaceAll("-", "\\-")
    .replace(/^([.'])/, "\\&$1");
}

export const readColumnsPage = () =>
  readFileSync(new URL("../../../docs/dirq/columns.md", import.meta.url), "utf8");
