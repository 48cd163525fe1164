import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { parse, TomlError } from "smol-toml";
import { DirqError, reasonOf } from "../base/errors.ts";
import {
  locationOf,
  type Config,
  type ExtensionConfig,
  type FunctionConfig,
  type Origin,
  type TableConfig,
  type TableKey,
} from "./config.ts";
import { lineOf, type KeyPath } from "./locate.ts";
import { configError, validate, type Source } from "./validate.ts";

/** The document after validation: what the shape requires is there, of the right kind. */
interface Document {
  readonly dirq?: {
    readonly ignore?: string[];
    readonly extension?: { path: string; entrypoint?: string }[];
    readonly function?: {
      name: string;
      args: number | number[];
      command: string;
      deterministic?: boolean;
      timeout?: number;
    }[];
  };
  readonly table?: {
    name: string;
    glob: string;
    schema?: string;
    search?: string[];
    tokenize?: string;
    "on-file"?: string;
    ddl?: string;
    strict?: boolean;
  }[];
}

const identifier = /^[A-Za-z_][A-Za-z0-9_]*$/;
const defaultTimeout = 30;

/**
 * Loads config files and merges them in the order given: lists add up.
 * @param directory what relative names start from
 * @throws {DirqError} with code `config`, naming the file, the line and the key
 */
export function loadConfigs(files: readonly string[], directory: string): Config {
  const configs = files.map((file) => loadConfig(file, resolve(directory, file)));
  const merged: Config = {
    ignore: configs.flatMap((config) => config.ignore),
    extensions: configs.flatMap((config) => config.extensions),
    functions: configs.flatMap((config) => config.functions),
    tables: configs.flatMap((config) => config.tables),
  };
  refuseTwice("table", merged.tables);
  refuseTwice("function", merged.functions);
  return merged;
}

function loadConfig(file: string, path: string): Config {
  const source = { file, text: readText(file, path) };
  const document = parseToml(source);
  validate(source, document as Record<string, unknown>);
  const originOf = (at: KeyPath): Origin => ({
    file,
    line: lineOf(source.text, at),
    directory: dirname(path),
  });
  const { dirq = {}, table = [] } = document;
  return {
    ignore: dirq.ignore ?? [],
    extensions: (dirq.extension ?? []).map((each): ExtensionConfig => ({
      path: each.path,
      entrypoint: each.entrypoint,
      directory: dirname(path),
    })),
    functions: (dirq.function ?? []).map((each, index): FunctionConfig => {
      requireIdentifier(source, ["dirq", "function", index, "name"], each.name);
      return {
        name: each.name,
        args: Array.isArray(each.args) ? each.args : [each.args],
        command: each.command,
        deterministic: each.deterministic ?? false,
        timeout: each.timeout ?? defaultTimeout,
        origin: originOf(["dirq", "function", index]),
      };
    }),
    tables: table.map((each, index): TableConfig => {
      requireIdentifier(source, ["table", index, "name"], each.name);
      requireBelowRoot(source, ["table", index, "glob"], each.glob);
      requireColumns(source, ["table", index], each);
      const lines: Partial<Record<TableKey, number>> = {};
      for (const key of ["glob", "schema", "search", "tokenize", "on-file", "ddl"] as const) {
        const line = lineOf(source.text, ["table", index, key]);
        if (line !== undefined) lines[key] = line;
      }
      return {
        name: each.name,
        glob: each.glob,
        schema: each.schema ?? "",
        search: each.search,
        tokenize: each.tokenize,
        onFile: each["on-file"],
        ddl: each.ddl,
        strict: each.strict ?? false,
        origin: originOf(["table", index]),
        lines,
      };
    }),
  };
}

/** A table has either a schema or searched columns. */
function requireColumns(
  source: Source,
  path: KeyPath,
  {
    schema,
    search,
    tokenize,
  }: Pick<NonNullable<Document["table"]>[number], "schema" | "search" | "tokenize">,
): void {
  const reject = (key: TableKey, message: string): never => {
    throw configError(source, [...path, key], message);
  };
  if (search === undefined) {
    if (schema === undefined)
      reject("schema", "table needs the key schema, or search for a full-text table: its columns");
    if (tokenize !== undefined) reject("tokenize", "tokenize is for full-text tables: add the key search");
    return;
  }
  if (schema !== undefined)
    reject("schema", "a full-text table has no schema: its columns are path and those of search");
  if (search.length === 0) reject("search", 'search is an empty list; write search = ["content"]');
  const names = search.map((name) => name.toLowerCase());
  const twice = search.find((_, index) => names.indexOf(names[index]!) < index);
  if (twice !== undefined) reject("search", `search names the column "${twice}" twice`);
  const invalid = search.find((name) => !identifier.test(name) || /^_dirq_/i.test(name));
  if (invalid !== undefined)
    reject("search", `search names "${invalid}", which cannot be the name of a column`);
}

function readText(file: string, path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    throw new DirqError("config", `failed to load config: ${file}: ${reasonOf(error)}`, { cause: error });
  }
}

function parseToml({ file, text }: Source): Document {
  try {
    return parse(text);
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    const message = error.message.split("\n")[0]!.replace(/^Invalid TOML document: /, "");
    throw new DirqError(
      "config",
      `failed to load config: ${locationOf({ file, line: error.line })}: invalid TOML: ${message}`,
      { cause: error },
    );
  }
}

function requireIdentifier(source: Source, path: KeyPath, name: string): void {
  if (/^(?:_dirq|sqlite_)/i.test(name)) {
    throw configError(
      source,
      path,
      `the name "${name}" begins like those that dirq and SQLite keep for themselves`,
    );
  }
  if (/^\d/.test(name)) throw configError(source, path, `the name "${name}" begins with a digit`);
  if (!identifier.test(name)) {
    throw configError(source, path, `the name "${name}" holds more than letters, digits and underscores`);
  }
}

/** What could never match is a slip. */
function requireBelowRoot(source: Source, path: KeyPath, glob: string): void {
  if (glob.startsWith("/")) {
    throw configError(
      source,
      path,
      `the glob "${glob}" is absolute; a table's files are relative to the root`,
    );
  }
  if (glob.split("/").includes("..")) {
    throw configError(
      source,
      path,
      `the glob "${glob}" leads out of the root; the files of a table must be below it`,
    );
  }
  if (/(?:^|\/)\.?$/.test(glob)) {
    const inside = `${glob.replace(/\.?$/, "")}**`;
    throw configError(
      source,
      path,
      `the glob "${glob}" names a directory; the files below it are "${inside}"`,
    );
  }
}

function refuseTwice(
  kind: string,
  list: readonly { readonly name: string; readonly origin: Origin }[],
): void {
  const seen = new Map<string, Origin>();
  for (const { name, origin } of list) {
    const first = seen.get(name.toLowerCase());
    if (first !== undefined) {
      throw new DirqError(
        "config",
        `failed to load config: ${locationOf(origin)}: the ${kind} "${name}" is declared already, at ${locationOf(first)}`,
      );
    }
    seen.set(name.toLowerCase(), origin);
  }
}
