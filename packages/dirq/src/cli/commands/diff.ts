import { DirqError } from "../../base/errors.ts";
import type { Command } from "../command.ts";
import { exitCode } from "../exit-codes.ts";
import { parseFlags, type Flag } from "../flags.ts";
import { chooseWriter, formatFlags } from "../output/format.ts";
import { escapeControls } from "../output/table.ts";
import type { Streams } from "../output/streams.ts";
import { directoryFlag, enterDirectory } from "./directory-flag.ts";

const usage = `usage: dirq diff <old> <new> [flags]`;

const flags: readonly Flag[] = [
  { name: "--exit-code", help: "exit with 1 if there are differences" },
  ...formatFlags,
  directoryFlag,
  { name: "--no-ignore", help: "include ignored files" },
  { name: "--help", short: "-h", help: "print this" },
];

export const diff: Command = {
  synopsis: "diff <old> <new> [flags]",
  summary: "Compares two snapshots, or a snapshot and the tree (./).",
  flags,
  run,
};

async function run(args: readonly string[], streams: Streams): Promise<number> {
  const { flags: given, positionals } = parseFlags(args, flags, usage);
  const [from, to, third] = positionals;
  if (from === undefined || to === undefined || third !== undefined)
    throw new DirqError("usage", `diff compares two states, but got ${positionals.length}\n${usage}`);
  enterDirectory(given);
  const createWriter = chooseWriter(given, streams);
  // Loaded only here: other commands do not need it.
  const { compareStates, differenceColumns } = await import("../../capture/compare.ts");
  let failures = 0;
  const rows = await compareStates(from, to, {
    noIgnore: given.has("--no-ignore"),
    progressTarget: streams.progress,
    onFailure: ({ path, reason }) => {
      failures++;
      streams.writeError(`dirq: ${escapeControls(path)}: ${escapeControls(reason)}\n`);
    },
    onNote: (note) => streams.writeError(`dirq: ${escapeControls(note)}\n`),
  });
  const writer = createWriter(differenceColumns);
  streams.writeOut(writer.begin());
  for (const row of rows) streams.writeOut(writer.row(row));
  streams.writeOut(writer.end());
  if (failures > 0) return exitCode.partialScan;
  return given.has("--exit-code") && rows.length > 0 ? exitCode.failed : exitCode.ok;
}
