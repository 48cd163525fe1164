import { isRecord } from "../base/is-record.ts";
import { oneLine, shorten } from "../base/text.ts";
import type { HttpReply } from "../base/http-message.ts";
import type { CompletionChunk, CompletionResponse } from "../base/wire-types.ts";
import { LMUnexpectedError, type LMErrorDetails } from "../errors/classes.ts";
import { networkError } from "../errors/network-error.ts";
import { replyDetails, shownBody, shownHeaders } from "../errors/reply-details.ts";
import { reportedError } from "../errors/server-error.ts";
import { findReportInAnswer } from "../errors/server-report.ts";
import { TransferError } from "../errors/transfer-error.ts";
import { ChunkParser } from "../protocol/chunk-parser.ts";
import { parseResponse } from "../protocol/parse-response.ts";
import type { Call } from "../protocol/request.ts";
import { attachMetadata, toChunk } from "../protocol/response.ts";
import { StreamAccumulator } from "../protocol/stream-accumulator.ts";
import { completed, markCacheHit } from "./completion.ts";

/** Turns the events of one stream into chunks, and these into the complete response. Free of I/O. */
export class StreamReader {
  readonly details: LMErrorDetails;
  readonly #accumulator: StreamAccumulator;
  readonly #parser = new ChunkParser();
  /** What is stored in the cache at the end. */
  readonly #bytes: Uint8Array[] = [];

  constructor(
    private readonly call: Call,
    private readonly reply: HttpReply,
    /** Whether the stream comes from the cache. */
    private readonly cached: boolean,
    private readonly throwIfStopped: () => void,
  ) {
    this.details = { ...replyDetails(reply, call), headers: shownHeaders(reply.headers, call) };
    this.#accumulator = new StreamAccumulator(call.model);
  }

  /** Records the bytes for the cache; `undefined` if they are not stored. */
  get record(): ((bytes: Uint8Array) => void) | undefined {
    return this.call.cache && !this.cached ? (bytes) => void this.#bytes.push(bytes) : undefined;
  }

  /** The chunks of events. */
  *chunks(events: string[]): Generator<CompletionChunk> {
    for (const event of events) {
      for (const raw of this.#parse(event)) {
        const report = findReportInAnswer(raw);
        if (report) {
          const body = shownBody(JSON.stringify(raw), this.call);
          throw reportedError(report, this.call, { ...this.details, body }, { in_stream: true });
        }
        if (isRecord(raw)) yield this.#accumulator.add(raw);
        this.throwIfStopped();
      }
    }
  }

  /** Decides about a connection that broke: when each choice has its finish reason, nothing is lost. */
  interrupted(error: unknown): void {
    if (!(error instanceof TransferError)) throw error;
    if (!this.#accumulator.finished) throw networkError(error.failure, this.call);
  }

  /** The complete response. If the server sent it as a whole, it is the only chunk. Throws LMError. */
  finish(body: { plain: string | undefined; done: boolean }): {
    response: CompletionResponse;
    chunk?: CompletionChunk;
  } {
    const response =
      body.plain === undefined
        ? this.#response(body.done)
        : parseResponse({ ...this.reply, body: Buffer.from(body.plain) }, this.call);
    const chunk = body.plain === undefined ? undefined : toChunk(response);
    if (this.cached) markCacheHit(response);
    else {
      this.call.cache?.save({ ...this.reply, body: Buffer.concat(this.#bytes) });
      completed(this.call, response);
    }
    return chunk ? { response, chunk } : { response };
  }

  #response(done: boolean): CompletionResponse {
    const { started, finished } = this.#accumulator;
    if (started && (done || finished))
      return attachMetadata(this.#accumulator.response(), undefined, this.details.request_id);
    const what = started
      ? "ended without a finish_reason or [DONE], so the answer is not complete"
      : "ended without an answer; some servers do this when the prompt is longer than the context window";
    throw new LMUnexpectedError(`the stream from ${this.call.request.url} ${what}`, this.details);
  }

  /** Most events are one line. If a server omits the blank lines between events, each line is one. */
  #parse(event: string): unknown[] {
    try {
      return [this.#parser.parse(event)];
    } catch {
      if (event.trim() === "") return [];
      if (event.includes("\n")) return event.split("\n").flatMap((line) => this.#parse(line));
      const start = shorten(this.call.redact(oneLine(event)), 120);
      throw new LMUnexpectedError(`an event of the stream is not JSON: "${start}"`, this.details);
    }
  }
}
