// Runs the steps of a call: blocking the thread, or asynchronously.
import { loadBuiltin } from "../base/load-builtin.ts";
import type { Outcome, Step } from "./attempts.ts";
import { collect, open, type Incoming } from "./http-exchange.ts";
import { TransferError } from "../errors/transfer-error.ts";
import { type Limits } from "./exchange-limits.ts";
import type { HttpRequest, HttpReply } from "../base/http-message.ts";
import { openWithFetch } from "./fetch-exchange.ts";
import type { Fetch } from "../options/types.ts";
import { exchangeSync, sleepSync } from "./sync-bridge.ts";

/** A reply whose body is still to be read if the status is 2xx. */
export interface StreamReply extends HttpReply {
  incoming?: Incoming;
}

/** Runs the steps and blocks the thread meanwhile. */
export function runBlocking<T, R extends HttpReply = HttpReply>(
  steps: Generator<Step, T, Outcome<R>>,
  exchange: (request: HttpRequest, time_left_ms: number | undefined) => R = exchangeSync as never,
): T {
  for (let next = steps.next(); ;) {
    if (next.done) return next.value;
    next = steps.next(runStep(next.value, exchange));
  }
}

/** Runs the steps without blocking. Rejects with the signal's reason if it fires. */
export async function runAsync<R extends HttpReply, T>(
  steps: Generator<Step, T, Outcome<R>>,
  exchange: (request: HttpRequest, limits: Limits) => Promise<R>,
  signal: AbortSignal | undefined,
): Promise<T> {
  for (let next = steps.next(); ;) {
    if (next.done) return next.value;
    signal?.throwIfAborted();
    const step = next.value;
    if (step.do === "wait") await pause(step.ms, signal);
    next = steps.next(step.do === "wait" ? undefined : await outcomeOf(step));
  }

  async function outcomeOf(step: Step & { do: "exchange" }): Promise<R | TransferError> {
    try {
      return await exchange(step.request, { time_left_ms: step.time_left_ms, signal });
    } catch (error) {
      if (error instanceof TransferError) return error;
      throw error;
    }
  }
}

/** An exchange that reads the whole body. */
export function wholeExchange(fetch: Fetch | undefined) {
  return async (request: HttpRequest, limits: Limits): Promise<HttpReply> => {
    const incoming = await start(fetch, request, limits);
    return { status: incoming.status, headers: incoming.headers, body: await collect(incoming) };
  };
}

/** An exchange that does not read the body if the status is 2xx, except for the list of models. */
export function streamExchange(fetch: Fetch | undefined) {
  return async (request: HttpRequest, limits: Limits): Promise<StreamReply> => {
    const incoming = await start(fetch, request, limits);
    const { status, headers } = incoming;
    if (status < 200 || status > 299 || request.method === "GET")
      return { status, headers, body: await collect(incoming) };
    return { status, headers, body: new Uint8Array(), incoming };
  };
}

function start(fetch: Fetch | undefined, request: HttpRequest, limits: Limits): Promise<Incoming> {
  return fetch ? openWithFetch(fetch, request, limits) : open(request, limits);
}

function runStep<R extends HttpReply>(
  step: Step,
  exchange: (request: HttpRequest, time_left_ms: number | undefined) => R,
): Outcome<R> {
  try {
    if (step.do === "exchange") return exchange(step.request, step.time_left_ms);
    sleepSync(step.ms);
    return undefined;
  } catch (error) {
    if (error instanceof TransferError) return error;
    throw error;
  }
}

async function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  try {
    await loadBuiltin("node:timers/promises").setTimeout(ms, undefined, { signal });
  } catch {
    // The AbortError of setTimeout has the caller's reason only as its cause.
    signal?.throwIfAborted();
  }
}
