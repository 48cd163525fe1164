import { reasonOf } from "../base/errors.ts";
import { createCommandParser, requireCommand, type CommandParser } from "./command/command-parser.ts";
import type { ParserWorkers } from "./command/parser-worker.ts";
import { runCommands } from "./command/run-commands.ts";
import { loadBuiltin, parseBuiltin, type Builtin } from "./builtin.ts";
import { ParseError, type FileParser, type ParsedRow } from "./row.ts";
import type { ParseListener, ParserFile } from "./parse-listener.ts";
import type { JsonReader } from "./json-reader.ts";

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

/**
 * Runs a parser over files. Results are reported in the order of the files, or as they arrive.
 * @param workers processes of a `worker:` command that outlive this call; without them, they end with it
 */
export async function parseFiles(
  parser: Parser,
  files: readonly ParserFile[],
  json: JsonReader,
  order: "in order" | "as it comes",
  listener: ParseListener,
  workers?: ParserWorkers,
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
