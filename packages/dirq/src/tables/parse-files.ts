import { closeSync, openSync } from "node:fs";
import { availableParallelism } from "node:os";
import type { ScanFailure } from "../errors.ts";
import { reasonOf } from "../errors.ts";
import { fillIn, type CommandLine } from "../hooks/command-line.ts";
import { payloadOf } from "../hooks/payload.ts";
import { runForFile, type RunResult } from "../hooks/run-file.ts";
import type { JsonReader, ParsedRow } from "./parsed-rows.ts";

/** A file that a parser is to read. */
export interface ParserFile {
  /** As failures name it. */
  readonly shown: string;
  /** Absolute. Bytes where it is not valid UTF-8. */
  readonly path: string | Uint8Array;
}

/** A command that reads files, and where it runs. */
export interface Parser {
  readonly command: CommandLine;
  /** Its working directory. */
  readonly directory: string;
  /** What `{root}` stands for. */
  readonly root: string;
}

/**
 * Runs a parser over files, as many at once as there are cores. A file that fails is told and left out; one that takes
 * long holds up no other.
 */
export async function parseFiles(
  parser: Parser,
  files: readonly ParserFile[],
  json: JsonReader,
  on: {
    rows(file: number, rows: ParsedRow[]): void;
    failure(failure: ScanFailure): void;
    done(count: number): void;
  },
): Promise<void> {
  let next = 0;
  let done = 0;
  const work = async () => {
    for (let index = next++; index < files.length; index = next++) {
      const file = files[index]!;
      const result = readRows(await runParser(parser, file), json);
      if (typeof result === "string") on.failure({ path: file.shown, reason: result });
      else on.rows(index, result);
      on.done(++done);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
}

function readRows(result: RunResult, json: JsonReader): ParsedRow[] | string {
  if ("failure" in result) return result.failure;
  const payload = payloadOf(result.output, (text) => json.isArray(text));
  return payload === undefined
    ? "printed nothing; a parser prints a JSON array of objects"
    : json.read(payload);
}

async function runParser({ command, directory, root }: Parser, { path }: ParserFile): Promise<RunResult> {
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
