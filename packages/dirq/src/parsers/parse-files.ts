import { closeSync, openSync } from "node:fs";
import { availableParallelism } from "node:os";
import { reasonOf } from "../base/errors.ts";
import { fillIn, splitCommand, type CommandLine } from "./command/command-line.ts";
import { requireProgram } from "./command/find-program.ts";
import { parserOutputOf } from "./command/output.ts";
import { runForFile, type RunResult } from "./command/run-file.ts";
import { loadBuiltin, parseBuiltin, type Builtin } from "./builtin.ts";
import { ParseError, type FileParser, type ParsedRow } from "./row.ts";
import type { JsonReader } from "./json-reader.ts";

/** A file that a parser is to read. */
export interface ParserFile {
  /** As failures name it. */
  readonly shown: string;
  /** Absolute. Bytes where it is not valid UTF-8. */
  readonly path: string | Uint8Array;
}

/** What reads files: a command that is run for each, or a parser of dirq's own. */
export type Parser = CommandParser | { readonly builtin: Builtin };

interface CommandParser {
  readonly command: CommandLine;
  /** Its working directory. */
  readonly directory: string;
  /** The replacement of `{root}`. */
  readonly root: string;
}

/** Understands the text of `--on-file` or a table's `on-file`. */
export function createParser(source: string, directory: string, root: string): Parser {
  const builtin = parseBuiltin(source);
  return builtin !== undefined ? { builtin } : { command: splitCommand(source), directory, root };
}

/** Makes sure that a parser can run at all: a misspelt program is one error, not one a file. */
export function requireParser(parser: Parser): void {
  if (!("command" in parser)) return;
  const program = parser.command.words[0]!;
  // One that hangs on the file is looked for with each file.
  if (!program.includes("{path}"))
    requireProgram(program.replaceAll("{root}", parser.root), parser.directory);
}

/** Callbacks for the files, each with its index in the list. */
export interface ParseListener {
  /**
   * A file's rows. They are taken now or never, and taking them can throw what is wrong with the file.
   * @param payload the rows as the JSON that a command printed
   */
  rows(index: number, rows: Iterable<ParsedRow>, payload?: string): void;
  failure(index: number, reason: string): void;
  done(count: number): void;
}

/** Runs a parser over files. Results are reported in the order of the files, or as they arrive. */
export async function parseFiles(
  parser: Parser,
  files: readonly ParserFile[],
  json: JsonReader,
  order: "in order" | "as it comes",
  listener: ParseListener,
): Promise<void> {
  if ("command" in parser) await runCommands(parser, files, json, order, listener);
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

/**
 * Runs a command over files, as many at once as there are cores. A file that fails is reported and skipped; one that takes
 * long holds up no other's run.
 */
async function runCommands(
  parser: CommandParser,
  files: readonly ParserFile[],
  json: JsonReader,
  order: "in order" | "as it comes",
  listener: ParseListener,
): Promise<void> {
  const waiting = new Map<number, RunResult>();
  let next = 0;
  let reported = 0;
  let done = 0;
  const report = (index: number, result: RunResult) => {
    const read = readRows(result, json);
    if (typeof read === "string") listener.failure(index, read);
    else listener.rows(index, read.rows, read.payload);
  };
  const work = async () => {
    for (let index = next++; index < files.length; index = next++) {
      const result = await runCommand(parser, files[index]!);
      listener.done(++done);
      if (order === "as it comes") report(index, result);
      else {
        waiting.set(index, result);
        for (let due = waiting.get(reported); due !== undefined; due = waiting.get(reported)) {
          waiting.delete(reported);
          report(reported++, due);
        }
      }
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
}

function readRows(result: RunResult, json: JsonReader): { rows: ParsedRow[]; payload: string } | string {
  if ("failure" in result) return result.failure;
  const payload = parserOutputOf(result.output, (text) => json.isArray(text));
  if (payload === undefined) return "printed nothing; a parser prints a JSON array of objects";
  const rows = json.read(payload);
  return typeof rows === "string" ? rows : { rows, payload };
}

async function runCommand(
  { command, directory, root }: CommandParser,
  { path }: ParserFile,
): Promise<RunResult> {
  if (typeof path === "string") return runForFile(fillIn(command, path, root), directory);
  // No argument can bear a name that is not UTF-8; an open file can.
  let file: number;
  try {
    file = openSync(path as Buffer, "r");
  } catch (error) {
    return { failure: `cannot open it: ${reasonOf(error)}` };
  }
  try {
    return await runForFile(fillIn(command, "/dev/fd/3", root), directory, file);
  } finally {
    closeSync(file);
  }
}
