import { isUtf8 } from "node:buffer";
import type { Readable } from "node:stream";
import { LMUnexpectedError, type LMErrorDetails } from "../errors/classes.ts";
import { BODY_LIMIT, tooLarge, type Incoming } from "./http-exchange.ts";
import { TransferError } from "../errors/transfer-error.ts";
import { TIMER_LIMIT_MS } from "./exchange-limits.ts";
import { EventParser } from "./event-parser.ts";

/** Milliseconds for a server to end the response after `[DONE]`, so that the connection can be reused. */
const LINGER_MS = 1_000;

const LF = 10;
const CR = 13;

/** Decodes the bytes of a stream into events, and detects bodies that are not an event stream. */
export class StreamBody {
  /** The whole text, if the server sent a page or one JSON value instead of events. */
  plain: string | undefined;
  readonly #parser = new EventParser();
  /** Bytes of an incomplete line. */
  #line: Uint8Array[] = [];
  #line_size = 0;
  #seen_text = false;

  constructor(
    private readonly incoming: Incoming,
    private readonly details: LMErrorDetails,
    /** Maximum number of seconds between two pieces. */
    private readonly idle_timeout?: number,
  ) {}

  /** `[DONE]` was read. */
  get done(): boolean {
    return this.#parser.done;
  }

  /** The data of the events, in one list per piece that the network delivers. */
  async *events(): AsyncGenerator<string[]> {
    for await (const bytes of this.#bytes()) {
      const events = this.#read(this.#wholeLines(bytes));
      if (events.length > 0) yield events;
      if (this.done) return;
    }
    const last = this.#read(this.#text(Buffer.concat(this.#line)));
    if (this.plain === undefined) last.push(...this.#parser.end());
    if (last.length > 0) yield last;
  }

  /** Ends reading: waits briefly for the end of a complete response, otherwise closes the connection. */
  leave(): void {
    const { body } = this.incoming;
    if (!this.done) return void body.destroy();
    const timer = setTimeout(() => body.destroy(), LINGER_MS).unref();
    body.once("close", () => clearTimeout(timer));
    body.resume();
  }

  async *#bytes(): AsyncGenerator<Uint8Array> {
    const { body } = this.incoming;
    // Destroying the body on return would close a connection that can be reused; `leave` decides that.
    const pieces = body.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>;
    try {
      yield* this.idle_timeout === undefined ? pieces : limitIdleTime(pieces, body, this.idle_timeout);
    } catch (error) {
      throw this.incoming.explain(error);
    }
  }

  /** The text up to the last line end, so that no character is split. */
  #wholeLines(bytes: Uint8Array): string {
    const end = bytes.lastIndexOf(LF) + 1 || bytes.lastIndexOf(CR) + 1;
    if (end === 0) {
      this.#line.push(bytes);
      this.#line_size += bytes.length;
      if (this.#line_size > BODY_LIMIT) throw tooLarge();
      return "";
    }
    const head = bytes.subarray(0, end);
    const text = this.#text(this.#line.length > 0 ? Buffer.concat([...this.#line, head]) : head);
    this.#line = end < bytes.length ? [bytes.subarray(end)] : [];
    this.#line_size = bytes.length - end;
    return text;
  }

  #text(bytes: Uint8Array): string {
    if (!isUtf8(bytes)) throw new LMUnexpectedError("the stream is not valid UTF-8", this.details);
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString();
  }

  #read(text: string): string[] {
    if (!this.#seen_text && text.startsWith("\uFEFF")) return this.#read(text.slice(1));
    if (!this.#seen_text && text.trim() !== "") {
      this.#seen_text = true;
      // Fields are data, event, error, id and retry; a comment starts with a colon.
      if (!/^\s*[deir:]/.test(text)) this.plain = "";
    }
    if (this.plain !== undefined) {
      this.plain += text;
      if (this.plain.length > BODY_LIMIT) throw tooLarge();
      return [];
    }
    const events = this.#parser.push(text);
    if (this.#parser.pending > BODY_LIMIT) throw tooLarge();
    return events;
  }
}

/** The pieces of a body, which is destroyed if the next one takes too long. The first one may take any time. */
async function* limitIdleTime(
  pieces: AsyncIterable<Uint8Array>,
  body: Readable,
  seconds: number,
): AsyncGenerator<Uint8Array> {
  const message = "no bytes within the idle_timeout";
  const onTimeout = () => body.destroy(new TransferError({ reason: "idle_timeout", message }));
  const iterator = pieces[Symbol.asyncIterator]();
  let timer: NodeJS.Timeout | undefined;
  try {
    for (;;) {
      const next = await iterator.next();
      // The time that the caller takes for a piece does not count.
      clearTimeout(timer);
      if (next.done) return;
      yield next.value;
      timer = setTimeout(onTimeout, Math.min(seconds * 1000, TIMER_LIMIT_MS));
    }
  } finally {
    clearTimeout(timer);
    await iterator.return?.();
  }
}
