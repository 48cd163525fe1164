import { loadBuiltin } from "../base/load-builtin.ts";
import type { HttpRequest } from "../base/http-message.ts";
import { TransferError } from "../errors/transfer-error.ts";
import type { Fetch } from "../options/types.ts";
import { watchLimits, type Limits } from "./exchange-limits.ts";
import type { Incoming } from "./http-exchange.ts";

/** The counterpart of `open` in http-exchange.ts for the caller's own `fetch`. */
export async function openWithFetch(fetch: Fetch, request: HttpRequest, limits: Limits): Promise<Incoming> {
  const controller = new AbortController();
  const unwatch = watchLimits(limits, (reason) => controller.abort(reason));
  const explain = (error: unknown) =>
    controller.signal.aborted ? (controller.signal.reason as Error) : asTransferError(error);
  const throwIfStopped = () => controller.signal.throwIfAborted();
  const stopped = new Promise<never>((_resolve, reject) => {
    controller.signal.addEventListener("abort", () => reject(controller.signal.reason as Error));
  });
  stopped.catch(() => undefined);
  try {
    throwIfStopped();
    const { method = "POST", url, headers, body } = request;
    const init = {
      method,
      headers: { ...headers },
      ...(method === "POST" && { body }),
      signal: controller.signal,
      redirect: "manual",
    } as const;
    const pending = fetch(url, init);
    // A function that ignores the signal must not make the call longer than its limits.
    const response = await Promise.race([pending, stopped.finally(() => discard(pending))]);
    const { Readable } = loadBuiltin("node:stream");
    const bytes = response.body ? Readable.fromWeb(response.body) : Readable.from([]);
    bytes.on("close", unwatch).on("error", () => undefined);
    stopped.catch(() => bytes.destroy(new Error("the call was stopped")));
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: bytes,
      explain,
      throwIfStopped,
    };
  } catch (error) {
    unwatch();
    throw explain(error);
  }
}

/** The message of `fetch` is "fetch failed"; the reason is in the cause. */
function asTransferError(error: unknown): TransferError {
  if (error instanceof TransferError) return error;
  const outer = error as Error & { code?: string };
  const { code, message } = (outer.cause instanceof Error ? outer.cause : outer) as typeof outer;
  return new TransferError({ reason: "network", code, message });
}

/** Ends a response that arrives too late. */
function discard(pending: Promise<Response>): void {
  pending.then((response) => response.body?.cancel()).catch(() => undefined);
}
