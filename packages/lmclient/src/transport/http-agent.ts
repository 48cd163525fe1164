// The connections of a thread: pools for http and https, shared by all clients, with a limit on connecting.
import http from "node:http";
import type { Socket } from "node:net";
import { TransferError } from "../errors/transfer-error.ts";

/** The `request` function for a protocol, and the agent with its connections. */
export interface Transport {
  request: typeof http.request;
  agent: http.Agent;
}

/** Milliseconds for name lookup, connecting and TLS together. */
const CONNECT_LIMIT_MS = 10_000;

// Newest connection first, so that the others become idle and close.
const pool = { keepAlive: true, scheduling: "lifo" } as const;
const plain: Transport = { request: http.request, agent: limitConnect(new http.Agent(pool), "connect") };
let secure: Promise<Transport> | undefined;

/** The transport for a URL. A promise only for https. */
export function transportFor(url: string): Transport | Promise<Transport> {
  return url.startsWith("https:") ? secureTransport() : plain;
}

/** Closes the connections that are not in use. */
export function closeIdleConnections(agent: http.Agent): void {
  for (const sockets of Object.values(agent.freeSockets)) {
    for (const socket of sockets ?? []) socket.destroy();
  }
}

/** Loading TLS would be half of the library's import time, and local servers do not need it. */
function secureTransport(): Promise<Transport> {
  return (secure ??= import("node:https").then(({ request, Agent }) => ({
    request,
    agent: limitConnect(new Agent(pool), "secureConnect"),
  })));
}

/** Ends connections that are not established in time. In the agent, so that an open connection costs nothing. */
function limitConnect<A extends http.Agent>(agent: A, ready: "connect" | "secureConnect"): A {
  type Connect = (...args: unknown[]) => Socket;
  const connecting = agent as unknown as { createConnection: Connect };
  const connect = connecting.createConnection.bind(agent);
  connecting.createConnection = (...args) => {
    const socket = connect(...args);
    const message = `no connection within ${CONNECT_LIMIT_MS / 1000} s`;
    const onTimeout = () => socket.destroy(new TransferError({ reason: "connect_timeout", message }));
    const timer = setTimeout(onTimeout, CONNECT_LIMIT_MS);
    socket.once(ready, () => clearTimeout(timer)).once("close", () => clearTimeout(timer));
    return socket;
  };
  return agent;
}
