import type { EventLog } from "./event-log.ts";

const eventsPerTurn = 256;

type Piece =
  | { readonly changes: readonly string[]; readonly firstId: number }
  | { readonly reset: string; readonly id: number };

/** Publishes a large batch in parts, with turns for the readers in between: one that keeps up loses nothing. */
export class ChunkedPublisher {
  readonly #events: EventLog;
  readonly #waiting: Piece[] = [];
  #at = 0;
  #runs = false;

  constructor(events: EventLog) {
    this.#events = events;
  }

  /** @param lastId the number of the last of these changes */
  push(changes: readonly string[], lastId: number): void {
    this.#add({ changes, firstId: lastId - changes.length + 1 });
  }

  /** As `EventLog.reset`, after all that was pushed before. */
  reset(id: number, reason: string): void {
    this.#add({ reset: reason, id });
  }

  #add(piece: Piece): void {
    this.#waiting.push(piece);
    if (!this.#runs) this.#step();
  }

  #step(): void {
    for (let count = 0; count < eventsPerTurn; count++) {
      const piece = this.#waiting[0];
      if (piece === undefined) break;
      if ("reset" in piece) {
        this.#events.reset(piece.id, piece.reset);
        this.#waiting.shift();
        continue;
      }
      this.#events.add(piece.firstId + this.#at, piece.changes[this.#at]!);
      if (++this.#at < piece.changes.length) continue;
      this.#waiting.shift();
      this.#at = 0;
    }
    this.#runs = this.#waiting.length > 0;
    if (this.#runs) setImmediate(() => this.#step());
  }
}
