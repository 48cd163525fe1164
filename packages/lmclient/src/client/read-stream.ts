// Runs a streaming call: sends the request, parses the events, adds the chunks up to the complete response.
import { isRecord } from "../base/is-record.ts";
import { oneLine, shorten } from "../base/text.ts";
import { LMError, LMUnexpectedError, type LMErrorDetails } from "../errors/classes.ts";
import { networkError } from "../errors/network-error.ts";
import { replyDetails, shownBody, shownHeaders } from "../errors/reply-details.ts";
import { reportedError, statusError } from "../errors/server-error.ts";
import { findReportInAnswer } from "../errors/server-report.ts";
import { TransferError } from "../errors/transfer-error.ts";
import { ChunkParser } from "../protocol/chunk-parser.ts";
import { parseResponse } from "../protocol/parse-response.ts";
import type { Call } from "../protocol/request.ts";
import { attachMetadata, toChunk } from "../protocol/response.ts";
import { StreamAccumulator } from "../protocol/stream-accumulator.ts";
import type { CompletionChunk, CompletionResponse } from "../base/wire-types.ts";
import { attempts } from "../transport/attempts.ts";
import { runAsync, streamExchange, type StreamReply } from "../transport/run-attempts.ts";
import { StreamBody } from "../transport/stream-body.ts";

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
    const exchange = streamExchange(call.settings.fetch);
    const reply = await runAsync(attempts(call, false, acceptStatus), exchange, signal);
    started = true;
    const headers = shownHeaders(reply.headers, call);
    const details = { ...replyDetails(reply, call), headers };
    const accumulator = new StreamAccumulator(call.model);
    const body = new StreamBody(reply.incoming, details, call.settings.idle_timeout);
    const parser = new ChunkParser();
    const readEvents = function* (events: string[]): Generator<CompletionChunk> {
      for (const event of events) {
        for (const raw of parseEvent(event, parser, call, details)) {
          const report = findReportInAnswer(raw);
          if (report) {
            const body = shownBody(JSON.stringify(raw), call);
            throw reportedError(report, call, { ...details, body }, { in_stream: true });
          }
          if (isRecord(raw)) yield accumulator.add(raw);
          reply.incoming.throwIfStopped();
        }
      }
    };
    try {
      for await (const events of body.events()) yield readEvents(events);
    } catch (error) {
      if (!(error instanceof TransferError)) throw error;
      // When each choice has its finish reason, a connection that breaks loses nothing.
      if (!accumulator.finished) throw networkError(error.failure, call);
    } finally {
      body.leave();
    }
    const response =
      body.plain === undefined
        ? finish(accumulator, body.done, call, details)
        : parseResponse({ ...reply, body: Buffer.from(body.plain) }, call);
    if (body.plain !== undefined) yield [toChunk(response)].values();
    call.observer?.completed(response);
    deferred.resolve(response);
    return response;
  } catch (error) {
    if (started && error instanceof LMError) call.observer?.failed(error);
    deferred.reject(error);
    throw error;
  } finally {
    deferred.reject(new LMUnexpectedError("the loop over the stream was left before its end"));
  }
}

function acceptStatus(reply: StreamReply, call: Call) {
  const { incoming } = reply;
  if (!incoming) throw statusError(reply, call);
  return { ...reply, incoming };
}

/** Most events are one line. If a server omits the blank lines between events, each line is one. */
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
  accumulator: StreamAccumulator,
  done: boolean,
  call: Call,
  details: LMErrorDetails,
): CompletionResponse {
  if (accumulator.started && (done || accumulator.finished)) {
    return attachMetadata(accumulator.response(), undefined, details.request_id);
  }
  const what = accumulator.started
    ? "ended without a finish_reason or [DONE], so the answer is not complete"
    : "ended without an answer; some servers do this when the prompt is longer than the context window";
  throw new LMUnexpectedError(`the stream from ${call.request.url} ${what}`, details);
}
