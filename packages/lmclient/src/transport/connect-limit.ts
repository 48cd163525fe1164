import type http from "node:http";
import type { Socket } from "node:net";
import { TransferError } from "../errors/transfer-error.ts";

/** Milliseconds for name lookup, connecting and TLS together. */
const CONNECT_LIMIT_MS = 10_000;

/** Newest connection first, so that the others become idle and close. */
export const pool = { keepAlive: true, scheduling: "lifo" } as const;

/** Ends connections that are not established in time. In the agent, so that an open connection costs nothing. */
export function limitConnect<A extends http.Agent>(agent: A, ready: "connect" | "secureConnect"): A {
  type Connect = (...args: unknown[]) => Socket;
  const connecting = agent as unknown as { createConnection: Connect };
  const connect = connecting.createConnection.bind(agent);
  connecting.createConnection = (...args) => limitTime(connect(...args), ready);
  return agent;
}

/** Destroys a socket that does not emit `ready` in time. */
export function limitTime<S extends Socket>(socket: S, ready: string, limit_ms = CONNECT_LIMIT_MS): S {
  const message = `no connection within ${CONNECT_LIMIT_MS / 1000} s`;
  const onTimeout = () => socket.destroy(new TransferError({ reason: "connect_timeout", message }));
  const timer = setTimeout(onTimeout, limit_ms);
  socket.once(ready, () => clearTimeout(timer)).once("close", () => clearTimeout(timer));
  return socket;
}
