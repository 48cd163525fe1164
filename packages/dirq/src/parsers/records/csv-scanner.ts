import { excerpt } from "../../base/excerpt.ts";
import { ParseError } from "../row.ts";
import type { ByteWindow } from "./byte-window.ts";

const lineFeed = 10;
const carriageReturn = 13;
const quote = 34;

const plain = 0;
const quoted = 1;
/** With doubled quotes inside. */
const escaped = 2;

type Step = "record" | "incomplete" | "end";

/**
 * Reads records of separated values from bytes (RFC 4180). A quote inside a field that does not start with one is an
 * ordinary character. Lines end with LF, CR LF or CR; blank lines are skipped. The fields of a record are positions, so
 * that a value costs a string only if the query reads it.
 */
export class CsvScanner {
  /** The number of fields of the record. */
  count = 0;
  /** The line of the record's start, counted from 1 at the start of the scan. */
  line = 0;
  readonly window: ByteWindow;
  readonly #delimiter: number;
  #starts = new Int32Array(64);
  #ends = new Int32Array(64);
  #forms = new Uint8Array(64);
  #at = 0;
  #lines = 0;

  constructor(window: ByteWindow, delimiter: string) {
    this.window = window;
    this.#delimiter = delimiter.charCodeAt(0);
  }

  /** Lines before the next record. */
  get lines(): number {
    return this.#lines;
  }

  /** The position after the record; of the next record, after `skipBlank`. */
  get offset(): number {
    return this.window.base + this.#at;
  }

  /** Moves behind the next line feed. The scan starts in the middle of a record then. */
  skipLine(): void {
    for (;;) {
      const at = this.window.buffer.indexOf(lineFeed, this.#at);
      if (at !== -1 && at < this.window.length) {
        this.#at = at + 1;
        return;
      }
      this.#at = this.window.length;
      if (this.window.isLast) return;
      this.#at = this.window.more(this.#at);
    }
  }

  /** Moves to the next line that is not blank. */
  skipBlank(): void {
    for (;;) {
      const { buffer, length, isLast } = this.window;
      while (this.#at < length) {
        const byte = buffer[this.#at];
        if (byte !== lineFeed && byte !== carriageReturn) return;
        if (byte === carriageReturn && this.#at + 1 === length && !isLast) break;
        this.#at +=
          byte === carriageReturn && this.#at + 1 < length && buffer[this.#at + 1] === lineFeed ? 2 : 1;
        this.#lines++;
      }
      if (isLast) return;
      this.#at = this.window.more(this.#at);
    }
  }

  /** Reads the next record, if it starts before a position; false at the end. */
  next(until = Infinity): boolean {
    this.skipBlank();
    if (this.offset >= until) return false;
    for (;;) {
      const step = this.#scan(this.#at);
      if (step !== "incomplete") return step === "record";
      this.#at = this.window.more(this.#at);
    }
  }

  start(field: number): number {
    return this.#starts[field]!;
  }

  end(field: number): number {
    return this.#ends[field]!;
  }

  /** Whether the bytes of a field differ from its text. */
  isEscaped(field: number): boolean {
    return this.#forms[field] === escaped;
  }

  text(field: number): string {
    const text = this.window.buffer.toString("utf8", this.#starts[field], this.#ends[field]);
    return this.isEscaped(field) ? text.replaceAll('""', '"') : text;
  }

  #scan(start: number): Step {
    const { buffer, length, isLast } = this.window;
    const delimiter = this.#delimiter;
    if (start >= length) return isLast ? "end" : "incomplete";
    this.line = this.#lines + 1;
    let at = start;
    let lines = 0;
    let count = 0;
    for (;;) {
      if (count === this.#starts.length) this.#grow();
      let form = plain;
      if (at < length && buffer[at] === quote) {
        form = quoted;
        const opening = at++;
        const openingLine = this.line + lines;
        for (; ; at++) {
          if (at >= length) {
            if (!isLast) return "incomplete";
            throw new ParseError(`line ${openingLine}: a quote is never closed`);
          }
          const byte = buffer[at];
          if (byte === lineFeed) lines++;
          if (byte !== quote) continue;
          if (at + 1 === length && !isLast) return "incomplete";
          if (at + 1 === length || buffer[at + 1] !== quote) break;
          form = escaped;
          at++;
        }
        this.#starts[count] = opening + 1;
        this.#ends[count] = at++;
        if (
          at < length &&
          buffer[at] !== delimiter &&
          buffer[at] !== lineFeed &&
          buffer[at] !== carriageReturn
        )
          throw this.#textAfterQuote(opening, at, openingLine);
      } else {
        this.#starts[count] = at;
        while (at < length) {
          const byte = buffer[at];
          if (byte === delimiter || byte === lineFeed || byte === carriageReturn) break;
          at++;
        }
        this.#ends[count] = at;
      }
      this.#forms[count++] = form;
      if (at >= length) {
        if (!isLast) return "incomplete";
        break;
      }
      const byte = buffer[at];
      if (byte === delimiter) {
        at++;
        continue;
      }
      if (byte === carriageReturn && at + 1 === length && !isLast) return "incomplete";
      at += byte === carriageReturn && at + 1 < length && buffer[at + 1] === lineFeed ? 2 : 1;
      lines++;
      break;
    }
    this.count = count;
    this.#at = at;
    this.#lines += lines;
    return "record";
  }

  #textAfterQuote(opening: number, at: number, line: number): ParseError {
    const field = this.window.buffer
      .toString("utf8", opening, Math.min(at + 20, this.window.length))
      .split(/[\r\n]/)[0]!;
    return new ParseError(
      `line ${line}: text after the closing quote of a field: ${excerpt(field)}; a quote inside a quoted field is written twice`,
    );
  }

  #grow(): void {
    const larger = (from: Int32Array) => {
      const to = new Int32Array(from.length * 2);
      to.set(from);
      return to;
    };
    this.#starts = larger(this.#starts);
    this.#ends = larger(this.#ends);
    const forms = new Uint8Array(this.#forms.length * 2);
    forms.set(this.#forms);
    this.#forms = forms;
  }
}
