import { DirqError } from "../../base/errors.ts";
import type { Result } from "../../base/result.ts";
import { Dirq } from "../../dirq.ts";
import { JsonWriter } from "../../json/rows.ts";
import { exitCode } from "../exit-codes.ts";
import { parseFlags, type Flag } from "../flags.ts";
import { escapeControls, TableWriter } from "../output/table.ts";
import type { Streams } from "../output/streams.ts";
import type { Command } from "../command.ts";
import { chooseFormat, engineFlags, engineOptions, formatFlag } from "./engine-flags.ts";
import { parseParameters } from "./parameters.ts";

const usage = `usage: dirq "<sql>" [flags], or dirq query "<sql>" [flags]`;

const flags: readonly Flag[] = [
  ...engineFlags,
  formatFlag,
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
  synopsis: `"<sql>" [flags]`,
  summary: "Runs one statement and prints its rows.",
  flags,
  run,
};

async function run(args: readonly string[], streams: Streams): Promise<number> {
  const { flags: given, positionals } = parseFlags(args, flags, usage);
  const [sql, second] = positionals;
  if (sql === undefined) throw missingSql(given);
  if (second !== undefined) {
    throw new DirqError(
      "usage",
      `there are two statements, "${sql}" and "${second}"; give one, in quotes\n${usage}`,
    );
  }
  let failures = 0;
  const dirq = await Dirq.open({
    ...engineOptions(given),
    once: true,
    progressTarget: streams.progress,
    onFailure: ({ path, reason }) => {
      failures++;
      streams.writeError(`dirq: ${escapeControls(path)}: ${escapeControls(reason)}\n`);
    },
    onNote: (note) => streams.writeError(`dirq: ${escapeControls(note)}\n`),
  });
  const format = chooseFormat(given, streams);
  const parameters = parseParameters(given.get("--param"));
  const result = await dirq.execute(sql, parameters);
  try {
    print(result, format, streams);
  } finally {
    result.close();
    await dirq.close();
  }
  return failures === 0 ? exitCode.ok : exitCode.partialScan;
}

/** Writes the rows as they come, in pieces large enough to be worth a system call. */
function print(result: Result, format: "json" | "table", streams: Streams): void {
  const writer = format === "json" ? new JsonWriter(result.columns) : new TableWriter(result.columns);
  let text = writer.begin();
  for (const values of result.rows) {
    text += writer.row(values);
    if (text.length < chunkCharacters) continue;
    streams.writeOut(text);
    text = "";
  }
  streams.writeOut(text + writer.end());
}

function missingSql(given: ReadonlyMap<string, readonly (string | true)[]>): DirqError {
  for (const [name, [value]] of given) {
    if (typeof value === "string" && /^\s*(?:SELECT|WITH|VALUES|EXPLAIN|PRAGMA)\b/i.test(value)) {
      const form = name === "--persist" ? `dirq "<sql>" --persist, or --persist=<path>` : `${name} <value>`;
      return new DirqError("usage", `${name} took the SQL for its value; write ${form}\n${usage}`);
    }
  }
  return new DirqError("usage", `missing SQL argument\n${usage}`);
}
