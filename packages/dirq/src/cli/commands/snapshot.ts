import { DirqError } from "../../base/errors.ts";
import type { Command } from "../command.ts";
import { exitCode } from "../exit-codes.ts";
import { parseFlags, type Flag } from "../flags.ts";
import { escapeControls } from "../output/table.ts";
import type { Streams } from "../output/streams.ts";
import { directoryFlag, enterDirectory } from "./directory-flag.ts";
import { engineFlags, engineOptions, only } from "./engine-flags.ts";

const usage = `usage: dirq snapshot [<path-table or sql>] --to <directory> [flags]`;

const flags: readonly Flag[] = [
  {
    name: "--to",
    value: "<directory>",
    help: "the directory of snapshots, which is made if it does not exist",
  },
  { name: "--columns", value: "<names>", help: "add columns that * does not show, separated by commas" },
  { name: "--host", value: "<name>", help: "the host that the snapshot is of; default: this machine's name" },
  { name: "--name", value: "<name>", help: "the name of the snapshot; default: the time in UTC" },
  {
    name: "--since",
    value: "<snapshot>",
    help: "use what has not changed since an earlier snapshot: its name, its directory, or latest",
  },
  { name: "--delta", help: "with --since: write only the rows that differ, with the column change" },
  {
    name: "--part",
    value: "<i>/<n>",
    help: "write the i-th of n parts of the tree, which other machines complete; needs --host and --name",
  },
  { name: "--verify", help: "with --since: read every file, also where its size and times are the same" },
  directoryFlag,
  ...engineFlags,
  { name: "--help", short: "-h", help: "print this" },
];

export const snapshot: Command = {
  synopsis: "snapshot [<path-table or sql>] --to <directory> [flags]",
  summary: "Writes a snapshot of files, or of the rows of a statement, as Parquet files.",
  flags,
  run,
};

async function run(args: readonly string[], streams: Streams): Promise<number> {
  const { flags: given, positionals } = parseFlags(args, flags, usage);
  const [source = "./", second] = positionals;
  if (second !== undefined)
    throw new DirqError(
      "usage",
      `snapshot takes one path-table or statement, but got "${second}" as well\n${usage}`,
    );
  const to = only(given, "--to");
  if (to === undefined) throw new DirqError("usage", `snapshot needs a target: --to <directory>\n${usage}`);
  const since = only(given, "--since");
  for (const flag of ["--delta", "--verify"]) {
    if (given.has(flag) && since === undefined)
      throw new DirqError("usage", `${flag} needs an earlier snapshot: --since <snapshot>\n${usage}`);
  }
  enterDirectory(given);
  // Loaded only here: other commands do not need the Parquet writer.
  const { captureSnapshot } = await import("../../capture/capture.ts");
  const { directory, manifest } = await captureSnapshot({
    directory: {
      ...engineOptions(given),
      once: true,
      progressTarget: streams.progress,
      onFailure: ({ path, reason }) =>
        streams.writeError(`dirq: ${escapeControls(path)}: ${escapeControls(reason)}\n`),
      onNote: (note) => streams.writeError(`dirq: ${escapeControls(note)}\n`),
    },
    source,
    // Anything else is a table, and its errors say how one is written.
    isStatement: /^\s*[a-z]+[\s(]/i.test(source),
    to,
    columns: readColumns(only(given, "--columns")),
    host: only(given, "--host"),
    name: only(given, "--name"),
    since,
    form: given.has("--delta") ? "delta" : "full",
    split: readSplit(only(given, "--part")),
    verify: given.has("--verify"),
  });
  streams.writeOut(`${directory}\n`);
  return manifest.unreadable.length === 0 ? exitCode.ok : exitCode.partialScan;
}

function readSplit(text: string | undefined): { index: number; count: number } | undefined {
  if (text === undefined) return undefined;
  const [, index = 0, count = 0] = (/^(\d{1,5})\/(\d{1,5})$/.exec(text) ?? []).map(Number);
  if (index >= 1 && index <= count) return { index, count };
  throw new DirqError(
    "usage",
    `--part is "${text}"; it is the number of a part and of all parts, such as 2/4\n${usage}`,
  );
}

function readColumns(text: string | undefined): string[] {
  if (text === undefined) return [];
  const names = text.split(",").map((name) => name.trim());
  if (names.includes(""))
    throw new DirqError(
      "usage",
      `--columns is "${text}"; it is a list of names separated by commas\n${usage}`,
    );
  return [...new Set(names)];
}
