import { DirqError } from "../../base/errors.ts";
import type { Command } from "../command.ts";
import { bashScript } from "../completions/bash.ts";
import { fishScript } from "../completions/fish.ts";
import { shells, type Commands, type Shell } from "../completions/model.ts";
import { zshScript } from "../completions/zsh.ts";
import { exitCode } from "../exit-codes.ts";
import { parseFlags, type Flag } from "../flags.ts";

const usage = `usage: dirq completions <${shells.join("|")}>`;

const flags: readonly Flag[] = [{ name: "--help", short: "-h", help: "print this" }];

/** No command of the list: its words are the commands, which it would import from there. */
const help: Pick<Command, "summary" | "flags"> = {
  summary: "Explains a command, or the code of an error.",
  flags: [],
};

const scripts: Readonly<Record<Shell, (commands: Commands) => string>> = {
  bash: bashScript,
  zsh: zshScript,
  fish: fishScript,
};

/** The command that prints a completion script, for itself and these commands. */
export function completionsOf(others: Commands): Command {
  const completions: Command = {
    synopsis: `completions <${shells.join("|")}>`,
    summary: "Prints a completion script for a shell.",
    flags,
    // eslint-disable-next-line @typescript-eslint/require-await -- the other commands take time
    run: async (args, streams) => {
      const { positionals } = parseFlags(args, flags, usage);
      const shell = shells.find((each) => each === positionals[0]);
      if (shell === undefined || positionals.length > 1) {
        const given =
          positionals.length === 0 ? "missing shell" : `unsupported shell "${positionals.join(" ")}"`;
        throw new DirqError("usage", `${given} (supported: ${shells.join(", ")})\n${usage}`);
      }
      streams.writeOut(scripts[shell](new Map([...others, ["completions", completions], ["help", help]])));
      return exitCode.ok;
    },
  };
  return completions;
}
