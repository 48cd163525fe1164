import { globalOptions } from "../args.ts";
import type { Command, OptionSpec } from "../command.ts";

export const shells = ["bash", "zsh", "fish"] as const;
export type Shell = (typeof shells)[number];

/** A flag of a command, as shells complete it. */
export interface CompletedFlag {
  /** With its dashes. */
  readonly name: string;
  readonly description: string;
  readonly isRepeatable: boolean;
  readonly value: "none" | "file" | "folder" | "other" | { readonly choices: readonly string[] };
}

/** The flags of a command, with those that every command takes. */
export function flagsOf({ options }: Command): CompletedFlag[] {
  return Object.entries({ ...options, ...globalOptions } as Record<string, OptionSpec>).map(
    ([name, spec]) => ({
      name: `--${name}`,
      description: spec.description,
      isRepeatable: spec.multiple ?? false,
      value: valueOf(spec),
    }),
  );
}

function valueOf({ type, placeholder, choices }: OptionSpec): CompletedFlag["value"] {
  if (type === "boolean") return "none";
  if (choices !== undefined) return { choices };
  if (placeholder === "FILE") return "file";
  return placeholder === "FOLDER" || placeholder === "DIR" ? "folder" : "other";
}

/** The first words of the command line, each with what may follow it: nothing, or the second words of a group. */
export function firstWords(commands: readonly Command[]): Map<string, Command[]> {
  const words = new Map<string, Command[]>();
  for (const command of commands) {
    const [first, second] = command.name.split(" ");
    words.set(first!, [...(words.get(first!) ?? []), ...(second === undefined ? [] : [command])]);
  }
  return words;
}

/** The second word of a command of a group. */
export function secondWord({ name }: Command): string {
  return name.split(" ")[1]!;
}

/** A text in single quotes, for bash and zsh. */
export function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
