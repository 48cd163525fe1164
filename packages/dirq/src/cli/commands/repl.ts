import type { Command } from "../command.ts";
import { parseFlags, type Flag } from "../flags.ts";
import { formatFlags } from "../output/format.ts";
import { directoryFlag } from "./directory-flag.ts";
import { engineFlags } from "./engine-flags.ts";

const usage = "usage: dirq [flags]";

const flags: readonly Flag[] = [
  directoryFlag,
  ...engineFlags,
  ...formatFlags,
  { name: "--help", short: "-h", help: "print this" },
];

export const repl: Command = {
  synopsis: "[flags]",
  summary: "Reads statements from a prompt, or one a line from a pipe, and prints their rows.",
  flags,
  // The line editor and its tables of wide characters are loaded only here.
  run: async (args, streams) =>
    (await import("./run-repl.ts")).runRepl(parseFlags(args, flags, usage), streams),
};
