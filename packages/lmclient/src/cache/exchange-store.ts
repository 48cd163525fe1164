/** A recorded response. */
export interface StoredReply {
  status: number;
  headers: Record<string, string>;
  /** The body as the server sent it: JSON, or an event stream. */
  body: string;
}

/** A recorded exchange: the response, and the request it belongs to, without headers and secrets. */
export interface StoredExchange {
  request: { url: string; rollout_id?: string | number | undefined; body: Record<string, unknown> };
  response: StoredReply;
}

/** Where exchanges are stored, by key. */
export interface ExchangeStore {
  /** In replay mode nothing is sent and nothing is stored. */
  readonly mode: "cache" | "replay";
  /** The place, for messages. */
  readonly name: string;
  read(key: string): StoredReply | undefined;
  write(key: string, exchange: StoredExchange): void;
}
