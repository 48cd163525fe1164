import { extname } from "node:path";
import { DirqError } from "../../base/errors.ts";
import type { Result } from "../../base/result.ts";
import { Dirq } from "../../dirq.ts";
import type { ColumnarFormat } from "../../capture/columnar-rows.ts";
import type { RowWriter } from "../../formats/row-writer.ts";
import { JsonWriter } from "../../json/rows.ts";
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

/** Formats with typed columns, by the extension of a file. */
const columnarFormats: readonly ColumnarFormat[] = ["parquet", "arrow"];
const columnarExtensions: Readonly<Record<string, ColumnarFormat>> = {
  ".parquet": "parquet",
  ".arrow": "arrow",
  ".arrows": "arrow",
};

const flags: readonly Flag[] = [
  directoryFlag,
  fileFlag,
  ...engineFlags,
  // Only a file can have one of these.
  ...formatFlags.map((flag) =>
    flag.name === "--format"
      ? { ...flag, value: flag.value!.replace(/>$/, `|${columnarFormats.join("|")}>`) }
      : flag,
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
  const output = columnarOutput(given, target) ?? chooseWriter(given, streams, target);
  const file = target === undefined ? undefined : new OutputFile(target);
  try {
    return await printRows(sql, given, output, streams, file);
  } finally {
    file?.discard();
  }
}

/**
 * The format with typed columns that the flags choose; undefined for a text.
 * @throws {DirqError} for one on standard output, or with a flag for texts
 */
function columnarOutput(given: ParsedFlags["flags"], target: string | undefined): ColumnarFormat | undefined {
  const name = only(given, "--format") ?? "auto";
  const format =
    name === "auto"
      ? columnarExtensions[extname(target ?? "").toLowerCase()]
      : columnarFormats.find((each) => each === name);
  if (format === undefined) return undefined;
  if (target === undefined)
    throw new DirqError("usage", `--format ${format} needs a file: --output <path>\n${usage}`);
  for (const flag of ["--header", "--no-header"]) {
    if (given.has(flag))
      throw new DirqError(
        "usage",
        `${flag} does not apply to ${format}, which contains the names of its columns`,
      );
  }
  return format;
}

async function watchRows(sql: string, given: ParsedFlags["flags"], streams: Streams): Promise<number> {
  const query = { sql, parameters: parseParameters(given.get("--param")) };
  const view = chooseView(sql, given, streams);
  const { watchQuery } = await import("../watch/watch-query.ts");
  return watchQuery(query, engineOptions(given), view, streams);
}

/** Runs the statement and prints its rows. Returns the exit code. */
async function printRows(
  sql: string,
  given: ParsedFlags["flags"],
  output: WriterFactory | ColumnarFormat,
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
    if (typeof output === "string") {
      // Loaded only here: other queries do not need the Parquet writer.
      const { writeColumnar } = await import("../../capture/columnar-rows.ts");
      await writeColumnar(result, output, (bytes) => file!.write(bytes));
    } else {
      const write = (content: string | Uint8Array) =>
        file === undefined ? streams.writeOut(content) : file.write(content);
      writeRows(result, output(result.columns), write);
    }
    file?.commit();
  } finally {
    result.close();
    await dirq.close();
  }
  return failures === 0 ? exitCode.ok : exitCode.partialScan;
}

/** Writes the rows as they come, in pieces large enough to be worth a system call. */
function writeRows(result: Result, writer: RowWriter, write: (content: string | Uint8Array) => void): void {
  let text = writer.begin();
  if (writer instanceof JsonWriter && result.json !== undefined) {
    for (const piece of result.json) {
      if (text !== "") write(text);
      text = "";
      write(piece);
    }
  } else {
    for (const values of result.rows) {
      text += writer.row(values);
      if (text.length < chunkCharacters) continue;
      write(text);
      text = "";
    }
  }
  write(text + writer.end());
}
