import type { CompletionResponse } from "../base/wire-types.ts";
import type { HttpReply } from "../base/http-message.ts";
import { LMError } from "../errors/classes.ts";
import { parseResponse } from "../protocol/parse-response.ts";
import type { Call } from "../protocol/request.ts";
import { attachWarnings } from "../protocol/response-warnings.ts";
import { attempts, type Outcome, type Step } from "../transport/attempts.ts";
import { isServedByThisThread } from "../transport/same-thread-server.ts";

/** Seconds for a blocking call to a server of the same thread, unless `timeout` is set. */
const SAME_THREAD_TIMEOUT = 10;

/** One call for a complete response: from the cache, or with its attempts. Throws LMError. */
export function* completion(
  call: Call,
  blocking: boolean,
): Generator<Step, CompletionResponse, Outcome<HttpReply>> {
  const cached = call.cache && cachedResponse(call);
  if (cached) return cached;
  const response = yield* attempts(blocking ? limitOwnServer(call) : call, blocking, parseAndStore);
  return completed(call, response);
}

/** A server of this thread cannot answer while the thread is blocked, so the wait for it is limited. */
export function limitOwnServer(call: Call): Call {
  const { settings, request } = call;
  if (settings.timeout !== undefined || !isServedByThisThread(request.url)) return call;
  return { ...call, settings: { ...settings, timeout: SAME_THREAD_TIMEOUT } };
}

/** Reports a response to the hooks, and attaches its warnings. */
export function completed(call: Call, response: CompletionResponse): CompletionResponse {
  attachWarnings(response, call);
  call.observer?.completed(response);
  return response;
}

/** Marks a response of the cache. */
export function markCacheHit(response: CompletionResponse): CompletionResponse {
  return Object.defineProperty(response, "cache_hit", { value: true });
}

/** The stored response. One that is not a completion counts as missing, except in replay mode. */
function cachedResponse(call: Call): CompletionResponse | undefined {
  const stored = call.cache!.find();
  if (!stored) return undefined;
  try {
    return markCacheHit(parseResponse(stored, call));
  } catch (error) {
    if (call.cache!.replays || !(error instanceof LMError)) throw error;
    return undefined;
  }
}

function parseAndStore(reply: HttpReply, call: Call): CompletionResponse {
  const response = parseResponse(reply, call);
  call.cache?.save(reply);
  return response;
}
