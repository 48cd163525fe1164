// Runs a streaming call without blocking: sends the request, or finds the stored response, and reads the chunks.
import { loadBuiltin } from "../base/load-builtin.ts";
import type { CompletionChunk, CompletionResponse } from "../base/wire-types.ts";
import { LMError } from "../errors/classes.ts";
import { statusError } from "../errors/server-error.ts";
import type { Call } from "../protocol/request.ts";
import { attempts } from "../transport/attempts.ts";
import { runAsync, streamExchange, type StreamReply } from "../transport/run-attempts.ts";
import { StreamBody } from "../transport/stream-body.ts";
import { StreamReader } from "./stream-reader.ts";

/** Resolves or rejects the promise of the complete response. */
export interface Deferred {
  resolve: (response: CompletionResponse) => void;
  reject: (error: unknown) => void;
}

/** The chunks, in one batch per piece that the network delivers. */
export async function* readStream(
  call: Call,
  signal: AbortSignal | undefined,
  deferred: Deferred,
): AsyncGenerator<Iterator<CompletionChunk>, CompletionResponse> {
  let started = false;
  try {
    const stored = storedStream(call);
    const reply =
      stored ??
      (await runAsync(attempts(call, false, acceptStatus), streamExchange(call.settings.fetch), signal));
    started = !stored;
    const reader = new StreamReader(call, reply, stored !== undefined, reply.incoming.throwIfStopped);
    const body = new StreamBody(reply.incoming, reader.details, call.settings.idle_timeout, reader.record);
    try {
      for await (const events of body.events()) yield reader.chunks(events);
    } catch (error) {
      reader.interrupted(error);
    } finally {
      body.leave();
    }
    const { response, chunk } = reader.finish(body.decoder);
    if (chunk) yield [chunk].values();
    deferred.resolve(response);
    return response;
  } catch (error) {
    if (started && error instanceof LMError) call.observer?.failed(error);
    deferred.reject(error);
    throw error;
  }
}

function acceptStatus(reply: StreamReply, call: Call) {
  const { incoming } = reply;
  if (!incoming) throw statusError(reply, call);
  return { ...reply, incoming };
}

/** The stored response of the cache as a stream. */
function storedStream(call: Call) {
  const stored = call.cache?.find();
  if (!stored) return undefined;
  if (stored.status > 299) throw statusError(stored, call);
  const body = loadBuiltin("node:stream").Readable.from([stored.body]);
  const incoming = {
    ...stored,
    body,
    explain: (error: unknown) => error as Error,
    throwIfStopped: () => undefined,
  };
  return { ...stored, incoming };
}
