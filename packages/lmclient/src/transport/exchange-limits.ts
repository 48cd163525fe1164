import { loadBuiltin } from "../base/load-builtin.ts";
import { TransferError } from "../errors/transfer-error.ts";

/** What may end an exchange early. */
export interface Limits {
  /** Milliseconds until the response must be complete. Absent: no limit. */
  time_left_ms?: number | undefined;
  signal?: AbortSignal | undefined;
}

/** The longest delay of a timer; a longer one would fire at once. */
export const TIMER_LIMIT_MS = 2 ** 31 - 1;

/** Calls `stop` when a limit passes. Returns a function that stops watching. */
export function watchLimits(limits: Limits, stop: (reason: Error) => void): () => void {
  const { time_left_ms, signal } = limits;
  const onTimeout = () =>
    stop(new TransferError({ reason: "timeout", message: "the time limit of the call passed" }));
  const onAbort = () => stop(signal?.reason as Error);

  const timer =
    time_left_ms === undefined ? undefined : setTimeout(onTimeout, Math.min(time_left_ms, TIMER_LIMIT_MS));
  if (signal?.aborted) onAbort();
  if (signal) {
    // One signal may end any number of calls; Node would warn from eleven listeners on.
    loadBuiltin("node:events").setMaxListeners(0, signal);
    signal.addEventListener("abort", onAbort);
  }
  return () => {
    clearTimeout(timer);
    signal?.removeEventListener("abort", onAbort);
  };
}
