/**
 * The ids of events, as the stream and the answers to queries show them: consecutive numbers that start, with each
 * start of the server, at a multiple of the time. So the ids of an earlier start are lower than all of a later one, and
 * a client's last id shows whether it is one of this start.
 */
export class EventIds {
  readonly #base: number;

  /** @param startedAt milliseconds since 1970 */
  constructor(startedAt: number) {
    // Up to the year 2248 that is an integer which a JavaScript number represents exactly.
    this.#base = startedAt * 1024;
  }

  /** @param event the event's number in this start, from 1; 0: none yet */
  format(event: number): string {
    return String(this.#base + event);
  }

  /** The number of an event in this start: negative for an id of an earlier one, undefined for what is not an id. */
  parse(id: string | string[] | undefined): number | undefined {
    return typeof id === "string" && /^\d{1,16}$/.test(id) ? Number(id) - this.#base : undefined;
  }
}
