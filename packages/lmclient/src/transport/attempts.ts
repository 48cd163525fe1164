import { loadBuiltin } from "../base/load-builtin.ts";
import type { DebugLogger } from "node:util";
import { LMError, LMUnsupportedModelError } from "../errors/classes.ts";
import { TransferError } from "../errors/transfer-error.ts";
import type { HttpRequest, HttpReply } from "../base/http-message.ts";
import { isTransient, networkError } from "../errors/network-error.ts";
import { parseModels, suggestModel } from "../protocol/models.ts";
import { buildModelsCall, type Call } from "../protocol/request.ts";
import { isServedByThisThread } from "./same-thread-server.ts";
import { shouldRetry, waitBeforeRetry } from "./retry-policy.ts";

/** The next step for the runner: exchange one request, or wait. */
export type Step =
  { do: "exchange"; request: HttpRequest; time_left_ms: number | undefined } | { do: "wait"; ms: number };

/** What the runner returns for an exchange. After a wait: `undefined`, or a TransferError if it was interrupted. */
export type Outcome<R> = R | TransferError | undefined;

/** Milliseconds for the list of models that an error message is completed with. */
const SUGGESTION_LIMIT_MS = 2_000;

let loggers: { log: DebugLogger; logBodies: DebugLogger } | undefined;

/** What NODE_DEBUG=lmclient and NODE_DEBUG=lmclient-bodies turn on. */
function debugLoggers() {
  const { debuglog } = loadBuiltin("node:util");
  return (loggers ??= { log: debuglog("lmclient"), logBodies: debuglog("lmclient-bodies") });
}

/**
 * One call with its retries: request, parse, decide, wait, request again. Free of I/O, so that it serves both the
 * blocking and the asynchronous path. Returns the result of `read`; throws LMError.
 */
export function* attempts<R extends HttpReply, T>(
  call: Call,
  blocking: boolean,
  read: (reply: R, call: Call) => T,
): Generator<Step, T, Outcome<R>> {
  const { log, logBodies } = debugLoggers();
  const { timeout, num_retries } = call.settings;
  const deadline = timeout === undefined ? undefined : performance.now() + timeout * 1000;
  const left = () => deadline && Math.max(1, deadline - performance.now());

  for (let tries = 1; ; tries += 1) {
    if (logBodies.enabled) logBodies("request %s", call.redact(call.request.body));
    call.observer?.started(call.request.body);
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
      if (error instanceof LMUnsupportedModelError) yield* addSuggestion(error, call, left());
      call.observer?.failed(error, ms);
      if (ms === undefined) throw error;
      log("%s; retry in %d ms", error.message, Math.round(ms));
      const interrupted = yield { do: "wait", ms };
      if (interrupted instanceof TransferError) throw networkError(interrupted.failure, call);
    }
  }
}

function readOutcome<R extends HttpReply, T>(
  outcome: R | TransferError,
  call: Call,
  blocking: boolean,
  read: (reply: R, call: Call) => T,
): T {
  if (outcome instanceof TransferError) {
    const { failure } = outcome;
    const same_thread = blocking && failure.reason === "timeout" && isServedByThisThread(call.request.url);
    throw networkError(failure, call, same_thread);
  }
  const { log, logBodies } = debugLoggers();
  log("%s %s %d", call.request.method ?? "POST", call.request.url, outcome.status);
  call.observer?.responded(outcome.status);
  if (logBodies.enabled) logBodies("response %s", call.redact(new TextDecoder().decode(outcome.body)));
  return read(outcome, call);
}

/** Adds the most similar name of a model that the server has, if it lists them in time. */
function* addSuggestion<R extends HttpReply>(
  error: LMUnsupportedModelError,
  call: Call,
  time_left_ms = SUGGESTION_LIMIT_MS,
): Generator<Step, void, Outcome<R>> {
  const models = buildModelsCall(call.settings, call.model);
  const outcome = yield {
    do: "exchange",
    request: models.request,
    time_left_ms: Math.min(time_left_ms, SUGGESTION_LIMIT_MS),
  };
  if (outcome === undefined || outcome instanceof TransferError) return;
  try {
    const advice = suggestModel(call.model, parseModels(outcome, models));
    if (advice !== "") error.message += `; ${advice}`;
  } catch (failure) {
    // The server does not list its models; its own error message remains.
    if (!(failure instanceof LMError)) throw failure;
  }
}
