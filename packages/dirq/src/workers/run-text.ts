import { DirqError } from "../base/errors.ts";
import type { QueryParameters } from "../engine/parameters.ts";
import { stopped, toError, type WorkerProcess } from "./worker-process.ts";

/** How long a statement that nobody wants any more may take to hear of it before its process is ended. */
const graceMs = 250;

/**
 * Runs a statement on a process and gives the pieces of its JSON. Afterwards the process is free or has ended.
 * @param timeoutMs how long it may be at work; the time in which the reader keeps it waiting does not count
 */
export async function* runText(
  runner: WorkerProcess,
  sql: string,
  parameters: QueryParameters,
  timeoutMs: number,
  signal?: AbortSignal,
): AsyncGenerator<string | Buffer, void, void> {
  const id = runner.begin(sql, parameters, "json");
  let isOver = false;
  /** Why it is stopped from outside. */
  let cause: DirqError | undefined;
  let grace: NodeJS.Timeout | undefined;
  const stop = () => {
    cause ??= stopped();
    runner.stop(id);
    grace ??= setTimeout(() => runner.end(), graceMs);
  };
  signal?.addEventListener("abort", stop);
  if (signal?.aborted) stop();
  const next = atMost(timeoutMs, () => {
    cause ??= new DirqError("timeout", `the query ran for ${timeoutMs / 1000} seconds and was stopped`);
    runner.end();
  });
  try {
    for (;;) {
      const answer = await next(() => runner.answer(id));
      if (answer.kind === "end") {
        isOver = true;
        throw cause ?? (answer.error === undefined ? stopped() : toError(answer.error));
      }
      if (answer.kind !== "text") throw new Error(`an answer of kind ${answer.kind}`);
      isOver = answer.isLast;
      if (cause === undefined) yield answer.text;
      else if (isOver) throw cause;
      if (isOver) return;
      runner.more(id);
    }
  } catch (error) {
    throw cause ?? error;
  } finally {
    signal?.removeEventListener("abort", stop);
    if (!isOver && !runner.ended) {
      stop();
      await hearOut(runner, id);
    }
    clearTimeout(grace);
  }
}

/** Waits for what comes, on a budget of time that all waits share. */
function atMost(
  budgetMs: number,
  onSpent: () => void,
): <Thing>(wait: () => Promise<Thing>) => Promise<Thing> {
  let left = budgetMs;
  return async (wait) => {
    const startedAt = performance.now();
    const timer = setTimeout(onSpent, Math.max(1, left));
    try {
      return await wait();
    } finally {
      clearTimeout(timer);
      left -= performance.now() - startedAt;
    }
  };
}

async function hearOut(runner: WorkerProcess, id: number): Promise<void> {
  try {
    for (;;) {
      const answer = await runner.answer(id);
      if (answer.kind === "end" || (answer.kind === "text" && answer.isLast)) return;
    }
  } catch {
    // Its process ended.
  }
}
