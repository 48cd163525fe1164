// Runs the steps of several calls at once while the thread blocks.
import type { HttpReply } from "../base/http-message.ts";
import { TransferError } from "../errors/transfer-error.ts";
import type { Outcome, Step } from "./attempts.ts";
import { GRACE_MS, LONGEST_WAIT_MS, workerTimeout } from "./sync-bridge.ts";
import { SyncSession } from "./sync-session.ts";

type Steps<T> = Generator<Step, T, Outcome<HttpReply>>;

/** A call that waits: for the result of an exchange, or for the time of its next attempt. */
interface Waiting<T> {
  index: number;
  steps: Steps<T>;
  /** The time by which it must continue, `performance.now()`. */
  until: number;
  /** The number of the exchange; absent in a wait before a retry. */
  id?: number;
}

/** Where the results of calls go. */
export interface Sink<T> {
  done: (index: number, value: T) => void;
  failed: (index: number, error: unknown) => void;
}

/**
 * Runs at most `concurrency` calls at once. What the sink throws ends all of them. After Ctrl-C the calls that run have
 * failed, and the others have not started.
 */
export function runManyBlocking<T>(
  count: number,
  concurrency: number,
  start: (index: number) => Steps<T>,
  sink: Sink<T>,
): void {
  const session = new SyncSession();
  const waiting = new Set<Waiting<T>>();
  let started = 0;

  /** Continues a call until it waits or ends. */
  const advance = (index: number, run: () => IteratorResult<Step, T>, steps: () => Steps<T>) => {
    try {
      const next = run();
      if (next.done) sink.done(index, next.value);
      else waiting.add(begin(index, steps(), next.value));
    } catch (error) {
      sink.failed(index, error);
    }
  };
  const begin = (index: number, steps: Steps<T>, step: Step): Waiting<T> => {
    const now = performance.now();
    if (step.do === "wait") return { index, steps, until: now + step.ms };
    const time_left_ms = step.time_left_ms ?? LONGEST_WAIT_MS;
    const id = session.start({ do: "exchange", request: step.request, time_left_ms });
    return { index, steps, until: now + time_left_ms + GRACE_MS, id };
  };
  const resume = (call: Waiting<T>, outcome: Outcome<HttpReply>) => {
    waiting.delete(call);
    if (call.id !== undefined) session.forget(call.id);
    advance(
      call.index,
      () => call.steps.next(outcome),
      () => call.steps,
    );
  };
  const startNext = () => {
    const index = started++;
    let steps: Steps<T>;
    advance(
      index,
      () => (steps = start(index)).next(),
      () => steps,
    );
  };

  try {
    for (;;) {
      while (started < count && waiting.size < concurrency) startNext();
      if (waiting.size === 0) break;
      const nearest = Math.min(...Array.from(waiting, ({ until }) => until));
      const result = session.next(Math.max(0, nearest - performance.now()));
      const calls = [...waiting];
      const answered = result && calls.find(({ id }) => id === result.id);
      if (answered && "reply" in result) resume(answered, result.reply);
      else if (answered && "failure" in result) resume(answered, new TransferError(result.failure));
      if (result) continue;
      const now = performance.now();
      for (const call of calls.filter(({ until }) => until <= now))
        resume(call, call.id === undefined ? undefined : workerTimeout());
    }
  } catch (error) {
    session.discard();
    if (!(error instanceof TransferError)) throw error;
    // Ctrl-C: the calls that run end with it, and no further one starts.
    for (const call of waiting) endWith(call, error, sink);
    return;
  }
  session.release();
}

function endWith<T>({ index, steps }: Waiting<T>, error: TransferError, sink: Sink<T>): void {
  try {
    const next = steps.next(error);
    if (next.done) sink.done(index, next.value);
    else sink.failed(index, error);
  } catch (failure) {
    sink.failed(index, failure);
  }
}
