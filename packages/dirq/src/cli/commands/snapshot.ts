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
  });
  streams.writeOut(`${directory}\n`);
  return manifest.unreadable.length === 0 ? exitCode.ok : exitCode.partialScan;
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
