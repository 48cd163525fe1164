import type { HttpReply, HttpRequest } from "../base/http-message.ts";
import { TransferError, type Failure } from "../errors/transfer-error.ts";
import { GRACE_MS, LONGEST_WAIT_MS, workerTimeout } from "./sync-bridge.ts";
import { SyncSession } from "./sync-session.ts";

/** The body of a response that is read while the thread blocks. */
export interface SyncBody {
  /** Blocks until bytes arrive; `undefined` at the end of the body. Throws TransferError. */
  next: () => Uint8Array | undefined;
  /** Throws if the time limit of the call has passed. */
  throwIfStopped: () => void;
  /** Ends reading. `complete`: the connection can be reused. */
  leave: (complete: boolean) => void;
}

/** A reply whose body is still to be read if the status is 2xx. */
export interface SyncStreamReply extends HttpReply {
  incoming?: SyncBody;
}

/** An exchange that blocks until the headers have arrived. Throws TransferError. */
export function syncStreamExchange(idle_timeout: number | undefined) {
  return (request: HttpRequest, time_left_ms = LONGEST_WAIT_MS): SyncStreamReply => {
    const session = new SyncSession();
    const deadline = performance.now() + time_left_ms;
    const id = session.start({ do: "stream", request, time_left_ms });
    const result = session.next(time_left_ms + GRACE_MS);
    if (result && "head" in result) {
      session.pause();
      return {
        ...result.head,
        body: new Uint8Array(),
        incoming: readBody(session, id, deadline, idle_timeout),
      };
    }
    if (!result) {
      session.discard();
      throw workerTimeout();
    }
    session.release();
    if ("failure" in result) throw new TransferError(result.failure);
    if (!("reply" in result)) throw new TypeError("a stream started without a head");
    return result.reply;
  };
}

function readBody(
  session: SyncSession,
  id: number,
  deadline: number,
  idle_timeout: number | undefined,
): SyncBody {
  let open = true;
  let started = false;

  const close = () => {
    open = false;
    session.forget(id);
    session.release();
  };
  const leave = (complete: boolean) => {
    if (!open) return;
    session.post({ do: "leave", id, complete });
    close();
  };
  const stop = (failure: Failure): never => {
    leave(false);
    throw new TransferError(failure);
  };
  const throwIfStopped = () => {
    if (performance.now() > deadline)
      stop({ reason: "timeout", message: "the time limit of the call passed" });
  };
  const next = () => {
    if (!open) return undefined;
    const left = deadline + GRACE_MS - performance.now();
    const idle = started && idle_timeout !== undefined ? idle_timeout * 1000 : Infinity;
    const result = wait(Math.min(left, idle));
    if (!result)
      return idle < left
        ? stop({ reason: "idle_timeout", message: "no bytes within the idle_timeout" })
        : stop(workerTimeout().failure);
    started = true;
    if ("piece" in result) {
      session.post({ do: "continue", id, bytes: result.piece.length });
      return result.piece;
    }
    close();
    if ("failure" in result) throw new TransferError(result.failure);
    return undefined;
  };
  const wait = (ms: number) => {
    try {
      return session.next(ms);
    } catch (error) {
      // Ctrl-C: the session has ended its worker.
      open = false;
      throw error;
    } finally {
      session.pause();
    }
  };
  return { next, throwIfStopped, leave };
}
