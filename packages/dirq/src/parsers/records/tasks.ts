import type { Batch } from "./batch.ts";
import { readCsv, summarizeCsv } from "./csv-pieces.ts";
import { readNdjson, summarizeNdjson } from "./ndjson-pieces.ts";
import { withWindow, type PieceSummary, type ReadTask, type SummaryTask } from "./piece.ts";

/** Reads a piece to find out its keys. A fault in the file is part of the result. */
export function summarize(task: SummaryTask): PieceSummary {
  return withWindow(task, task.isExact ? 0 : 1, (window) =>
    task.format.type === "csv"
      ? summarizeCsv(task, task.format.options, window)
      : summarizeNdjson(task, window),
  );
}

/** Reads the wanted columns of a piece that `summarize` has accepted. */
export function readPiece(task: ReadTask): Batch {
  return withWindow(task, 0, (window) =>
    task.format.type === "csv" ? readCsv(task, task.format.options, window) : readNdjson(task, window),
  );
}
