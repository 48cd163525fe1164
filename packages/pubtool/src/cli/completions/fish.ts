import type { Command } from "../command.ts";
import { firstWords, flagsOf, secondWord, shells, type CompletedFlag } from "./model.ts";

export function fishScript(commands: readonly Command[]): string {
  const lines = [
    "# fish completion for pubtool: put it into ~/.config/fish/completions/pubtool.fish",
    "complete -c pubtool -f",
    `complete -c pubtool -n __fish_use_subcommand -l help -d ${quote("print the help")}`,
    `complete -c pubtool -n __fish_use_subcommand -l version -d ${quote("print the version")}`,
  ];
  for (const [word, members] of firstWords(commands)) {
    const command = commands.find(({ name }) => name === word);
    const summary = command?.summary ?? members.map(secondWord).join(", ");
    lines.push(`complete -c pubtool -n __fish_use_subcommand -a ${word} -d ${quote(summary)}`);
    const seconds = members.map(secondWord).join(" ");
    for (const member of members) {
      const condition = `__fish_seen_subcommand_from ${word}; and not __fish_seen_subcommand_from ${seconds}`;
      lines.push(
        `complete -c pubtool -n ${quote(condition)} -a ${secondWord(member)} -d ${quote(member.summary)}`,
      );
    }
  }
  for (const command of commands) {
    const condition = command.name
      .split(" ")
      .map((word) => `__fish_seen_subcommand_from ${word}`)
      .join("; and ");
    for (const flag of flagsOf(command)) lines.push(flagLine(condition, flag));
  }
  lines.push(
    `complete -c pubtool -n '__fish_seen_subcommand_from completions' -a ${quote(shells.join(" "))}`,
  );
  return `${lines.join("\n")}\n`;
}

function flagLine(condition: string, { name, description, value }: CompletedFlag): string {
  const action =
    typeof value === "object"
      ? ` -x -a ${quote(value.choices.join(" "))}`
      : { none: "", file: " -r -F", folder: " -x -a '(__fish_complete_directories)'", other: " -x" }[value];
  return `complete -c pubtool -n ${quote(condition)} -l ${name.slice(2)}${action} -d ${quote(description)}`;
}

function quote(text: string): string {
  return `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
}
