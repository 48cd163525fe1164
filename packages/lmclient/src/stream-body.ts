import { isUtf8 } from "node:buffer";
import { LMUnexpectedError, type LMErrorDetails } from "./errors.ts";
import { BODY_LIMIT, tooLarge, type Incoming } from "./exchange.ts";
import { EventParser } from "./sse.ts";

/** Milliseconds that a server has to end its answer after `[DONE]`, for the connection to be used again. */
const LINGER_MS = 1_000;

const LF = 10;
const CR = 13;

/** Reads the bytes of a stream into events, and notices where they are no event stream at all. */
export class StreamBody {
  /** The whole text, where the server sent a page or one JSON value in place of events. */
  plain: string | undefined;
  readonly #parser = new EventParser();
  /** Bytes of a line whose end has not come. */
  #line: Uint8Array[] = [];
  #line_size = 0;
  #seen_text = false;

  constructor(
    private readonly incoming: Incoming,
    private readonly details: LMErrorDetails,
  ) {}

  /** `[DONE]` was read. */
  get done(): boolean {
    return this.#parser.done;
  }

  /** The data of the events, in one list for each piece that the network delivers. */
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

  /** The text up to the last line end: what stands before it cannot end within a character. */
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
    return events;
  }
}
