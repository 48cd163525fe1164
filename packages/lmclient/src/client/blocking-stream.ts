import type { CompletionChunk, CompletionResponse } from "../base/wire-types.ts";
import { LMConfigurationError, LMError } from "../errors/classes.ts";
import { networkError } from "../errors/network-error.ts";
import { statusError } from "../errors/server-error.ts";
import { TransferError } from "../errors/transfer-error.ts";
import type { Call } from "../protocol/request.ts";
import { attempts } from "../transport/attempts.ts";
import { EventDecoder } from "../transport/event-decoder.ts";
import { runBlocking } from "../transport/run-attempts.ts";
import { syncStreamExchange, type SyncBody, type SyncStreamReply } from "../transport/sync-stream.ts";
import { limitOwnServer } from "./completion.ts";
import { StreamReader } from "./stream-reader.ts";

/**
 * A response as it is generated, for a thread that blocks. Iterate over it once for the chunks, or call `final()`, or
 * both. The request is sent when the first of them starts. Leaving the loop closes the connection.
 */
export class BlockingStream implements Iterable<CompletionChunk> {
  readonly #chunks: Generator<CompletionChunk, CompletionResponse>;
  #consumed = false;
  #response: CompletionResponse | undefined;

  /** Created by `stream_sync()` of a client. */
  constructor(call: Call) {
    this.#chunks = readBlocking(call, (response) => (this.#response = response));
  }

  /** The chunks. Each step blocks until a chunk has arrived. Throws the errors of `forward`. */
  [Symbol.iterator](): Generator<CompletionChunk, CompletionResponse> {
    if (this.#consumed) fail("this stream was read already; call stream_sync() again for another response");
    this.#consumed = true;
    return this.#chunks;
  }

  /** The complete response. Reads the rest of the stream. */
  final(): CompletionResponse {
    this.#consumed = true;
    while (!this.#chunks.next().done);
    return this.#response ?? fail("the loop over the stream was left before its end");
  }
}

function* readBlocking(
  call: Call,
  finished: (response: CompletionResponse) => void,
): Generator<CompletionChunk, CompletionResponse> {
  const stored = storedStream(call);
  const reply =
    stored ??
    runBlocking(
      attempts(limitOwnServer(call), true, acceptStatus),
      syncStreamExchange(call.settings.idle_timeout),
    );
  const { incoming } = reply;
  try {
    const reader = new StreamReader(call, reply, stored !== undefined, incoming.throwIfStopped);
    const decoder = new EventDecoder(reader.details);
    try {
      const { record } = reader;
      let bytes: Uint8Array | undefined;
      while (!decoder.done && (bytes = incoming.next())) {
        record?.(bytes);
        yield* reader.chunks(decoder.push(bytes));
      }
      if (!decoder.done) yield* reader.chunks(decoder.end());
    } catch (error) {
      reader.interrupted(error);
    } finally {
      incoming.leave(decoder.done);
    }
    const { response, chunk } = reader.finish(decoder);
    if (chunk) yield chunk;
    finished(response);
    return response;
  } catch (error) {
    if (!stored && error instanceof LMError) call.observer?.failed(error);
    throw error instanceof TransferError ? networkError(error.failure, call) : error;
  }
}

function acceptStatus(reply: SyncStreamReply, call: Call) {
  const { incoming } = reply;
  if (!incoming) throw statusError(reply, call);
  return { ...reply, incoming };
}

/** The stored response of the cache as a stream. */
function storedStream(call: Call) {
  const stored = call.cache?.find();
  if (!stored) return undefined;
  if (stored.status > 299) throw statusError(stored, call);
  const pieces = [stored.body];
  const incoming: SyncBody = {
    next: () => pieces.pop(),
    throwIfStopped: () => undefined,
    leave: () => undefined,
  };
  return { ...stored, incoming };
}

function fail(message: string): never {
  throw new LMConfigurationError(message);
}
