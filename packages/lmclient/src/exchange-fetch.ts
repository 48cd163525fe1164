import { Readable } from "node:stream";
import {
  listen,
  TIMER_LIMIT_MS,
  TransferError,
  type Incoming,
  type Limits,
  type WireRequest,
} from "./exchange.ts";
import type { Fetch } from "./options.ts";

/** Does with the caller's own `fetch` what `open` of exchange.ts does with node:http. */
export async function openWithFetch(fetch: Fetch, request: WireRequest, limits: Limits): Promise<Incoming> {
  const stopper = new AbortController();
  const onAbort = () => stopper.abort(limits.signal?.reason);
  const { time_left_ms } = limits;
  const timer =
    time_left_ms === undefined
      ? undefined
      : setTimeout(() => stopper.abort(outOfTime()), Math.min(time_left_ms, TIMER_LIMIT_MS));
  const end = () => {
    clearTimeout(timer);
    limits.signal?.removeEventListener("abort", onAbort);
  };
  const explain = (error: unknown) =>
    stopper.signal.aborted ? (stopper.signal.reason as Error) : failureOf(error);

  const throwIfStopped = () => stopper.signal.throwIfAborted();

  if (limits.signal?.aborted) onAbort();
  if (limits.signal) listen(limits.signal, onAbort);
  try {
    const { url, headers, body } = request;
    const init = {
      method: "POST",
      headers: { ...headers },
      body,
      signal: stopper.signal,
      redirect: "manual",
    } as const;
    const response = await fetch(url, init);
    const bytes = response.body ? Readable.fromWeb(response.body) : Readable.from([]);
    bytes.on("close", end).on("error", () => undefined);
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: bytes,
      explain,
      throwIfStopped,
    };
  } catch (error) {
    end();
    throw explain(error);
  }
}

function outOfTime(): TransferError {
  return new TransferError({ reason: "timeout", message: "the time allowed for the call passed" });
}

/** `fetch` says "fetch failed" and puts what happened into the cause. */
function failureOf(error: unknown): TransferError {
  if (error instanceof TransferError) return error;
  const outer = error as Error & { code?: string };
  const { code, message } = (outer.cause instanceof Error ? outer.cause : outer) as typeof outer;
  return new TransferError({ reason: "network", code, message });
}
