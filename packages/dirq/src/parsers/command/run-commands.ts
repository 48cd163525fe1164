import { closeSync, openSync } from "node:fs";
import { availableParallelism } from "node:os";
import { reasonOf } from "../../base/errors.ts";
import type { JsonReader } from "../json-reader.ts";
import type { ParseListener, ParserFile } from "../parse-listener.ts";
import type { ParsedRow } from "../row.ts";
import { batchesOf, runBatch, runOnce } from "./batch.ts";
import { fillIn } from "./command-line.ts";
import type { CommandParser } from "./command-parser.ts";
import type { FileResult } from "./file-result.ts";
import { parserOutputOf } from "./output.ts";
import { ParserWorkers, type ParserWorker } from "./parser-worker.ts";
import { runForFile } from "./run-file.ts";

/**
 * Runs a command over files, as many processes at once as there are cores. A file that fails is reported and skipped;
 * one that takes long delays no other.
 * @param workers processes that outlive this call; without them, `worker:` processes end with it
 */
export async function runCommands(
  parser: CommandParser,
  files: readonly ParserFile[],
  json: JsonReader,
  order: "in order" | "as it comes",
  listener: ParseListener,
  workers: ParserWorkers | undefined,
): Promise<void> {
  const report = reporter(json, order, listener);
  const processes = availableParallelism();
  if (parser.mode === "file") {
    await parallel(files.length, processes, async (index) => {
      listener.begin?.(index);
      report(index, await runForOne(parser, files[index]!, json));
    });
    return;
  }
  // A name that is not UTF-8 cannot be an argument or a JSON string.
  const plain = [...files.keys()].filter((index) => typeof files[index]!.path === "string");
  const other = [...files.keys()].filter((index) => typeof files[index]!.path !== "string");
  const paths = plain.map((index) => files[index]!.path as string);
  if (parser.mode === "batch") {
    const batches = batchesOf(paths, processes);
    await parallel(batches.length, processes, (number) => {
      const { from, to } = batches[number]!;
      for (const index of plain.slice(from, to)) listener.begin?.(index);
      return runBatch(parser, paths.slice(from, to), json, (at, result) => report(plain[from + at]!, result));
    });
    await parallel(other.length, processes, async (at) => {
      const index = other[at]!;
      listener.begin?.(index);
      report(index, await runBatchOfDescriptor(parser, files[index]!, json));
    });
    return;
  }
  const pool = workers ?? new ParserWorkers();
  try {
    await parallel(files.length, processes, (index) =>
      pool.use(parser, async (worker) => {
        listener.begin?.(index);
        report(index, await runInWorker(worker, files[index]!, json));
      }),
    );
  } finally {
    if (workers === undefined) await pool.close();
  }
}

/** Runs an action for each index, at most `limit` at the same time. */
async function parallel(
  count: number,
  limit: number,
  action: (index: number) => Promise<void>,
): Promise<void> {
  let next = 0;
  const work = async () => {
    for (let index = next++; index < count; index = next++) await action(index);
  };
  await Promise.all(Array.from({ length: Math.min(limit, count) }, work));
}

/** Passes results to the listener in the order of the files, or as they arrive. */
function reporter(
  json: JsonReader,
  order: "in order" | "as it comes",
  listener: ParseListener,
): (index: number, result: FileResult) => void {
  const waiting = new Map<number, FileResult>();
  let reported = 0;
  let done = 0;
  const report = (index: number, result: FileResult) => {
    const rows = "failure" in result ? result.failure : json.read(result.payload);
    if (typeof rows === "string") listener.failure(index, rows);
    else listener.rows(index, rows satisfies ParsedRow[], (result as { payload: string }).payload);
  };
  return (index, result) => {
    listener.done(++done);
    if (order === "as it comes") {
      report(index, result);
      return;
    }
    waiting.set(index, result);
    for (let due = waiting.get(reported); due !== undefined; due = waiting.get(reported)) {
      waiting.delete(reported);
      report(reported++, due);
    }
  };
}

async function runForOne(parser: CommandParser, file: ParserFile, json: JsonReader): Promise<FileResult> {
  const { command, directory, root } = parser;
  const { path } = file;
  const run =
    typeof path === "string"
      ? await runForFile(fillIn(command, path, root), directory)
      : await withDescriptor(path, (opened) =>
          runForFile(fillIn(command, "/dev/fd/3", root), directory, opened),
        );
  if ("failure" in run) return run;
  const payload = parserOutputOf(run.output, (text) => json.isArray(text));
  return payload === undefined
    ? { failure: "printed nothing; a parser prints a JSON array of objects" }
    : { payload };
}

async function runBatchOfDescriptor(
  parser: CommandParser,
  { path }: ParserFile,
  json: JsonReader,
): Promise<FileResult> {
  const name = "/dev/fd/3";
  const results = await withDescriptor(path as Uint8Array, (opened) => runOnce(parser, [name], json, opened));
  if (!(results instanceof Map)) return results;
  return results.get(name) ?? { failure: `printed no line for it; expected {"path": …, "rows": […]}` };
}

async function runInWorker(
  worker: ParserWorker,
  { path }: ParserFile,
  json: JsonReader,
): Promise<FileResult> {
  const answer =
    typeof path === "string"
      ? await worker.run(path)
      : await withDescriptor(path, (opened) => worker.run(`/proc/${process.pid}/fd/${opened}`));
  return "failure" in answer ? answer : json.readWorkerLine(answer.line);
}

/** A name that is not UTF-8 cannot be passed to a command; an open file can. */
async function withDescriptor<Result>(
  path: Uint8Array,
  action: (opened: number) => Promise<Result>,
): Promise<Result | { readonly failure: string }> {
  let opened: number;
  try {
    opened = openSync(path as Buffer, "r");
  } catch (error) {
    return { failure: `cannot open it: ${reasonOf(error)}` };
  }
  try {
    return await action(opened);
  } finally {
    closeSync(opened);
  }
}
