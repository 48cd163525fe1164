import type { Config } from "../config/types.ts";
import type { Io } from "../base/io.ts";

/** One flag of a command, without the dashes. */
export interface OptionSpec {
  type: "boolean" | "string";
  /** May be given more than once; the value is a list then. */
  multiple?: boolean;
  /** What the value is called in the help: `NAME`. Required for strings. */
  placeholder?: string;
  /** The values that it accepts, if they are few. */
  choices?: readonly string[];
  description: string;
}

export type OptionSpecs = Readonly<Record<string, OptionSpec>>;

/** What the flags were given as; one that was not given is absent, a boolean is false. */
export type Values<T extends OptionSpecs> = {
  [K in keyof T]: T[K]["type"] extends "boolean"
    ? boolean
    : T[K]["multiple"] extends true
      ? string[]
      : string | undefined;
};

export interface Context<T extends OptionSpecs = OptionSpecs> {
  values: Values<T>;
  positionals: string[];
  /** `cwd` is already what `--cwd` asked for. */
  io: Io;
  /** `--config`, as given. */
  configFile: string | undefined;
  /** Reads `pubtool.toml`; throws what the user should see when it is absent or wrong. */
  config: () => Promise<Config>;
}

export interface Command<T extends OptionSpecs = OptionSpecs> {
  /** As typed: `doctor`, `token list`. */
  name: string;
  /** What it does, in a line for `pubtool --help`. */
  summary: string;
  options: T;
  /** Names of the arguments after the flags; `[id]` may be left out, `id` may not. Default: none. */
  positionals?: readonly string[];
  /** Lines under the options in `--help`. */
  more?: string;
  /** Returns the exit code. */
  run(context: Context<T>): Promise<number> | number;
}

/** Gives `run` the types of its own flags; the table of commands forgets them. */
export function defineCommand<const T extends OptionSpecs>(command: Command<T>): Command {
  return command;
}
