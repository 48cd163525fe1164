// When to try again. Decisions about values only; who waits, and how, is decided elsewhere.
import type { IncomingHttpHeaders } from "node:http";
import { LMBillingError, LMInvalidRequestError, type LMError } from "./errors.ts";

/** What the decision depends on beside the error. */
export interface RetryState {
  /** Tries already made, 1 after the first. */
  tries: number;
  num_retries: number;
  /** Milliseconds to the deadline; absent without one. */
  time_left_ms?: number | undefined;
  /** The server's `x-should-retry`. */
  should_retry?: boolean | undefined;
  /** Whether the connection failed in a way that may pass. */
  transient: boolean;
  /** From 0 to 1; spreads the tries of many clients. */
  random: number;
}

const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 8_000;
/** A server that asks for more is told to the caller instead, unless a `timeout` allows for it. */
const LONGEST_ASKED_WAIT_MS = 60_000;

/** Milliseconds to wait before the next try; `undefined` where there must be none. */
export function waitBeforeRetry(error: LMError, state: RetryState): number | undefined {
  if (state.tries > state.num_retries || !mayHelp(error, state)) return undefined;
  const asked = error.retry_after === undefined ? undefined : error.retry_after * 1000;
  const wait = asked ?? backoff(state);
  return wait < (state.time_left_ms ?? LONGEST_ASKED_WAIT_MS + 1) ? wait : undefined;
}

/** Seconds of `retry-after-ms` or `Retry-After`, the latter a number or a date. */
export function retryAfterSeconds(headers: IncomingHttpHeaders, now = Date.now()): number | undefined {
  const asked_ms = headers["retry-after-ms"];
  const ms = typeof asked_ms === "string" ? Number.parseFloat(asked_ms) : Number.NaN;
  if (ms >= 0) return ms / 1000;
  const text = headers["retry-after"];
  if (text === undefined) return undefined;
  if (/^\s*\d+(\.\d+)?\s*$/.test(text)) return Number(text);
  const date = Date.parse(text);
  return Number.isNaN(date) ? undefined : Math.max(0, (date - now) / 1000);
}

/** What the server says about trying again, over its status. */
export function shouldRetry(headers: IncomingHttpHeaders): boolean | undefined {
  const word = headers["x-should-retry"];
  return word === "true" ? true : word === "false" ? false : undefined;
}

function mayHelp(error: LMError, { transient, should_retry }: RetryState): boolean {
  if (should_retry !== undefined) return should_retry;
  if (transient) return true;
  const { status = 0 } = error;
  // llama.cpp says 500 to a prompt that is too long, OpenAI 429 to an empty account.
  if (error instanceof LMBillingError) return false;
  if (error instanceof LMInvalidRequestError) return status === 409;
  return status === 408 || status === 429 || status >= 500;
}

function backoff({ tries, random }: RetryState): number {
  return Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (tries - 1)) * (0.75 + random / 4);
}
