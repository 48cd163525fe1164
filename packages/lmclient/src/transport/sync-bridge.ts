// Blocks the calling thread until an HTTP exchange is complete; a worker thread does the exchange.
import type { HttpReply, HttpRequest } from "../base/http-message.ts";
import { TransferError } from "../errors/transfer-error.ts";
import { blockThread, notifySigintListeners } from "./block-thread.ts";
import { SyncSession } from "./sync-session.ts";

/** Limit in milliseconds for a call without `timeout`: a day. A blocked thread must wake up eventually. */
export const LONGEST_WAIT_MS = 86_400_000;

/** Milliseconds after the deadline in which the worker reports the timeout itself. */
export const GRACE_MS = 5_000;

/** Sends the request and returns the complete response. Throws TransferError. */
export function exchangeSync(request: HttpRequest, time_left_ms = LONGEST_WAIT_MS): HttpReply {
  const session = new SyncSession();
  session.start({ do: "exchange", request, time_left_ms });
  const result = session.next(time_left_ms + GRACE_MS);
  if (!result) {
    session.discard();
    throw workerTimeout();
  }
  session.release();
  if ("failure" in result) throw new TransferError(result.failure);
  if (!("reply" in result)) throw new TypeError("an exchange ended without a reply");
  return result.reply;
}

/** The failure of an exchange whose worker does not respond. */
export function workerTimeout(): TransferError {
  return new TransferError({ reason: "timeout", message: "the worker thread did not respond in time" });
}

/** Blocks the thread for `ms` milliseconds. Throws TransferError on Ctrl-C, see blockThread. */
export function sleepSync(ms: number): void {
  try {
    blockThread(new Int32Array(new SharedArrayBuffer(4)), 0, ms);
  } catch (error) {
    notifySigintListeners();
    throw error;
  }
}
