import { reasonOf } from "../../base/errors.ts";
import { ParseError } from "../row.ts";
import type { Batch } from "./batch.ts";
import type { PieceSummary, ReadTask, SummaryTask } from "./piece.ts";
import { readPiece, summarize } from "./tasks.ts";

export type Task = SummaryTask | ReadTask;

/** What a task gives; `failure` if the file cannot be read or is not as the summary found it. */
export type TaskResult = PieceSummary | Batch | { readonly failure: string };

export function runTask(task: Task): TaskResult {
  try {
    return task.task === "summary" ? summarize(task) : readPiece(task);
  } catch (error) {
    if (error instanceof ParseError) return { failure: error.message };
    if (error instanceof RangeError) return { failure: "it is nested too deeply" };
    return { failure: `cannot read it: ${reasonOf(error)}` };
  }
}
