// Whether and when to retry: a function of values, without effects.
import type { IncomingHttpHeaders } from "node:http";
import { LMBillingError, LMInvalidRequestError, type LMError } from "../errors/classes.ts";

/** What the decision depends on beside the error. */
export interface RetryState {
  /** Attempts so far, 1 after the first. */
  tries: number;
  num_retries: number;
  /** Milliseconds to the deadline; absent without one. */
  time_left_ms?: number | undefined;
  /** The server's `x-should-retry`. */
  should_retry?: boolean | undefined;
  /** Whether the connection failed in a way that may be temporary. */
  transient: boolean;
  /** From 0 to 1; the jitter that spreads the retries of many clients. */
  random: number;
}

const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 8_000;
/** If a server requests a longer wait, the call fails with `retry_after` unless a `timeout` allows the wait. */
const LONGEST_REQUESTED_WAIT_MS = 60_000;

/** Milliseconds to wait before the next attempt; `undefined`: do not retry. */
export function waitBeforeRetry(error: LMError, state: RetryState): number | undefined {
  if (state.tries > state.num_retries || !mayHelp(error, state)) return undefined;
  const requested = error.retry_after === undefined ? undefined : error.retry_after * 1000;
  const wait = requested ?? backoff(state);
  return wait < (state.time_left_ms ?? LONGEST_REQUESTED_WAIT_MS + 1) ? wait : undefined;
}

/** The value of `x-should-retry`, which takes precedence over the status. */
export function shouldRetry(headers: IncomingHttpHeaders): boolean | undefined {
  const word = headers["x-should-retry"];
  return word === "true" ? true : word === "false" ? false : undefined;
}

function mayHelp(error: LMError, { transient, should_retry }: RetryState): boolean {
  if (should_retry !== undefined) return should_retry;
  if (transient) return true;
  const { status = 0 } = error;
  // llama.cpp answers 500 if the prompt is too long, OpenAI 429 if the account is empty.
  if (error instanceof LMBillingError) return false;
  if (error instanceof LMInvalidRequestError) return status === 409;
  return status === 408 || status === 429 || status >= 500;
}

function backoff({ tries, random }: RetryState): number {
  return Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (tries - 1)) * (0.75 + random / 4);
}
