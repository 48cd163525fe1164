import { DirqError } from "../base/errors.ts";
import type { Events } from "../base/events.ts";
import type { QueryParameters } from "../engine/parameters.ts";
import type { AnswerFormat, Columns, Rows, StatementAnswer, Text } from "./executor-protocol.ts";
import { stopped } from "./stopped.ts";
import { toError, type WorkerProcess } from "./worker-process.ts";

/** One statement for a process. */
export interface Statement {
  readonly sql: string;
  readonly parameters: QueryParameters;
  readonly format: AnswerFormat;
  /** Receives its failures and notes; undefined: the callbacks of the process do. */
  readonly events: Events | undefined;
  /** How long it counts as short, in milliseconds, without the time in which its reader makes it wait. */
  readonly shortMs: number;
  /** Called once if it runs longer, with what ends it for a reason. */
  readonly onLong: (end: (reason: DirqError) => void) => void;
  /** How long it may run, without the time in which its reader makes it wait; undefined: without limit. */
  readonly timeoutMs: number | undefined;
  /** Grace period before its process is ended if it is cancelled, in milliseconds. */
  readonly graceMs: number;
  readonly signal: AbortSignal | undefined;
}

/** Runs a statement on a process and yields its answers. Afterwards the process is idle or has ended. */
export async function* runStatement(
  worker: WorkerProcess,
  { sql, parameters, format, events, shortMs, onLong, timeoutMs, graceMs, signal }: Statement,
): AsyncGenerator<Columns | Rows | Text, void, void> {
  const id = worker.begin(sql, parameters, format, events);
  let isOver = false;
  /** Why it is stopped from outside. */
  let cause: DirqError | undefined;
  let grace: NodeJS.Timeout | undefined;
  const stop = () => {
    cause ??= stopped();
    worker.stop(id);
    grace ??= setTimeout(() => worker.end(), graceMs);
  };
  signal?.addEventListener("abort", stop);
  if (signal?.aborted) stop();
  const end = (reason: DirqError) => {
    cause ??= reason;
    worker.end();
  };
  const untilLong = withTimeout(shortMs, () => onLong(end));
  const untilTimeout = withTimeout(timeoutMs, (limitMs) =>
    end(new DirqError("timeout", `the query ran for ${limitMs / 1000} seconds and was stopped`)),
  );
  try {
    for (;;) {
      const answer = await untilTimeout(() => untilLong(() => worker.answer(id)));
      isOver = isLast(answer);
      if (cause !== undefined && isOver) throw cause;
      if (answer.kind === "end") {
        if (answer.error !== undefined) throw toError(answer.error);
        return;
      }
      if (cause === undefined) yield answer;
      if (isOver) return;
      if (answer.kind !== "columns") worker.more(id);
    }
  } catch (error) {
    throw cause ?? error;
  } finally {
    signal?.removeEventListener("abort", stop);
    if (!isOver && !worker.ended) {
      stop();
      await drain(worker, id);
    }
    clearTimeout(grace);
  }
}

function isLast(answer: StatementAnswer): boolean {
  return answer.kind === "end" || (answer.kind === "text" && answer.isLast);
}

/** Runs waits, and calls `onTimeout` once when their total time exceeds a limit. */
function withTimeout(
  limitMs: number | undefined,
  onTimeout: (limitMs: number) => void,
): <Thing>(wait: () => Promise<Thing>) => Promise<Thing> {
  if (limitMs === undefined) return (wait) => wait();
  let left = limitMs;
  let isOver = false;
  return async (wait) => {
    if (isOver) return wait();
    const startedAt = performance.now();
    const timer = setTimeout(
      () => {
        isOver = true;
        onTimeout(limitMs);
      },
      Math.max(1, left),
    );
    try {
      return await wait();
    } finally {
      clearTimeout(timer);
      left -= performance.now() - startedAt;
    }
  };
}

async function drain(worker: WorkerProcess, id: number): Promise<void> {
  try {
    while (!isLast(await worker.answer(id)));
  } catch {
    // The process has ended.
  }
}
