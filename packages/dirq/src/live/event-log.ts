/** A row change on its way to subscribers. */
export interface LiveEvent {
  /** Counts all events of this index, from 1: a gap shows what a subscriber missed. */
  readonly id: number;
  /** The JSON object of the frame. */
  readonly data: string;
}

/** The events that one reader gets. Reading ends when the log or the subscription is closed. */
export interface Subscription extends AsyncIterable<LiveEvent> {
  close(): void;
}

/** Maximum number of events that are buffered for a reader, and retained for one that reconnects. */
export const eventBuffer = 1_024;

/** Hands each event to every subscriber. A slow one loses events, silently; it holds up no other. */
export class EventLog {
  readonly #recent: LiveEvent[] = [];
  readonly #readers = new Set<Reader>();
  #lastId = 0;
  #closed = false;

  add(data: string): void {
    const event = { id: ++this.#lastId, data };
    this.#recent.push(event);
    if (this.#recent.length > eventBuffer) this.#recent.shift();
    for (const reader of this.#readers) reader.push(event);
  }

  /** @param lastEventId the last event that the reader has seen; it gets the following ones that are still retained */
  subscribe(lastEventId?: number): Subscription {
    const missed = lastEventId === undefined ? [] : this.#recent.filter((event) => event.id > lastEventId);
    const reader = new Reader(missed, () => this.#readers.delete(reader));
    if (this.#closed) reader.close();
    else this.#readers.add(reader);
    return reader;
  }

  close(): void {
    this.#closed = true;
    for (const reader of this.#readers) reader.close();
  }
}

class Reader implements Subscription {
  readonly #waiting: LiveEvent[];
  readonly #onClose: () => void;
  #wake: (() => void) | undefined;
  #closed = false;

  constructor(missed: LiveEvent[], onClose: () => void) {
    this.#waiting = missed;
    this.#onClose = onClose;
  }

  push(event: LiveEvent): void {
    if (this.#waiting.length < eventBuffer) this.#waiting.push(event);
    this.#wake?.();
  }

  close(): void {
    this.#closed = true;
    this.#onClose();
    this.#wake?.();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<LiveEvent, void, void> {
    try {
      for (;;) {
        for (let event = this.#waiting.shift(); event !== undefined; event = this.#waiting.shift())
          yield event;
        if (this.#closed) return;
        await new Promise<void>((wake) => (this.#wake = wake));
        this.#wake = undefined;
      }
    } finally {
      this.close();
    }
  }
}
