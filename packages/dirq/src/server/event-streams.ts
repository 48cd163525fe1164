import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { commonHeaders } from "./answers.ts";
import type { EventIds } from "./event-ids.ts";
import type { EventSource, LiveSource } from "./live-source.ts";

/** Calls something again and again, until the function that it gives is called. */
export type Every = (milliseconds: number, action: () => void) => () => void;

const keepAliveMs = 15_000;

/** All open streams of `GET /events`. */
export class EventStreams {
  readonly #open = new Map<ServerResponse, EventSource>();
  readonly #every: Every;
  readonly #ids: EventIds;
  #stopKeepAlive: (() => void) | undefined;

  constructor(every: Every, ids: EventIds) {
    this.#every = every;
    this.#ids = ids;
  }

  get size(): number {
    return this.#open.size;
  }

  /** Sends `ready`, then each row change as it comes, no faster than the client takes them. */
  async serve(request: IncomingMessage, response: ServerResponse, source: LiveSource): Promise<void> {
    const lastEventId = this.#ids.parse(request.headers["last-event-id"]);
    const current = source.health.lastEventId;
    const events = source.subscribe({ lastEventId: lastEventId ?? current });
    const gone = new AbortController();
    this.#add(response, events);
    response.once("close", () => {
      gone.abort();
      this.#remove(response);
      events.close();
    });
    const headers = { "Content-Type": "text/event-stream", "Last-Event-ID": this.#ids.format(current) };
    response.writeHead(200, { ...commonHeaders, ...headers });
    response.write("event: ready\ndata: {}\n\n");
    try {
      for await (const { id, data, kind } of events) {
        if (response.destroyed) return;
        if (!response.write(`id: ${this.#ids.format(id)}\nevent: ${kind}\ndata: ${data}\n\n`)) {
          await once(response, "drain", { signal: gone.signal });
        }
      }
      response.end();
    } catch {
      // The client is gone, or the events cannot be had: the client sees the end of the stream and may come again.
      response.destroy();
    }
  }

  /** Ends all streams; one whose client takes nothing has no other end than this. */
  close(): void {
    for (const [response, events] of this.#open) {
      events.close();
      if (response.writableNeedDrain) response.destroy();
    }
  }

  #add(response: ServerResponse, events: EventSource): void {
    this.#open.set(response, events);
    this.#stopKeepAlive ??= this.#every(keepAliveMs, () => {
      for (const each of this.#open.keys()) if (!each.writableNeedDrain) each.write(": keep-alive\n\n");
    });
  }

  #remove(response: ServerResponse): void {
    this.#open.delete(response);
    if (this.#open.size > 0) return;
    this.#stopKeepAlive?.();
    this.#stopKeepAlive = undefined;
  }
}
