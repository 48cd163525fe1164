import { DirqError } from "../../base/errors.ts";
import { Dirq } from "../../dirq.ts";
import type { Command } from "../command.ts";
import { exitCode } from "../exit-codes.ts";
import { parseFlags, type Flag } from "../flags.ts";
import { escapeControls } from "../output/table.ts";
import type { Streams } from "../output/streams.ts";
import { directoryFlag, enterDirectory } from "./directory-flag.ts";
import { engineFlags, engineOptions } from "./engine-flags.ts";

const usage = "usage: dirq context [flags]";

const flags: readonly Flag[] = [
  directoryFlag,
  ...engineFlags.filter(({ name }) => ["--config", "--extension"].includes(name)),
  { name: "--help", short: "-h", help: "print this" },
];

export const context: Command = {
  synopsis: "context [flags]",
  summary: "Prints a short guide to this version for AI assistants: usage, tables, recipes, troubleshooting.",
  flags,
  run,
};

async function run(args: readonly string[], streams: Streams): Promise<number> {
  const { flags: given, positionals } = parseFlags(args, flags, usage);
  if (positionals.length > 0)
    throw new DirqError("usage", `context takes no argument, but got "${positionals[0]!}"\n${usage}`);
  enterDirectory(given);
  const dirq = await Dirq.open({
    ...engineOptions(given),
    once: true,
    progressTarget: streams.progress,
    onFailure: ({ path, reason }) =>
      streams.writeError(`dirq: ${escapeControls(path)}: ${escapeControls(reason)}\n`),
  });
  try {
    const [{ guide }, { describeTables }] = await Promise.all([
      import("../../mcp/guide.ts"),
      import("../../mcp/schema-tool.ts"),
    ]);
    streams.writeOut(guide(await describeTables(dirq)));
  } finally {
    await dirq.close();
  }
  return exitCode.ok;
}
