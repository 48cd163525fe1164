/**
 * Splits the text of an event stream into the data of its events (WHATWG HTML, "Server-sent events"). Accepts what
 * servers do in practice: no space after the colon, no blank line at the end, llama.cpp's `error:` field. The text may
 * come in pieces of any size. Nothing is read after `[DONE]`, which is not an event.
 */
export class EventParser {
  /** `[DONE]` was read. */
  done = false;
  /** The start of an incomplete line. */
  #rest = "";
  /** The data lines of the current event, joined by line feeds. */
  #data: string | undefined;
  /** The last piece ended in CR: a LF at the start of the next one is part of the same line end. */
  #after_cr = false;

  /** Returns the data of the events that this piece completes. Data lines of an event are joined by line feeds. */
  push(text: string): string[] {
    const events: string[] = [];
    let piece = this.#after_cr && text.startsWith("\n") ? text.slice(1) : text;
    if (text !== "") this.#after_cr = text.endsWith("\r");
    if (piece.includes("\r")) piece = piece.replace(/\r\n?/g, "\n");
    if (this.#rest !== "") piece = this.#rest + piece;
    let from = 0;
    for (let end = piece.indexOf("\n"); end >= 0 && !this.done; end = piece.indexOf("\n", from)) {
      if (end === from) this.#dispatch(events);
      else this.#field(piece, from, end, events);
      from = end + 1;
    }
    this.#rest = from === 0 ? piece : piece.slice(from);
    return events;
  }

  /** Returns the last event, if the server omitted the blank line after it. */
  end(): string[] {
    const events: string[] = [];
    if (!this.done) this.#field(this.#rest, 0, this.#rest.length, events);
    this.#rest = "";
    this.#dispatch(events);
    return events;
  }

  /** Buffered characters of the current event. */
  get pending(): number {
    return this.#rest.length + (this.#data?.length ?? 0);
  }

  /** Reads the line between two indexes of a text. */
  #field(text: string, from: number, end: number, events: string[]): void {
    let line: string;
    if (text.startsWith("data:", from)) line = text.slice(text[from + 5] === " " ? from + 6 : from + 5, end);
    else if (text.startsWith("error:", from)) line = `{"error":${text.slice(from + 6, end)}}`;
    else return;
    // The length is compared first because this runs for every line.
    if (line.length < 20 && line.trim() === "[DONE]") {
      // Some servers omit the blank line before it.
      this.#dispatch(events);
      this.done = true;
    } else this.#data = this.#data === undefined ? line : `${this.#data}\n${line}`;
  }

  #dispatch(events: string[]): void {
    if (this.#data === undefined) return;
    events.push(this.#data);
    this.#data = undefined;
  }
}
