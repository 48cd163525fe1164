import type { QueryParameters } from "../index.ts";

/** What the server needs of a directory that is followed; `Dirq`, opened with `live`, is one. */
export interface LiveSource {
  /** The result as the pieces of one JSON text. Leaving the loop ends the query. Rejects with `DirqError`. */
  queryJson(
    sql: string,
    parameters: QueryParameters,
    options: { signal?: AbortSignal },
  ): Promise<AsyncIterable<string | Buffer>>;
  /** Row changes from now on, or from behind an event as far as they are still kept. */
  subscribe(options: { lastEventId?: number }): EventSource;
}

/** The events of one subscriber. */
export interface EventSource extends AsyncIterable<{
  readonly id: number;
  /** The JSON object of the frame. */
  readonly data: string;
}> {
  close(): void;
}
