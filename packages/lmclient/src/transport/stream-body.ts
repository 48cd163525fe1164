import type { Readable } from "node:stream";
import type { LMErrorDetails } from "../errors/classes.ts";
import { TransferError } from "../errors/transfer-error.ts";
import { EventDecoder } from "./event-decoder.ts";
import { TIMER_LIMIT_MS } from "./exchange-limits.ts";
import { leaveBody, type Incoming } from "./http-exchange.ts";

/** Reads the body of a stream without blocking. */
export class StreamBody {
  readonly decoder: EventDecoder;

  constructor(
    private readonly incoming: Incoming,
    details: LMErrorDetails,
    /** Maximum number of seconds between two pieces. */
    private readonly idle_timeout?: number,
    /** Called with each piece. */
    private readonly record?: (bytes: Uint8Array) => void,
  ) {
    this.decoder = new EventDecoder(details);
  }

  /** The data of the events, in one list per piece that the network delivers. */
  async *events(): AsyncGenerator<string[]> {
    for await (const bytes of this.#bytes()) {
      this.record?.(bytes);
      const events = this.decoder.push(bytes);
      if (events.length > 0) yield events;
      if (this.decoder.done) return;
    }
    const last = this.decoder.end();
    if (last.length > 0) yield last;
  }

  /** Ends reading: waits briefly for the end of a complete response, otherwise closes the connection. */
  leave(): void {
    leaveBody(this.incoming.body, this.decoder.done);
  }

  async *#bytes(): AsyncGenerator<Uint8Array> {
    const { body } = this.incoming;
    // Destroying the body on return would close a connection that can be reused; `leave` decides that.
    const pieces = body.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>;
    try {
      yield* this.idle_timeout === undefined ? pieces : limitIdleTime(pieces, body, this.idle_timeout);
    } catch (error) {
      throw this.incoming.explain(error);
    }
  }
}

/** The pieces of a body, which is destroyed if the next one takes too long. The first one may take any time. */
async function* limitIdleTime(
  pieces: AsyncIterable<Uint8Array>,
  body: Readable,
  seconds: number,
): AsyncGenerator<Uint8Array> {
  const message = "no bytes within the idle_timeout";
  const onTimeout = () => body.destroy(new TransferError({ reason: "idle_timeout", message }));
  const iterator = pieces[Symbol.asyncIterator]();
  let timer: NodeJS.Timeout | undefined;
  try {
    for (;;) {
      const next = await iterator.next();
      // The time that the caller takes for a piece does not count.
      clearTimeout(timer);
      if (next.done) return;
      yield next.value;
      timer = setTimeout(onTimeout, Math.min(seconds * 1000, TIMER_LIMIT_MS));
    }
  } finally {
    clearTimeout(timer);
    await iterator.return?.();
  }
}
