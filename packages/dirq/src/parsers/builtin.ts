import { DirqError } from "../base/errors.ts";
import { suggest } from "../base/suggest.ts";
import { parseCsvOptions, type CsvOptions } from "./csv-options.ts";
import type { RecordFormat } from "./records/piece.ts";
import type { FileParser } from "./row.ts";

type Loader = (options: CsvOptions) => Promise<FileParser>;

/** Each is loaded on first use: a query that parses nothing loads none. */
const loaders = {
  json: async () => (await import("./json.ts")).json,
  ndjson: async () => (await import("./json.ts")).ndjson,
  csv: async (options) => (await import("./csv.ts")).delimited("csv", options),
  tsv: async (options) => (await import("./csv.ts")).delimited("tsv", options),
  yaml: async () => (await import("./yaml.ts")).yaml,
  toml: async () => (await import("./toml.ts")).toml,
  markdown: async () => (await import("./markdown.ts")).markdown,
  lines: async () => (await import("./lines.ts")).lines,
} satisfies Record<string, Loader>;

/** The name of a parser that needs no process. */
export type BuiltinName = keyof typeof loaders;

export const builtinNames = Object.keys(loaders) as BuiltinName[];

const byExtension: Readonly<Record<string, BuiltinName>> = {
  ...{ json: "json", ndjson: "ndjson", jsonl: "ndjson", csv: "csv", tsv: "tsv" },
  ...{ yaml: "yaml", yml: "yaml", toml: "toml", md: "markdown" },
};

/** The parser whose format the files of a path-table have by their extension, such as `json` for `./data/*.json`. */
export function builtinForFiles(pathTable: string): BuiltinName | undefined {
  const extension = /\.(\w+)$/.exec(pathTable)?.[1]?.toLowerCase();
  return extension !== undefined && Object.hasOwn(byExtension, extension)
    ? byExtension[extension]
    : undefined;
}

/** A built-in parser with its options, which only `csv` and `tsv` have. */
export interface Builtin {
  readonly name: BuiltinName;
  readonly options: CsvOptions;
}

const prefix = "builtin:";
const delimiters: Readonly<Partial<Record<BuiltinName, string>>> = { csv: ",", tsv: "\t" };

/**
 * The built-in parser that an `on-file` value names, `builtin:<name>` or `builtin:<name>?<options>`; undefined for a
 * command.
 * @throws {DirqError} for an unknown name or option
 */
export function parseBuiltin(onFile: string): Builtin | undefined {
  const text = onFile.trim();
  if (!text.startsWith(prefix)) return undefined;
  const question = text.indexOf("?");
  const name = text.slice(prefix.length, question === -1 ? undefined : question);
  if (!Object.hasOwn(loaders, name)) throw unknownName(name);
  const known = name as BuiltinName;
  const delimiter = delimiters[known] ?? ",";
  if (question === -1)
    return { name: known, options: { delimiter, hasHeader: true, isText: false, encoding: undefined } };
  if (delimiters[known] === undefined)
    throw new DirqError("usage", `${prefix}${name} has no options; builtin:csv and builtin:tsv have`);
  return { name: known, options: parseCsvOptions(text, text.slice(question + 1), delimiter) };
}

function unknownName(name: string): DirqError {
  const near = suggest(name, builtinNames);
  const list = builtinNames.map((each) => prefix + each).join(", ");
  return new DirqError(
    "usage",
    `unknown parser ${prefix}${name}${near === undefined ? "" : `; did you mean ${prefix}${near}?`}; the parsers are ${list}`,
  );
}

export function loadBuiltin({ name, options }: Builtin): Promise<FileParser> {
  return loaders[name](options);
}

/** How a parser's files are read in pieces; undefined for formats that need a whole file at once. */
export function recordFormat({ name, options }: Builtin): RecordFormat | undefined {
  if (name === "ndjson") return { type: "ndjson" };
  return name === "csv" || name === "tsv" ? { type: "csv", options } : undefined;
}
