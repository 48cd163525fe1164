// The two ways to carry out the steps of a call: holding the thread, or letting the event loop run.
import { setTimeout as sleep } from "node:timers/promises";
import type { Outcome, Step } from "./attempts.ts";
import { collect, open, TransferError, type Incoming, type Limits, type WireRequest } from "./exchange.ts";
import { openWithFetch } from "./exchange-fetch.ts";
import type { Fetch } from "./options.ts";
import type { Reply } from "./request.ts";
import { exchangeSync, sleepSync } from "./sync.ts";

/** A reply whose status promises a stream: the body comes as it is read. */
export interface StreamReply extends Reply {
  incoming?: Incoming;
}

/** Blocks until the steps are done. */
export function runBlocking<T>(steps: Generator<Step, T, Outcome<Reply>>): T {
  for (let next = steps.next(); ;) {
    if (next.done) return next.value;
    const step = next.value;
    if (step.do === "wait") sleepSync(step.ms);
    next = steps.next(step.do === "wait" ? undefined : outcomeOfBlocking(step));
  }
}

/** Carries out the steps without blocking. Rejects with the signal's reason when it fires. */
export async function runAsync<R extends Reply, T>(
  steps: Generator<Step, T, Outcome<R>>,
  exchange: (request: WireRequest, limits: Limits) => Promise<R>,
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
  return async (request: WireRequest, limits: Limits): Promise<Reply> => {
    const incoming = await start(fetch, request, limits);
    return { status: incoming.status, headers: incoming.headers, body: await collect(incoming) };
  };
}

/** An exchange that leaves the body of a success unread. */
export function streamExchange(fetch: Fetch | undefined) {
  return async (request: WireRequest, limits: Limits): Promise<StreamReply> => {
    const incoming = await start(fetch, request, limits);
    const { status, headers } = incoming;
    if (status < 200 || status > 299) return { status, headers, body: await collect(incoming) };
    return { status, headers, body: new Uint8Array(), incoming };
  };
}

function start(fetch: Fetch | undefined, request: WireRequest, limits: Limits): Promise<Incoming> {
  return fetch ? openWithFetch(fetch, request, limits) : open(request, limits);
}

function outcomeOfBlocking(step: Step & { do: "exchange" }): Reply | TransferError {
  try {
    return exchangeSync(step.request, step.time_left_ms);
  } catch (error) {
    if (error instanceof TransferError) return error;
    throw error;
  }
}

async function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  try {
    await sleep(ms, undefined, { signal });
  } catch {
    // The platform's own AbortError hides the caller's reason in its cause.
    signal?.throwIfAborted();
  }
}
