import type { QueryParameters, TextFormat } from "../index.ts";

/** What the server needs of a directory that is followed; `Dirq`, opened with `live`, is one. */
export interface LiveSource {
  /** The result as the pieces of one text. Leaving the loop ends the query. Rejects with `DirqError`. */
  queryText(
    sql: string,
    parameters: QueryParameters,
    options: { signal?: AbortSignal; format?: TextFormat },
  ): Promise<
    AsyncIterable<string | Buffer> & {
      /** The number of the last event that the rows include. */
      readonly lastEventId: number | undefined;
      /** What is probably not meant in the statement. */
      readonly notes: readonly string[];
    }
  >;
  readonly health: SourceHealth;
  /** Row changes from now on, or from behind an event as far as they are still kept. */
  subscribe(options: { lastEventId?: number }): EventSource;
}

/** The state of the index. */
export interface SourceHealth {
  readonly state: "serving" | "recovering";
  /** Why it is recovering. */
  readonly reason: string | undefined;
  /** The number of the last event. */
  readonly lastEventId: number;
  readonly files: number;
  /** When the last verification ended, in milliseconds since 1970. */
  readonly verifiedAt: number | undefined;
}

/** The events of one subscriber. */
export interface EventSource extends AsyncIterable<{
  readonly id: number;
  /** `reset`: events before this one are missing. */
  readonly kind: "row" | "reset";
  /** The JSON object of the frame. */
  readonly data: string;
}> {
  close(): void;
}
