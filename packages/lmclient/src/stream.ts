import { Accumulator } from "./accumulate.ts";
import { attempts } from "./attempts.ts";
import { Batches } from "./batches.ts";
import { ChunkParser } from "./chunk-parser.ts";
import { answerComplaint, complaintError, readReply, replyDetails, statusError } from "./diagnose.ts";
import { runAsync, streamExchange, type StreamReply } from "./drive.ts";
import { isRecord, oneLine, shorten } from "./error-body.ts";
import { LMConfigurationError, LMUnexpectedError, type LMErrorDetails } from "./errors.ts";
import { TransferError } from "./exchange.ts";
import { networkError } from "./network-error.ts";
import type { Call } from "./request.ts";
import { attach } from "./response.ts";
import { StreamBody } from "./stream-body.ts";
import type { CompletionChunk, CompletionResponse } from "./types.ts";

/**
 * An answer as it is written. Iterate over it once for the chunks, or await `final()`, or both. The request is sent
 * when the first of them begins. Leaving the loop closes the connection, which tells most servers to stop.
 */
export class CompletionStream implements AsyncIterable<CompletionChunk> {
  readonly #chunks: AsyncGenerator<CompletionChunk, CompletionResponse>;
  readonly #end: Promise<CompletionResponse>;
  #taken = false;

  /** Made by `stream()` of a client. */
  constructor(call: Call, signal: AbortSignal | undefined) {
    let settle!: Settle;
    this.#end = new Promise((resolve, reject) => (settle = { resolve, reject }));
    // Who only iterates gets the error from the loop; nobody has to await `final()` for it.
    this.#end.catch(() => undefined);
    this.#chunks = new Batches(readStream(call, signal, settle));
  }

  /** The chunks. Errors are those of `aforward`; an answer that breaks off is one, too. */
  [Symbol.asyncIterator](): AsyncGenerator<CompletionChunk, CompletionResponse> {
    if (this.#taken) {
      throw new LMConfigurationError("this stream is read already; call stream() again for another answer");
    }
    this.#taken = true;
    return this.#chunks;
  }

  /** The whole answer, once the stream has ended. Reads it where no loop does. */
  async final(): Promise<CompletionResponse> {
    if (!this.#taken) await drain(this[Symbol.asyncIterator]());
    return this.#end;
  }
}

async function drain(chunks: AsyncGenerator): Promise<void> {
  while (!(await chunks.next()).done);
}

interface Settle {
  resolve: (response: CompletionResponse) => void;
  reject: (error: unknown) => void;
}

/** The chunks, in one batch for each piece that the network delivers. */
async function* readStream(
  call: Call,
  signal: AbortSignal | undefined,
  settle: Settle,
): AsyncGenerator<Iterator<CompletionChunk>, CompletionResponse> {
  try {
    const exchange = streamExchange(call.settings.fetch);
    const reply = await runAsync(attempts(call, false, acceptStatus), exchange, signal);
    const details = replyDetails(reply, call);
    const accumulator = new Accumulator(call.model);
    const body = new StreamBody(reply.incoming, details);
    const parser = new ChunkParser();
    const readEvents = function* (events: string[]): Generator<CompletionChunk> {
      for (const event of events) {
        for (const raw of parseEvent(event, parser, call, details)) {
          const complaint = answerComplaint(raw);
          if (complaint) throw complaintError(complaint, call, details);
          if (isRecord(raw)) yield accumulator.add(raw);
          reply.incoming.throwIfStopped();
        }
      }
    };
    try {
      for await (const events of body.events()) yield readEvents(events);
    } catch (error) {
      if (!(error instanceof TransferError)) throw error;
      // Where the model has said its last word, only the goodbye is missing.
      if (!accumulator.finished) throw networkError(error.failure, call, false);
    } finally {
      body.leave();
    }
    const response =
      body.plain === undefined
        ? finish(accumulator, body.done, call, details)
        : readReply({ ...reply, body: Buffer.from(body.plain) }, call);
    if (body.plain !== undefined) yield [asChunk(response)].values();
    settle.resolve(response);
    return response;
  } catch (error) {
    settle.reject(error);
    throw error;
  } finally {
    settle.reject(new LMUnexpectedError("the loop over the stream was left before its end"));
  }
}

function acceptStatus(reply: StreamReply, call: Call) {
  const { incoming } = reply;
  if (!incoming) throw statusError(reply, call);
  return { ...reply, incoming };
}

/** Most events are one line. Where a server forgets the blank lines between events, each line is one. */
function parseEvent(event: string, parser: ChunkParser, call: Call, details: LMErrorDetails): unknown[] {
  try {
    return [parser.parse(event)];
  } catch {
    if (event.trim() === "") return [];
    if (event.includes("\n")) {
      return event.split("\n").flatMap((line) => parseEvent(line, parser, call, details));
    }
    const start = shorten(call.redact(oneLine(event)), 120);
    throw new LMUnexpectedError(`an event of the stream is not JSON: "${start}"`, details);
  }
}

function finish(
  accumulator: Accumulator,
  done: boolean,
  call: Call,
  details: LMErrorDetails,
): CompletionResponse {
  if (accumulator.started && (done || accumulator.finished)) {
    return attach(accumulator.response(), undefined, details.request_id);
  }
  const what = accumulator.started
    ? "broke off: it ended without a finish_reason or [DONE], so the answer is not complete"
    : "ended without an answer in it; some servers do this where the prompt is longer than the context window";
  throw new LMUnexpectedError(`the stream from ${call.request.url} ${what}`, details);
}

/** A server that does not stream answers with the whole; it becomes the only chunk. */
function asChunk(response: CompletionResponse): CompletionChunk {
  const choices = response.choices.map(({ message, ...choice }) => ({
    ...choice,
    delta: {
      ...message,
      function_call: message.function_call ?? undefined,
      tool_calls: message.tool_calls?.map((call, index) => ({ index, ...call })),
    },
  }));
  return { ...response, object: "chat.completion.chunk", choices };
}
