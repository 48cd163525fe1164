import { DirqError } from "../../base/errors.ts";
import type { DirqOptions } from "../../dirq.ts";
import type { Flag, ParsedFlags } from "../flags.ts";

type Given = ParsedFlags["flags"];

/** The flags that determine how a directory is read, of `query` and the prompt. */
export const engineFlags: readonly Flag[] = [
  {
    name: "--config",
    short: "-c",
    value: "<path>",
    repeatable: true,
    help: "load tables and functions from a config; repeatable",
  },
  {
    name: "--persist",
    value: "<path>",
    optional: true,
    help: "persist the index on disk (default: .dirq/cache.db)",
  },
  {
    name: "--extension",
    value: "<path>",
    repeatable: true,
    help: "load a SQLite extension, <path>[::<entrypoint>]",
  },
  {
    name: "--max-content",
    value: "<bytes>",
    help: "the largest file whose content and bytes are read; default: 16777216",
  },
  { name: "--no-ignore", help: "include ignored files" },
  { name: "--no-notes", help: "omit notes on statements that are probably not what was meant" },
  { name: "--on-file", value: "<command>", help: "parse each file with a command that prints JSON rows" },
];

export function engineOptions(given: Given): DirqOptions {
  return {
    noIgnore: given.has("--no-ignore"),
    onFile: only(given, "--on-file"),
    config: all(given, "--config"),
    persist: given.get("--persist")?.[0] ?? false,
    extensions: all(given, "--extension"),
    maxContent: readMaxContent(only(given, "--max-content")),
    notes: !given.has("--no-notes"),
  };
}

function readMaxContent(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new DirqError("usage", `--max-content is "${text}"; it is a number of bytes below 1000000000`);
}

/** The value of a flag that is given at most once. */
export function only(given: Given, name: string): string | undefined {
  const value = given.get(name)?.[0];
  return typeof value === "string" ? value : undefined;
}

function all(given: Given, name: string): string[] {
  return (given.get(name) ?? []).filter((value) => typeof value === "string");
}
