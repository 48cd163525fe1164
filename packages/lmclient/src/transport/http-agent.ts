// The connections of a thread: pools per way to connect, shared by all clients, with a limit on connecting.
import type http from "node:http";
import type { Connection } from "../base/http-message.ts";
import { loadBuiltin } from "../base/load-builtin.ts";
import { limitConnect, pool } from "./connect-limit.ts";
import type { Transport } from "./transport.ts";

let plain: Transport | undefined;
let secure: Promise<Transport> | undefined;

/** The transport for a URL. A promise unless it is plain http without a proxy. */
export function transportFor(url: string, connection?: Connection): Transport | Promise<Transport> {
  if (connection)
    return import("./configured-transport.ts").then((module) => module.transport(url, connection));
  return url.startsWith("https:") ? secureTransport() : (plain ??= plainTransport());
}

function plainTransport(): Transport {
  const { request, Agent } = loadBuiltin("node:http");
  return { request, agent: limitConnect(new Agent(pool), "connect") };
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
