import { alignColumns } from "../report/columns.ts";
import { globalOptions } from "./args.ts";
import type { Command, OptionSpecs } from "./command.ts";
import { commands } from "./commands/index.ts";

export function mainHelp(): string {
  const rows = Object.entries(commands).map(([name, { summary }]): [string, string] => [name, summary]);
  return [
    "pubtool publishes packages to their registries from a workflow, without long-lived tokens.",
    "",
    "Usage: pubtool <command> [options]",
    "",
    ...columns(rows),
    "",
    "`pubtool <command> --help` describes one command. `pubtool --version` prints the version.",
    "Exit codes: 0 fine, 1 problems found, 2 wrong usage or configuration, 70 a fault of pubtool.",
    "",
  ].join("\n");
}

export function commandHelp({ name, summary, options, positionals = [], more }: Command): string {
  const words = positionals.map((word) => (word.startsWith("[") ? ` ${word}` : ` <${word}>`)).join("");
  return [
    `${summary}.`,
    "",
    `Usage: pubtool ${name}${words} [options]`,
    "",
    ...columns([...optionRows(options), ...optionRows(globalOptions)]),
    ...(more === undefined ? [] : ["", more]),
    "",
  ].join("\n");
}

function optionRows(options: OptionSpecs): [string, string][] {
  return Object.entries(options).map(([name, { placeholder, description, multiple }]) => [
    `--${name}${placeholder === undefined ? "" : ` ${placeholder}`}`,
    multiple ? `${description}; may be repeated` : description,
  ]);
}

function columns(rows: readonly [string, string][]): string[] {
  return alignColumns(rows.map(([left, right]) => [`  ${left}`, right]));
}
