/**
 * Splits the text of an event stream into the data of its events (WHATWG HTML, "Server-sent events"), with the
 * liberties servers take: no space after the colon, no blank line at the end, llama.cpp's `error:` field.
 * Text may be handed over in pieces of any size.
 */
export class EventParser {
  /** The start of a line whose end has not come. */
  #rest = "";
  #data: string[] = [];
  /** The last piece ended in CR, so that a LF at the start of the next one belongs to it. */
  #after_cr = false;

  /** Returns the data of the events that this piece completes, each with its lines. */
  push(text: string): string[][] {
    const events: string[][] = [];
    let piece = this.#after_cr && text.startsWith("\n") ? text.slice(1) : text;
    if (text !== "") this.#after_cr = text.endsWith("\r");
    if (piece.includes("\r")) piece = piece.replace(/\r\n?/g, "\n");
    let from = 0;
    for (let end = piece.indexOf("\n"); end >= 0; end = piece.indexOf("\n", from)) {
      const line = from === 0 ? this.#rest + piece.slice(0, end) : piece.slice(from, end);
      if (from === 0) this.#rest = "";
      from = end + 1;
      if (line === "") this.#dispatch(events);
      else this.#field(line);
    }
    this.#rest += from === 0 ? piece : piece.slice(from);
    return events;
  }

  /** Returns the last event, where the server left out the blank line behind it. */
  end(): string[][] {
    const events: string[][] = [];
    if (this.#rest !== "") this.#field(this.#rest);
    this.#rest = "";
    this.#dispatch(events);
    return events;
  }

  /** Characters of the event that is being read. */
  get pending(): number {
    return this.#data.reduce((sum, line) => sum + line.length, this.#rest.length);
  }

  #field(line: string): void {
    if (line.startsWith("data:")) this.#data.push(line.slice(line[5] === " " ? 6 : 5));
    else if (line.startsWith("error:")) this.#data.push(`{"error":${line.slice(6)}}`);
  }

  #dispatch(events: string[][]): void {
    if (this.#data.length === 0) return;
    events.push(this.#data);
    this.#data = [];
  }
}
