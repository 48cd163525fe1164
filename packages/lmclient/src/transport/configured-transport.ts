// Connections through a proxy, or with certificates of the caller's.
import http from "node:http";
import https from "node:https";
import type { Socket } from "node:net";
import tls from "node:tls";
import type { Connection } from "../base/http-message.ts";
import { decodePercent } from "../base/text.ts";
import { TransferError } from "../errors/transfer-error.ts";
import { limitConnect, limitTime, pool } from "./connect-limit.ts";
import type { Transport } from "./transport.ts";

/** One transport per protocol and connection. The connection is plain data that may be a copy, so its text is the key. */
const transports = new Map<string, Transport>();

/** Maximum number of different connections that are remembered; clients rarely have more than one. */
const MAXIMUM_TRANSPORTS = 100;

/** The transport for a URL over the connection. */
export function transport(url: string, connection: Connection): Transport {
  const isSecure = url.startsWith("https:");
  const id = `${isSecure ? "https" : "http"} ${JSON.stringify(connection)}`;
  let known = transports.get(id);
  if (!known) {
    known = isSecure ? secureTransport(connection) : plainTransport(connection);
    if (transports.size >= MAXIMUM_TRANSPORTS) transports.clear();
    transports.set(id, known);
  }
  return known;
}

/** The value of `Proxy-Authorization`, if the address of the proxy contains a user name or password. */
function proxyAuthorization(proxy: URL): string | undefined {
  if (!proxy.username && !proxy.password) return undefined;
  const user = `${decodePercent(proxy.username)}:${decodePercent(proxy.password)}`;
  return `Basic ${Buffer.from(user).toString("base64")}`;
}

/** An http request goes to the proxy in absolute form (RFC 9112, 3.2.2). The certificates concern only https. */
function plainTransport({ proxy }: Connection): Transport {
  const isSecureProxy = proxy?.startsWith("https:") === true;
  const agent = isSecureProxy
    ? limitConnect(new https.Agent(pool), "secureConnect")
    : limitConnect(new http.Agent(pool), "connect");
  const request = isSecureProxy ? https.request : http.request;
  if (proxy === undefined) return { request, agent };
  const address = new URL(proxy);
  return { request, agent, proxy: address, proxy_authorization: proxyAuthorization(address) };
}

function secureTransport({ proxy, ca, cert, key }: Connection): Transport {
  const agent = new https.Agent({ ...pool, ca, cert, key });
  if (proxy === undefined) return { request: https.request, agent: limitConnect(agent, "secureConnect") };
  const address = new URL(proxy);
  // Node's Agent passes the socket to a callback if createConnection returns nothing (http.Agent, createConnection).
  (agent as unknown as { createConnection: CreateConnection }).createConnection = (options, callback) => {
    openTunnel(address, options).then(
      (socket) => {
        const secured = limitTime(tls.connect({ ...options, socket }), "secureConnect");
        secured.once("secureConnect", () => callback(null, secured)).once("error", callback);
      },
      (error: unknown) => callback(error as Error),
    );
  };
  return { request: https.request, agent };
}

type CreateConnection = (
  options: tls.ConnectionOptions & { host?: string; port?: number | string },
  callback: (error: Error | null, socket?: Socket) => void,
) => void;

/** Requests a connection to the server from the proxy (RFC 9110, 9.3.6). */
function openTunnel(
  proxy: URL,
  { host = "", port = 443 }: { host?: string; port?: number | string },
): Promise<Socket> {
  const name = host.includes(":") && !host.startsWith("[") ? `[${host}]` : host;
  const target = `${name}:${port}`;
  const authorization = proxyAuthorization(proxy);
  const request = proxy.protocol === "https:" ? https.request : http.request;
  return new Promise((resolve, reject) => {
    const connecting = request({
      method: "CONNECT",
      host: proxy.hostname.replace(/^\[|\]$/g, ""),
      port: proxy.port || (proxy.protocol === "https:" ? 443 : 80),
      path: target,
      agent: false,
      headers: { host: target, ...(authorization && { "proxy-authorization": authorization }) },
    });
    connecting.on("socket", (socket) => void limitTime(socket, "connected-through-proxy"));
    connecting.on("connect", (response, socket) => {
      socket.emit("connected-through-proxy");
      if (response.statusCode === 200) {
        resolve(socket);
        return;
      }
      socket.destroy();
      const { statusCode = 0, statusMessage = "" } = response;
      reject(
        new TransferError({
          reason: "proxy",
          message: `${statusCode} ${statusMessage}`.trim(),
          status: statusCode,
        }),
      );
    });
    // A proxy that does not support CONNECT answers with an ordinary response.
    connecting.on("response", (response) => {
      response.destroy();
      reject(
        new TransferError({
          reason: "proxy",
          message: `${response.statusCode} ${response.statusMessage}`,
          status: response.statusCode,
        }),
      );
    });
    connecting.on("error", reject);
    connecting.end();
  });
}
