import { extname } from "node:path";
import { DirqError } from "../../base/errors.ts";
import type { Result } from "../../base/result.ts";
import { Dirq } from "../../dirq.ts";
import type { RowWriter } from "../../formats/row-writer.ts";
import { exitCode } from "../exit-codes.ts";
import { parseFlags, type Flag, type ParsedFlags } from "../flags.ts";
import { chooseWriter, formatFlags, type WriterFactory } from "../output/format.ts";
import { OutputFile } from "../output/output-file.ts";
import { escapeControls } from "../output/table.ts";
import type { Streams } from "../output/streams.ts";
import type { Command } from "../command.ts";
import { directoryFlag, enterDirectory } from "./directory-flag.ts";
import { engineFlags, engineOptions, only } from "./engine-flags.ts";
import { parseParameters } from "./parameters.ts";
import { fileFlag, readSql } from "./sql-source.ts";
import { chooseView } from "../watch/choose-view.ts";

const usage = `usage: dirq "<sql>" [flags], or dirq query "<sql>" [flags]`;

const flags: readonly Flag[] = [
  directoryFlag,
  fileFlag,
  ...engineFlags,
  // Only a file can be Parquet.
  ...formatFlags.map((flag) =>
    flag.name === "--format" ? { ...flag, value: flag.value!.replace(/>$/, "|parquet>") } : flag,
  ),
  {
    name: "--output",
    value: "<path>",
    help: "write the rows to a file, which appears complete or not at all",
  },
  {
    name: "--watch",
    help: "run it again when files change; into a pipe, print one JSON line per changed row",
  },
  {
    name: "--param",
    value: "<value>",
    repeatable: true,
    allowsEmpty: true,
    help: "value for the next ?, or with name=value for :name",
  },
  { name: "--help", short: "-h", help: "print this" },
];

const chunkCharacters = 64 * 1024;

export const query: Command = {
  synopsis: `"<sql>" [flags], dirq -f <file> [flags], or dirq - [flags] for SQL from standard input`,
  summary: "Runs one statement and prints its rows.",
  flags,
  run,
};

async function run(args: readonly string[], streams: Streams): Promise<number> {
  const parsed = parseFlags(args, flags, usage);
  const { flags: given } = parsed;
  enterDirectory(given);
  const sql = await readSql(parsed, { usage, form: 'dirq "<sql>"' });
  const target = only(given, "--output");
  if (given.has("--watch")) return watchRows(sql, given, streams);
  const isParquet = isParquetOutput(given, target);
  const createWriter = isParquet ? undefined : chooseWriter(given, streams, target);
  const file = target === undefined ? undefined : new OutputFile(target);
  try {
    return await printRows(sql, given, createWriter, streams, file);
  } finally {
    file?.discard();
  }
}

/** @throws {DirqError} for Parquet on standard output, or with a flag for texts */
function isParquetOutput(given: ParsedFlags["flags"], target: string | undefined): boolean {
  const format = only(given, "--format") ?? "auto";
  const isChosen = format === "auto" && target !== undefined && extname(target).toLowerCase() === ".parquet";
  if (format !== "parquet" && !isChosen) return false;
  if (target === undefined)
    throw new DirqError("usage", `--format parquet needs a file: --output <path>\n${usage}`);
  for (const flag of ["--header", "--no-header"]) {
    if (given.has(flag))
      throw new DirqError(
        "usage",
        `${flag} does not apply to parquet, which contains the names of its columns`,
      );
  }
  return true;
}

async function watchRows(sql: string, given: ParsedFlags["flags"], streams: Streams): Promise<number> {
  const query = { sql, parameters: parseParameters(given.get("--param")) };
  const view = chooseView(sql, given, streams);
  const { watchQuery } = await import("../watch/watch-query.ts");
  return watchQuery(query, engineOptions(given), view, streams);
}

/**
 * Runs the statement and prints its rows. Returns the exit code.
 * @param createWriter undefined: Parquet
 */
async function printRows(
  sql: string,
  given: ParsedFlags["flags"],
  createWriter: WriterFactory | undefined,
  streams: Streams,
  file: OutputFile | undefined,
): Promise<number> {
  let failures = 0;
  const dirq = await Dirq.open({
    ...engineOptions(given),
    omit: file === undefined ? [] : [file.temporaryPath],
    once: true,
    progressTarget: streams.progress,
    onFailure: ({ path, reason }) => {
      failures++;
      streams.writeError(`dirq: ${escapeControls(path)}: ${escapeControls(reason)}\n`);
    },
    onNote: (note) => streams.writeError(`dirq: ${escapeControls(note)}\n`),
  });
  const parameters = parseParameters(given.get("--param"));
  const result = await dirq.execute(sql, parameters);
  try {
    if (createWriter === undefined) {
      // Loaded only here: other queries do not need the Parquet writer.
      const { writeParquet } = await import("../../capture/parquet-rows.ts");
      writeParquet(result, (bytes) => file!.write(bytes));
    } else {
      const write = (text: string) => (file === undefined ? streams.writeOut(text) : file.write(text));
      writeRows(result, createWriter(result.columns), write);
    }
    file?.commit();
  } finally {
    result.close();
    await dirq.close();
  }
  return failures === 0 ? exitCode.ok : exitCode.partialScan;
}

/** Writes the rows as they come, in pieces large enough to be worth a system call. */
function writeRows(result: Result, writer: RowWriter, write: (text: string) => void): void {
  let text = writer.begin();
  for (const values of result.rows) {
    text += writer.row(values);
    if (text.length < chunkCharacters) continue;
    write(text);
    text = "";
  }
  write(text + writer.end());
}
