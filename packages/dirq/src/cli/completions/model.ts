import type { Command } from "../command.ts";
import { choicesOf, type Flag } from "../flags.ts";

export type Commands = ReadonlyMap<string, Pick<Command, "summary" | "flags">>;

/** The kinds of flag values that a shell can complete. */
export type ValueKind =
  | { readonly kind: "none" | "file" | "directory" | "other" }
  | { readonly kind: "choice"; readonly choices: readonly string[] };

export function valueKind(flag: Flag): ValueKind {
  const { value } = flag;
  if (value === undefined) return { kind: "none" };
  const choices = choicesOf(value);
  if (choices !== undefined) return { kind: "choice", choices };
  if (value === "<dir>" || flag.name === "--root") return { kind: "directory" };
  return { kind: value === "<path>" ? "file" : "other" };
}

/** Both spellings of a flag. */
export function namesOf(flag: Flag): string[] {
  return flag.short === undefined ? [flag.name] : [flag.name, flag.short];
}

/** Flags that are used without a command. */
export const ownFlags: readonly Flag[] = [
  { name: "--help", short: "-h", help: "print this" },
  { name: "--version", short: "-V", help: "print the version" },
];

/** The words that may follow a command. */
export function wordsAfter(commands: Commands): ReadonlyMap<string, readonly string[]> {
  return new Map<string, readonly string[]>([
    ["completions", shells],
    ["help", [...commands.keys()].filter((name) => name !== "help")],
  ]);
}

export const shells = ["bash", "zsh", "fish"] as const;
export type Shell = (typeof shells)[number];
