/** A row change on its way to subscribers, or the notice that changes are missing before the next one. */
export interface LiveEvent {
  /** Counts all events of this index, from 1: a gap shows what a subscriber missed. */
  readonly id: number;
  /** The JSON object of the frame. */
  readonly data: string;
  /** `reset`: events after the last one that the reader has seen are not available. */
  readonly kind: "row" | "reset";
}

/** The events for one reader. Reading ends when the log or the subscription is closed. */
export interface Subscription extends AsyncIterable<LiveEvent> {
  close(): void;
}

/** Maximum number of events that wait for a reader, or are available to one that reconnects. */
const eventBuffer = 1_024;

/**
 * A reader may know of events before this log does: a query's process reads them from the database. Ids further ahead
 * are not of this index.
 */
const aheadLimit = 100_000;

/** Distributes each event to all subscribers. A slow one loses events, without an effect on the others. */
export class EventLog {
  readonly #recent: LiveEvent[] = [];
  readonly #readers = new Set<Reader>();
  #lastId = 0;
  #closed = false;

  /** @param id the event's number, above that of the last */
  add(id: number, data: string): void {
    this.#lastId = id;
    this.#publish({ id, data, kind: "row" });
  }

  /** Changes after the last event are lost: all readers have to read the rows again. */
  reset(id: number, reason: string): void {
    this.#lastId = id;
    this.#recent.length = 0;
    this.#publish(resetEvent(id, reason));
  }

  /**
   * @param lastEventId the last event that the reader has seen; it gets the later ones. Where they are not available the
   * first event is a reset.
   */
  subscribe(lastEventId?: number): Subscription {
    const reader = new Reader(lastEventId ?? 0, this.#missed(lastEventId), () =>
      this.#readers.delete(reader),
    );
    if (this.#closed) reader.close();
    else this.#readers.add(reader);
    return reader;
  }

  close(): void {
    this.#closed = true;
    for (const reader of this.#readers) reader.close();
  }

  #publish(event: LiveEvent): void {
    this.#recent.push(event);
    if (this.#recent.length > eventBuffer) this.#recent.shift();
    for (const reader of this.#readers) reader.push(event);
  }

  #missed(lastEventId: number | undefined): LiveEvent[] {
    if (lastEventId === undefined) return [];
    const oldest = this.#recent[0]?.id ?? this.#lastId + 1;
    if (lastEventId >= oldest - 1 && lastEventId <= this.#lastId + aheadLimit) {
      return this.#recent.filter((event) => event.id > lastEventId);
    }
    const reason =
      lastEventId >= 0 && lastEventId < oldest
        ? `the last ${this.#recent.length} events are available, and events before them were missed`
        : "the id is not one of this server's";
    return [resetEvent(this.#lastId, reason)];
  }
}

function resetEvent(id: number, reason: string): LiveEvent {
  return { id, data: JSON.stringify({ reason }), kind: "reset" };
}

class Reader implements Subscription {
  readonly #after: number;
  readonly #waiting: LiveEvent[];
  readonly #onClose: () => void;
  #wake: (() => void) | undefined;
  #closed = false;

  constructor(after: number, missed: LiveEvent[], onClose: () => void) {
    this.#after = missed[0]?.kind === "reset" ? 0 : after;
    this.#waiting = missed;
    this.#onClose = onClose;
  }

  push(event: LiveEvent): void {
    if (event.kind === "row" && event.id <= this.#after) return;
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
