import { parseArgs } from "node:util";
import { suggest } from "../base/suggest.ts";
import { UsageError } from "../base/errors.ts";
import type { Command, OptionSpec, OptionSpecs } from "./command.ts";

/** Flags that every command takes. */
export const globalOptions = {
  config: { type: "string", placeholder: "FILE", description: "the configuration; default: pubtool.toml" },
  cwd: { type: "string", placeholder: "FOLDER", description: "work as if started in this folder" },
  help: { type: "boolean", description: "print this help" },
} as const satisfies OptionSpecs;

export interface ParsedArgs {
  values: Record<string, boolean | string | string[] | undefined>;
  positionals: string[];
}

/** Reads the arguments after the command's name. Throws UsageError naming the argument that is wrong. */
export function readArgs(command: Command, args: readonly string[]): ParsedArgs {
  const specs: OptionSpecs = { ...globalOptions, ...command.options };
  const { tokens } = parseArgs({
    args: [...args],
    options: Object.fromEntries(Object.entries(specs).map(([name, { type }]) => [name, { type }])),
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const parsed: ParsedArgs = { values: emptyValues(specs), positionals: [] };
  for (const token of tokens) {
    if (token.kind === "positional") parsed.positionals.push(token.value);
    if (token.kind === "option") {
      setOption(parsed, command, specs, token.rawName, token.name === "h" ? "help" : token.name, token.value);
    }
  }
  if (parsed.values["help"] !== true) checkPositionals(command, parsed.positionals);
  return parsed;
}

function emptyValues(specs: OptionSpecs): ParsedArgs["values"] {
  return Object.fromEntries(
    Object.entries(specs).map(([name, { type, multiple }]) => [
      name,
      type === "boolean" ? false : multiple ? [] : undefined,
    ]),
  );
}

function setOption(
  { values }: ParsedArgs,
  command: Command,
  specs: OptionSpecs,
  raw: string,
  name: string,
  value: string | undefined,
): void {
  const spec: OptionSpec | undefined = specs[name];
  const help = `\`pubtool ${command.name} --help\` lists them`;
  if (!spec) {
    const guess = suggest(name, Object.keys(specs));
    throw new UsageError(
      `pubtool ${command.name} has no option "${raw}"`,
      guess ? `did you mean --${guess}?` : help,
    );
  }
  if (spec.type === "boolean") {
    if (value !== undefined) throw new UsageError(`${raw} takes no value, and was given "${value}"`, help);
    values[name] = true;
    return;
  }
  if (value === undefined || value === "") {
    throw new UsageError(`${raw} needs a value: ${raw} ${spec.placeholder ?? "VALUE"}`);
  }
  const before = values[name];
  if (Array.isArray(before)) before.push(value);
  else if (before !== undefined) throw new UsageError(`${raw} was given twice`, "give it once");
  else values[name] = value;
}

function checkPositionals(command: Command, given: readonly string[]): void {
  const wanted = command.positionals ?? [];
  const extra = given[wanted.length];
  if (extra !== undefined) {
    throw new UsageError(
      `pubtool ${command.name} does not know what to do with "${extra}"`,
      `\`pubtool ${command.name} --help\` shows what it takes`,
    );
  }
  const missing = wanted[given.length];
  if (missing !== undefined && !missing.startsWith("[")) {
    throw new UsageError(
      `pubtool ${command.name} needs <${missing}>`,
      `\`pubtool ${command.name} --help\` shows what it takes`,
    );
  }
}
