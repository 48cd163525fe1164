import { CREDIT_BYTES, type SyncResult } from "./sync-messages.ts";
import { leaveBody, type Incoming } from "./http-exchange.ts";

/** Sends the body of a response to the calling thread in pieces, at most CREDIT_BYTES ahead of the reader. */
export class PieceSender {
  #ahead = 0;
  #left = false;

  constructor(
    private readonly id: number,
    private readonly incoming: Incoming,
    private readonly respond: (result: SyncResult, transfer?: ArrayBuffer[]) => void,
    failed: (error: unknown) => void,
  ) {
    const { body } = incoming;
    body.on("data", (bytes: Uint8Array) => this.#send(bytes));
    body.on("end", () => this.#left || respond({ id, end: true }));
    body.on("error", (error) => this.#left || failed(incoming.explain(error)));
  }

  /** The reader has read this number of bytes. */
  continue(bytes: number): void {
    this.#ahead -= bytes;
    if (this.#ahead < CREDIT_BYTES) this.incoming.body.resume();
  }

  /** The reader does not read further. */
  leave(complete: boolean): void {
    this.#left = true;
    leaveBody(this.incoming.body, complete);
  }

  #send(bytes: Uint8Array): void {
    if (this.#left) return;
    // A copy: the buffer of the socket is much larger than the piece, and would be sent as a whole.
    const piece = new Uint8Array(bytes);
    this.#ahead += piece.length;
    this.respond({ id: this.id, piece }, [piece.buffer]);
    if (this.#ahead >= CREDIT_BYTES) this.incoming.body.pause();
  }
}
