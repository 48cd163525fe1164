import { DirqError } from "../base/errors.ts";
import { suggest } from "../base/suggest.ts";
import type { FileParser } from "./row.ts";

/** Each is loaded when it is asked for: a query that parses nothing pays for none. */
const loaders = {
  json: async () => (await import("./json.ts")).json,
  ndjson: async () => (await import("./json.ts")).ndjson,
  csv: async () => (await import("./csv.ts")).csv,
  tsv: async () => (await import("./csv.ts")).tsv,
  yaml: async () => (await import("./yaml.ts")).yaml,
  toml: async () => (await import("./toml.ts")).toml,
  markdown: async () => (await import("./markdown.ts")).markdown,
  lines: async () => (await import("./lines.ts")).lines,
} satisfies Record<string, () => Promise<FileParser>>;

/** The name of a parser that needs no process. */
export type BuiltinName = keyof typeof loaders;

export const builtinNames = Object.keys(loaders) as BuiltinName[];

const prefix = "builtin:";

/**
 * The built-in parser that an `on-file` value names; undefined where it is a command.
 * @throws {DirqError} for `builtin:` with an unknown name
 */
export function builtinName(onFile: string): BuiltinName | undefined {
  const text = onFile.trim();
  if (!text.startsWith(prefix)) return undefined;
  const name = text.slice(prefix.length);
  if (Object.hasOwn(loaders, name)) return name as BuiltinName;
  const near = suggest(name, builtinNames);
  const list = builtinNames.map((each) => prefix + each).join(", ");
  throw new DirqError(
    "usage",
    `there is no parser ${prefix}${name}${near === undefined ? "" : `; did you mean ${prefix}${near}?`}; there are ${list}`,
  );
}

export function loadBuiltin(name: BuiltinName): Promise<FileParser> {
  return loaders[name]();
}
