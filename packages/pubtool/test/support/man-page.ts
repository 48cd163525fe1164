import { globalOptions } from "../../src/cli/args.ts";
import type { Command, OptionSpecs } from "../../src/cli/command.ts";

/** The man page, from the descriptions that also make the help and the completions. */
export function manPage(commands: readonly Command[]): string {
  const lines = [
    ".TH PUBTOOL 1",
    ".SH NAME",
    "pubtool \\- publish packages to their registries from a workflow, without long-lived tokens",
    ".SH SYNOPSIS",
    ".B pubtool",
    ".I command",
    ".RI [ options ]",
    ".SH DESCRIPTION",
    "Publishes packages to a Rust, a Python and a JavaScript registry from a workflow, with short-lived identity tokens.",
    "The packages are declared in",
    ".BR pubtool.toml .",
    ".SH COMMANDS",
    ...commands.flatMap(commandLines),
    ".SH OPTIONS OF EVERY COMMAND",
    ...optionLines(globalOptions),
    ".TP",
    ".B \\-\\-version",
    "Print the version of pubtool.",
    ".SH EXIT STATUS",
    ...[
      ["0", "Success."],
      ["1", "Problems were found, or a package was not published."],
      ["2", "Wrong usage or configuration."],
      ["70", "An internal fault."],
    ].flatMap(([code, meaning]) => [".TP", code!, meaning!]),
    ".SH SEE ALSO",
    ".BR npm (1),",
    ".BR cargo (1)",
  ];
  return `${lines.join("\n")}\n`;
}

function commandLines({ name, summary, options, positionals = [], more }: Command): string[] {
  const words = positionals.map((word) => (word.startsWith("[") ? ` ${word}` : ` <${word}>`)).join("");
  const text = more === undefined ? [] : [".PP", ".nf", ...more.split("\n").map(escape), ".fi"];
  return [`.SS pubtool ${escape(name + words)}`, `${escape(summary)}.`, ...optionLines(options), ...text];
}

function optionLines(options: OptionSpecs): string[] {
  return Object.entries(options).flatMap(([name, { placeholder, description, multiple }]) => [
    ".TP",
    placeholder === undefined ? `.B \\-\\-${escape(name)}` : `.BI "\\-\\-${escape(name)} " ${placeholder}`,
    `${escape(description.charAt(0).toUpperCase() + description.slice(1))}${multiple ? "; may be repeated" : ""}.`,
  ]);
}

/** As troff takes it: a hyphen that can be copied, and no line that begins with a request. */
function escape(text: string): string {
  return text
    .replaceAll("\\", "\\e")
    .replaceAll("-", "\\-")
    .replace(/^([.'])/, "\\&$1");
}
