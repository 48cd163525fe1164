import { LMConfigurationError, LMUnexpectedError } from "../errors/classes.ts";
import type { Call } from "../protocol/request.ts";
import type { CompletionChunk, CompletionResponse } from "../base/wire-types.ts";
import { BatchIterator } from "./batch-iterator.ts";
import { readStream, type Deferred } from "./read-stream.ts";

/**
 * A response as it is generated. Iterate over it once for the chunks, or await `final()`, or both. The request is
 * sent when the first of them starts. Leaving the loop closes the connection, which makes most servers stop.
 */
export class CompletionStream implements AsyncIterable<CompletionChunk> {
  readonly #chunks: AsyncGenerator<CompletionChunk, CompletionResponse>;
  readonly #end: Promise<CompletionResponse>;
  #consumed = false;

  /** Created by `stream()` of a client. */
  constructor(call: Call, signal: AbortSignal | undefined) {
    let deferred!: Deferred;
    this.#end = new Promise((resolve, reject) => (deferred = { resolve, reject }));
    // A caller that only iterates gets the error from the loop and need not await `final()` for it.
    this.#end.catch(() => undefined);
    this.#chunks = new BatchIterator(readStream(call, signal, deferred), () =>
      deferred.reject(new LMUnexpectedError("the loop over the stream was left before its end")),
    );
  }

  /** The chunks. Throws the errors of `aforward`; a stream that ends early is an error as well. */
  [Symbol.asyncIterator](): AsyncGenerator<CompletionChunk, CompletionResponse> {
    if (this.#consumed) {
      throw new LMConfigurationError(
        "this stream was read already; call stream() again for another response",
      );
    }
    this.#consumed = true;
    return this.#chunks;
  }

  /** The complete response, when the stream has ended. Reads the stream unless a loop does. */
  async final(): Promise<CompletionResponse> {
    if (!this.#consumed) await drain(this[Symbol.asyncIterator]());
    return this.#end;
  }
}

async function drain(chunks: AsyncGenerator): Promise<void> {
  while (!(await chunks.next()).done);
}
