import type { Flag } from "../flags.ts";
import { ownFlags, valueKind, wordsAfter, type Commands } from "./model.ts";

export function fishScript(commands: Commands): string {
  const others = [...commands.keys()].filter((name) => name !== "query").join(" ");
  const lines = [
    "# fish completion for dirq: put it into ~/.config/fish/completions/dirq.fish",
    // fish's own __fish_use_subcommand takes the directory of a leading -C for the command.
    commandFunction,
    "complete -c dirq -f",
  ];
  for (const [name, { summary, flags }] of commands) {
    lines.push(`complete -c dirq -n __dirq_needs_command -a ${name} -d ${quote(summary)}`);
    // In the default mode the first word is SQL, and the flags are those of a query.
    const condition =
      name === "query" ? `not __fish_seen_subcommand_from ${others}` : `__fish_seen_subcommand_from ${name}`;
    for (const flag of flags) lines.push(flagLine(condition, flag));
  }
  lines.push(
    ...[...wordsAfter(commands)].map(
      ([name, words]) =>
        `complete -c dirq -n '__fish_seen_subcommand_from ${name}' -a ${quote(words.join(" "))}`,
    ),
    ...ownFlags.slice(1).map((flag) => flagLine("__dirq_needs_command", flag)),
  );
  return `${lines.join("\n")}\n`;
}

const commandFunction = `function __dirq_needs_command
  set -l words (commandline -opc)
  set -e words[1]
  if string match -qr -- '^(-C|--directory)$' $words[1]
    set -e words[1..2]
  else if string match -qr -- '^(-C.|--directory=)' $words[1]
    set -e words[1]
  end
  for word in $words
    string match -q -- '-*' $word; or return 1
  end
end`;

function flagLine(condition: string, flag: Flag): string {
  const value = valueKind(flag);
  const action = {
    none: "",
    // Files are completed after the = of a flag with an optional value, and also in the next word if the value is required.
    file: flag.optional ? " -F" : " -r -F",
    directory: " -x -a '(__fish_complete_directories)'",
    other: " -x",
    choice: value.kind === "choice" ? ` -x -a ${quote(value.choices.join(" "))}` : "",
  }[value.kind];
  const short = flag.short === undefined ? "" : ` -s ${flag.short.slice(1)}`;
  return `complete -c dirq -n ${quote(condition)} -l ${flag.name.slice(2)}${short}${action} -d ${quote(flag.help)}`;
}

function quote(text: string): string {
  return `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
}
