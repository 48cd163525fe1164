import type { JsonReader } from "../json-reader.ts";
import type { CommandParser } from "./command-parser.ts";
import type { FileResult } from "./file-result.ts";
import { runForFile } from "./run-file.ts";

const maxFiles = 256;
/** Far below the limits of all systems on the size of arguments. */
const maxArgumentBytes = 100_000;

/**
 * Divides files into batches.
 * @param paths of the files
 * @param processes how many run at the same time: each gets a batch, even of few files
 * @returns ranges of indexes
 */
export function batchesOf(paths: readonly string[], processes: number): { from: number; to: number }[] {
  const size = Math.min(maxFiles, Math.ceil(paths.length / processes));
  const batches: { from: number; to: number }[] = [];
  let from = 0;
  let bytes = 0;
  for (const [index, path] of paths.entries()) {
    const own = Buffer.byteLength(path) + 1;
    if (index > from && (index - from === size || bytes + own > maxArgumentBytes)) {
      batches.push({ from, to: index });
      from = index;
      bytes = 0;
    }
    bytes += own;
  }
  if (from < paths.length) batches.push({ from, to: paths.length });
  return batches;
}

/**
 * Runs a command once for several files. If it fails, or has no line for a file, the files concerned are run one by
 * one, so that one file's failure is not another's.
 * @param report receives each file once
 */
export async function runBatch(
  parser: CommandParser,
  paths: readonly string[],
  json: JsonReader,
  report: (index: number, result: FileResult) => void,
): Promise<void> {
  const results = await runOnce(parser, paths, json);
  for (const [index, path] of paths.entries()) {
    let result = results instanceof Map ? results.get(path) : undefined;
    if (result === undefined && paths.length > 1) {
      const alone = await runOnce(parser, [path], json);
      result = alone instanceof Map ? alone.get(path) : alone;
    } else if (!(results instanceof Map)) result = results;
    report(index, result ?? { failure: `printed no line for it; expected {"path": …, "rows": […]}` });
  }
}

/** The results by path, or how the command failed. */
export async function runOnce(
  { command, directory, root }: CommandParser,
  paths: readonly string[],
  json: JsonReader,
  file?: number,
): Promise<Map<string, FileResult> | { readonly failure: string }> {
  const words = command.words.flatMap((word) =>
    word === "{paths}" ? paths : [word.replaceAll("{root}", root)],
  );
  const run = await runForFile(words, directory, file);
  if ("failure" in run) return run;
  const known = new Set(paths);
  const results = new Map<string, FileResult>();
  for (const line of run.output.split("\n")) {
    const entry = json.readBatchLine(line);
    // Programs print other things too.
    if (entry === undefined || !known.has(entry.path)) continue;
    results.set(
      entry.path,
      entry.failure === undefined ? { payload: entry.rows } : { failure: entry.failure },
    );
  }
  return results;
}
