// What the calling thread and the worker thread of blocking calls exchange: plain data.
import type { IncomingHttpHeaders } from "node:http";
import type { HttpReply, HttpRequest } from "../base/http-message.ts";
import type { Failure } from "../errors/transfer-error.ts";

/** A task for the worker. `id` is the number of the exchange; its results have the same. */
export type SyncTask =
  | { do: "exchange"; id: number; request: HttpRequest; time_left_ms: number }
  /** As "exchange", but the body of a response with status 2xx comes in pieces. */
  | { do: "stream"; id: number; request: HttpRequest; time_left_ms: number }
  /** Number of bytes that were read; the worker may send as many again. */
  | { do: "continue"; id: number; bytes: number }
  /** No further piece is read. `complete`: the connection can be reused. */
  | { do: "leave"; id: number; complete: boolean };

/** A result of the worker. A stream has a head, pieces, and an end or failure; everything else has one result. */
export type SyncResult = { id: number } & (
  | { reply: HttpReply }
  | { failure: Failure }
  | { head: { status: number; headers: IncomingHttpHeaders } }
  | { piece: Uint8Array }
  | { end: true }
);

/** Maximum number of bytes that the worker sends ahead of the reader. */
export const CREDIT_BYTES = 1024 * 1024;
