import { loadBuiltin } from "../base/load-builtin.ts";
import { LMUnexpectedError, type LMErrorDetails } from "../errors/classes.ts";
import { EventParser } from "./event-parser.ts";
import { BODY_LIMIT, tooLarge } from "./http-exchange.ts";

const LF = 10;
const CR = 13;

/** Decodes the bytes of a stream into events, and detects bodies that are not an event stream. */
export class EventDecoder {
  /** The whole text, if the server sent a page or one JSON value instead of events. */
  plain: string | undefined;
  readonly #parser = new EventParser();
  /** Bytes of an incomplete line. */
  #line: Uint8Array[] = [];
  #line_size = 0;
  #seen_text = false;

  constructor(private readonly details: LMErrorDetails) {}

  /** `[DONE]` was read. */
  get done(): boolean {
    return this.#parser.done;
  }

  /** The data of the events that these bytes complete. */
  push(bytes: Uint8Array): string[] {
    return this.#read(this.#wholeLines(bytes));
  }

  /** The data of the last event, if the body ends without a blank line. */
  end(): string[] {
    const last = this.#read(this.#text(Buffer.concat(this.#line)));
    if (this.plain === undefined) last.push(...this.#parser.end());
    return last;
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
    if (!loadBuiltin("node:buffer").isUtf8(bytes))
      throw new LMUnexpectedError("the stream is not valid UTF-8", this.details);
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
