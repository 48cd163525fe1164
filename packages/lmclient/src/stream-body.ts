import type { TextDecoder as Decoder } from "node:util";
import { LMUnexpectedError, type LMErrorDetails } from "./errors.ts";
import { BODY_LIMIT, tooLarge, type Incoming } from "./exchange.ts";
import { EventParser } from "./sse.ts";

/** Milliseconds that a server has to end its answer after `[DONE]`, for the connection to be used again. */
const LINGER_MS = 1_000;

/** Reads the bytes of a stream into events, and notices where they are no event stream at all. */
export class StreamBody {
  /** `[DONE]` was read. */
  done = false;
  /** The whole text, where the server sent a page or one JSON value in place of events. */
  plain: string | undefined;
  readonly #parser = new EventParser();
  #seen_text = false;

  constructor(
    private readonly incoming: Incoming,
    private readonly details: LMErrorDetails,
  ) {}

  /** The data lines of the events, in one list for each piece that the network delivers. */
  async *events(): AsyncGenerator<string[][]> {
    const decoder = new TextDecoder("utf-8", { fatal: true });
    for await (const bytes of this.#bytes()) {
      const events = this.#read(this.#decode(decoder, bytes));
      if (events.length > 0) yield events;
      if (this.done) return;
    }
    const last = this.#read(this.#decode(decoder));
    if (this.plain === undefined) last.push(...this.#parser.end());
    this.#takeDone(last);
    if (last.length > 0) yield last;
  }

  /** Ends reading: waits a moment for a server that is done anyway, closes the connection otherwise. */
  leave(): void {
    const { body } = this.incoming;
    if (!this.done) return void body.destroy();
    const timer = setTimeout(() => body.destroy(), LINGER_MS).unref();
    body.once("close", () => clearTimeout(timer));
    body.resume();
  }

  async *#bytes(): AsyncGenerator<Uint8Array> {
    try {
      // Destroying the body on return would close a connection that could be used again; `leave` decides that.
      yield* this.incoming.body.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>;
    } catch (error) {
      throw this.incoming.explain(error);
    }
  }

  #decode(decoder: Decoder, bytes?: Uint8Array): string {
    try {
      return decoder.decode(bytes, { stream: bytes !== undefined });
    } catch (cause) {
      throw new LMUnexpectedError("the stream is not valid UTF-8", { ...this.details, cause });
    }
  }

  #read(text: string): string[][] {
    if (!this.#seen_text && text.trim() !== "") {
      this.#seen_text = true;
      // Fields are data, event, error, id and retry; a comment begins with a colon.
      if (!/^\s*[deir:]/.test(text)) this.plain = "";
    }
    if (this.plain !== undefined) {
      this.plain += text;
      if (this.plain.length > BODY_LIMIT) throw tooLarge();
      return [];
    }
    const events = this.#parser.push(text);
    if (this.#parser.pending > BODY_LIMIT) throw tooLarge();
    this.#takeDone(events);
    return events;
  }

  /** Takes out `[DONE]` and whatever stands behind it. Some servers leave out the blank line before it. */
  #takeDone(events: string[][]): void {
    for (const [position, lines] of events.entries()) {
      const mark = lines.findIndex((line) => line.trim() === "[DONE]");
      if (mark < 0) continue;
      this.done = true;
      lines.length = mark;
      events.length = mark === 0 ? position : position + 1;
      return;
    }
  }
}
