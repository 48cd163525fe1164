import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { DirqError } from "../base/errors.ts";

/** What a server listens on. */
export interface Listening {
  readonly servers: readonly Server[];
  readonly port: number;
}

/** How often another port is tried where one is free on IPv4 and taken on IPv6. */
const attempts = 20;

/**
 * Listens on a name's addresses: on both loopbacks, where there are two, for `localhost`.
 * @param port 0 for any that is free
 * @param create makes a server for one address
 * @throws {DirqError} with code `io` and what to do
 */
export async function listen(host: string, port: number, create: () => Server): Promise<Listening> {
  if (host !== "localhost") {
    const server = await bind(create(), host, port, host);
    return { servers: [server], port: portOf(server) };
  }
  for (let attempt = 1; ; attempt++) {
    const first = await bind(create(), "127.0.0.1", port, host, isAbsent);
    const chosen = first === undefined ? port : portOf(first);
    try {
      const second = await bind(create(), "::1", chosen, host, first === undefined ? never : isAbsent);
      const servers = [first, second].filter((server) => server !== undefined);
      return { servers, port: portOf(servers[0]!) };
    } catch (error) {
      first?.close();
      if (port !== 0 || attempt === attempts) throw error;
    }
  }
}

async function bind(server: Server, address: string, port: number, host: string): Promise<Server>;
async function bind(
  server: Server,
  address: string,
  port: number,
  host: string,
  mayFail: (code: string | undefined) => boolean,
): Promise<Server | undefined>;
async function bind(
  server: Server,
  address: string,
  port: number,
  host: string,
  mayFail: (code: string | undefined) => boolean = never,
): Promise<Server | undefined> {
  try {
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      server.listen(port, address, () => {
        server.off("error", reject);
        resolve();
      });
    });
    return server;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (mayFail(code)) return undefined;
    throw new DirqError("io", `cannot listen on ${formatAddress(host, port)}: ${reason(error, code)}`, {
      cause: error,
      hint: code === "EADDRINUSE" ? "--port sets another one; --port 0 uses a free one" : undefined,
    });
  }
}

/** The machine has no such address, as one without IPv6. */
function isAbsent(code: string | undefined): boolean {
  return code === "EADDRNOTAVAIL" || code === "EAFNOSUPPORT";
}

function never(): boolean {
  return false;
}

function reason(error: unknown, code: string | undefined): string {
  if (code === "EADDRINUSE") return "the port is in use";
  if (code === "EACCES") return "permission denied; ports below 1024 are often kept for the system";
  if (code === "EADDRNOTAVAIL") return "this machine does not have that address";
  if (code === "ENOTFOUND" || code === "EAI_AGAIN") return "no address is known by that name";
  return (error as Error).message;
}

/** `host:port`, with the brackets that IPv6 needs. */
export function formatAddress(host: string, port: number): string {
  return host.includes(":") ? `[${host}]:${port}` : `${host}:${port}`;
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}
