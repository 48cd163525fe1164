import { reasonOf } from "../base/errors.ts";
import { createCommandParser, requireCommand, type CommandParser } from "./command/command-parser.ts";
import type { ParserWorkers } from "./command/parser-worker.ts";
import { runCommands } from "./command/run-commands.ts";
import { loadBuiltin, parseBuiltin, type Builtin } from "./builtin.ts";
import { ParseError, type FileParser, type ParsedRow } from "./row.ts";
import type { ParseListener, ParserFile } from "./parse-listener.ts";
import type { JsonReader } from "./json-reader.ts";
import { ReadGuard } from "../scan/read-guard.ts";

/** What reads files: a command or a built-in parser. */
export type Parser = CommandParser | { readonly builtin: Builtin };

/** Understands the text of `--on-file` or a table's `on-file`. */
export function createParser(source: string, directory: string, root: string): Parser {
  const builtin = parseBuiltin(source);
  return builtin !== undefined ? { builtin } : createCommandParser(source, directory, root);
}

/** Checks that a parser can run at all: a misspelt program is one error, not one per file. */
export function requireParser(parser: Parser): void {
  if ("command" in parser) requireCommand(parser);
}

/** How files are parsed. */
export interface ParseOptions {
  /** Whether results are reported in the order of the files; what must not be read comes first in any case. */
  readonly order: "in order" | "as it comes";
  /** A directory that files must not be read outside of; undefined: all may be read. */
  readonly confinedTo: string | undefined;
  /** Processes of a `worker:` command that outlive the call. Default: they end with it. */
  readonly workers?: ParserWorkers | undefined;
}

/** Runs a parser over files. */
export async function parseFiles(
  parser: Parser,
  files: readonly ParserFile[],
  json: JsonReader,
  options: ParseOptions,
  listener: ParseListener,
): Promise<void> {
  const { confinedTo } = options;
  if (confinedTo === undefined) return run(parser, files, json, options, listener);
  const guards = files.map(({ path }) => new ReadGuard(confinedTo, path));
  const report = (index: number, action: (guard: ReadGuard) => void) => {
    const guard = guards[index]!;
    action(guard);
    if (guard.changed() !== undefined) listener.changed?.(index);
  };
  const readable: number[] = [];
  for (const [index, { rejected }] of guards.entries()) {
    if (rejected === undefined) readable.push(index);
    else report(index, () => listener.failure(index, rejected));
  }
  return run(
    parser,
    readable.map((index) => files[index]!),
    json,
    options,
    {
      begin: (at) => listener.begin?.(readable[at]!),
      rows: (at, rows, payload) =>
        report(readable[at]!, (guard) => listener.rows(readable[at]!, guard.check(rows), payload)),
      failure: (at, reason) =>
        report(readable[at]!, (guard) => listener.failure(readable[at]!, guard.changed() ?? reason)),
      done: (count) => listener.done(files.length - readable.length + count),
    },
  );
}

async function run(
  parser: Parser,
  files: readonly ParserFile[],
  json: JsonReader,
  { order, workers }: ParseOptions,
  listener: ParseListener,
): Promise<void> {
  if ("command" in parser) await runCommands(parser, files, json, order, listener, workers);
  else await readBuiltin(await loadBuiltin(parser.builtin), files, listener);
}

/** Milliseconds for which files are read before others have their turn. */
const turnMs = 50;

async function readBuiltin(
  parser: FileParser,
  files: readonly ParserFile[],
  listener: ParseListener,
): Promise<void> {
  let turn = performance.now();
  for (const [index, file] of files.entries()) {
    listener.rows(index, readRowsOf(parser, file));
    listener.done(index + 1);
    if (performance.now() - turn < turnMs) continue;
    await new Promise((resume) => setImmediate(resume));
    turn = performance.now();
  }
}

function* readRowsOf(parser: FileParser, { path }: ParserFile): Generator<ParsedRow, void, void> {
  try {
    yield* parser.read(path);
  } catch (error) {
    if (error instanceof ParseError) throw error;
    if (error instanceof RangeError) throw new ParseError("it is nested too deeply", { cause: error });
    throw new ParseError(`cannot read it: ${reasonOf(error)}`, { cause: error });
  }
}
