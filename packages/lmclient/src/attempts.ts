import { debuglog } from "node:util";
import { LMError } from "./errors.ts";
import { TransferError, type WireRequest } from "./exchange.ts";
import { isTransient, networkError } from "./network-error.ts";
import type { Call, Reply } from "./request.ts";
import { shouldRetry, waitBeforeRetry } from "./retry.ts";

/** What a driver is asked to do next: exchange one request, or let time pass. */
export type Step =
  { do: "exchange"; request: WireRequest; time_left_ms: number | undefined } | { do: "wait"; ms: number };

/** What the driver gives back for an exchange. After a wait it gives nothing. */
export type Outcome<R> = R | TransferError | undefined;

const log = debuglog("lmclient");
const logBodies = debuglog("lmclient-bodies");

/**
 * The course of one call: try, read, decide, wait, try again. It does nothing itself, so that one text serves the
 * blocking and the asynchronous way. Returns what `read` makes of the reply; throws LMError.
 */
export function* attempts<R extends Reply, T>(
  call: Call,
  blocking: boolean,
  read: (reply: R, call: Call) => T,
): Generator<Step, T, Outcome<R>> {
  const { timeout, num_retries } = call.settings;
  const deadline = timeout === undefined ? undefined : performance.now() + timeout * 1000;
  const left = () => deadline && Math.max(1, deadline - performance.now());

  for (let tries = 1; ; tries += 1) {
    if (logBodies.enabled) logBodies("request %s", call.redact(call.request.body));
    const outcome = yield { do: "exchange", request: call.request, time_left_ms: left() };
    if (outcome === undefined) throw new TypeError("an exchange ended without an outcome");
    try {
      return readOutcome(outcome, call, blocking, read);
    } catch (error) {
      if (!(error instanceof LMError)) throw error;
      const ms = waitBeforeRetry(error, {
        tries,
        num_retries,
        time_left_ms: left(),
        should_retry: outcome instanceof TransferError ? undefined : shouldRetry(outcome.headers),
        transient: outcome instanceof TransferError && isTransient(outcome.failure),
        random: Math.random(),
      });
      if (ms === undefined) throw error;
      log("%s; next try in %d ms", error.message, Math.round(ms));
      yield { do: "wait", ms };
    }
  }
}

function readOutcome<R extends Reply, T>(
  outcome: R | TransferError,
  call: Call,
  blocking: boolean,
  read: (reply: R, call: Call) => T,
): T {
  if (outcome instanceof TransferError) throw networkError(outcome.failure, call, blocking);
  log("POST %s %d", call.request.url, outcome.status);
  if (logBodies.enabled) logBodies("answer %s", call.redact(new TextDecoder().decode(outcome.body)));
  return read(outcome, call);
}
