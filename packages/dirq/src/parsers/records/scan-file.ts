import type { KeySummary, PieceSummary, RecordFormat, SummaryTask } from "./piece.ts";
import { readHeader } from "./csv-pieces.ts";
import { openBytes } from "../byte-source.ts";
import { runTask } from "./run-task.ts";

/** Large files are read in pieces of this size. */
const pieceBytes = 1024 * 1024;

/** A file after its first read. */
export interface ScannedFile {
  readonly path: string | Uint8Array;
  readonly header: readonly string[] | undefined;
  readonly pieces: readonly PieceSummary[];
  readonly rows: number;
}

/** The first reads of a file: one task per piece. What cannot be opened here fails in its task. */
export function summaryTasks(
  format: RecordFormat,
  path: string | Uint8Array,
  size: number,
  bytes = pieceBytes,
): SummaryTask[] {
  const piece = {
    task: "summary",
    format,
    path,
    start: 0,
    end: Infinity,
    header: undefined,
    isExact: true,
  } as const;
  if (size <= 2 * bytes || !isDirect(format, path)) return [piece];
  const header = format.type === "csv" ? headerOf(format, path) : undefined;
  if (format.type === "csv" && header === undefined) return [piece];
  return Array.from({ length: Math.ceil(size / bytes) }, (_, index) => ({
    ...piece,
    start: index * bytes,
    end: (index + 1) * bytes >= size ? Infinity : (index + 1) * bytes,
    header: index === 0 ? undefined : header,
    isExact: index === 0,
  }));
}

function isDirect(format: RecordFormat, path: string | Uint8Array): boolean {
  try {
    const source = openBytes(path, format.type === "csv" ? format.options.encoding : undefined);
    source.close();
    return source.isDirect;
  } catch {
    return false;
  }
}

function headerOf(
  format: Extract<RecordFormat, { type: "csv" }>,
  path: string | Uint8Array,
): string[] | undefined {
  try {
    return readHeader(path, format.options);
  } catch {
    return undefined;
  }
}

/**
 * Joins the summaries of a file's pieces. A line feed inside quotes may have been taken for the end of a record: a piece
 * that does not start where the one before ended is read again from there.
 * @returns what is wrong with the file, if anything is
 */
export function joinPieces(
  tasks: readonly SummaryTask[],
  results: readonly (PieceSummary | { readonly failure: string })[],
): ScannedFile | { readonly failure: string } {
  const pieces: PieceSummary[] = [];
  let lines = 0;
  let rows = 0;
  for (const [index, task] of tasks.entries()) {
    let result = results[index]!;
    const before = pieces.at(-1);
    if (before !== undefined && !("failure" in result) && result.start !== before.end)
      result = runTask({ ...task, start: before.end, isExact: true }) as typeof result;
    if ("failure" in result) return result;
    if (result.fault !== undefined) {
      const { line, reason } = result.fault;
      return { failure: line === undefined ? reason : `line ${line + lines}: ${reason}` };
    }
    pieces.push(result);
    lines += result.lines;
    rows += result.rows;
  }
  return { path: tasks[0]!.path, header: tasks.at(-1)!.header, pieces, rows };
}

/** The keys of a file, each where the file first has it, with the kinds of all its values. */
export function keysOf({ pieces }: ScannedFile): KeySummary[] {
  const keys = new Map<string, KeySummary>();
  let base = 0;
  for (const piece of pieces) {
    for (const key of piece.keys) {
      if (key.row === Infinity) continue;
      const known = keys.get(key.text);
      keys.set(
        key.text,
        known === undefined ? { ...key, row: base + key.row } : { ...known, kinds: known.kinds | key.kinds },
      );
    }
    base += piece.rows;
  }
  return [...keys.values()];
}
