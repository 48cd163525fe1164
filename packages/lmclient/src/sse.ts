/**
 * Splits the text of an event stream into the data of its events (WHATWG HTML, "Server-sent events"), with the
 * liberties servers take: no space after the colon, no blank line at the end, llama.cpp's `error:` field.
 * Text may be handed over in pieces of any size. Nothing is read behind `[DONE]`, which is no event.
 */
export class EventParser {
  /** `[DONE]` was read. */
  done = false;
  /** The start of a line whose end has not come. */
  #rest = "";
  /** The lines of the event that is being read, with line feeds between them. */
  #data: string | undefined;
  /** The last piece ended in CR, so that a LF at the start of the next one belongs to it. */
  #after_cr = false;

  /** Returns the data of the events that this piece completes. The lines of one are parted by line feeds. */
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

  /** Returns the last event, where the server left out the blank line behind it. */
  end(): string[] {
    const events: string[] = [];
    if (!this.done) this.#field(this.#rest, 0, this.#rest.length, events);
    this.#rest = "";
    this.#dispatch(events);
    return events;
  }

  /** Characters of the event that is being read. */
  get pending(): number {
    return this.#rest.length + (this.#data?.length ?? 0);
  }

  /** Takes in the line between two places of a text. */
  #field(text: string, from: number, end: number, events: string[]): void {
    let line: string;
    if (text.startsWith("data:", from)) line = text.slice(text[from + 5] === " " ? from + 6 : from + 5, end);
    else if (text.startsWith("error:", from)) line = `{"error":${text.slice(from + 6, end)}}`;
    else return;
    // The length is looked at first, as this is asked of every line.
    if (line.length < 20 && line.trim() === "[DONE]") {
      // Some servers leave out the blank line before it.
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
