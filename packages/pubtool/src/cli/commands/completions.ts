import { EXIT, UsageError } from "../../base/errors.ts";
import { defineCommand, type Command } from "../command.ts";
import { bashScript } from "../completions/bash.ts";
import { fishScript } from "../completions/fish.ts";
import { shells, type Shell } from "../completions/model.ts";
import { zshScript } from "../completions/zsh.ts";

const scripts: Readonly<Record<Shell, (commands: readonly Command[]) => string>> = {
  bash: bashScript,
  zsh: zshScript,
  fish: fishScript,
};

/** The command that prints a completion script for these commands. */
export function completionsOf(loadAll: () => Promise<Command[]>): Command {
  return defineCommand({
    name: "completions",
    summary: "Print a completion script for a shell",
    options: {},
    positionals: [shells.join("|")],
    async run({ positionals: [given], io }) {
      const shell = shells.find((each) => each === given);
      if (shell === undefined)
        throw new UsageError(`unsupported shell "${given!}"`, `supported: ${shells.join(", ")}`);
      io.stdout.write(scripts[shell](await loadAll()));
      return EXIT.ok;
    },
  });
}
