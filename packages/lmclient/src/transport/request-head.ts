import { loadBuiltin } from "../base/load-builtin.ts";
import type { RequestOptions } from "node:http";
import type { HttpRequest } from "../base/http-message.ts";
import type { Transport } from "./transport.ts";

/** The parsed URL of the latest request. Most requests go to the same URL as the previous one. */
let latest: { url: string; host: string; target: RequestOptions } | undefined;

/** Headers that node:http interprets, or that define how the body is sent. */
const interpreted = new Set([
  "connection",
  "content-length",
  "date",
  "expect",
  "host",
  "keep-alive",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
]);

/**
 * URL and headers of a request in the form that is fastest in node:http: the URL in parts, and the headers as a list,
 * which is written unchanged.
 */
export function requestHead({ method = "POST", url, headers, body }: HttpRequest): RequestOptions {
  if (latest?.url !== url) latest = { url, ...parse(url) };
  const { target, host } = latest;
  // node:http adds nothing to a list, so the list must contain what it would add.
  const list = ["host", host];
  if (method === "POST") list.push("content-length", String(Buffer.byteLength(body)));
  for (const name in headers) {
    if (interpreted.has(name)) return { ...target, method, headers };
    list.push(name, headers[name]!);
  }
  return { ...target, method, headers: list };
}

/** The same for a proxy that gets the request in absolute form (RFC 9112, 3.2.2). */
export function proxyRequestHead(
  request: HttpRequest,
  proxy: NonNullable<Transport["proxy"]>,
  authorization: string | undefined,
): RequestOptions {
  const { method = "POST", url, headers, body } = request;
  const { protocol, hostname, port } = loadBuiltin("node:url").urlToHttpOptions(
    // Without the user name and password, which need not be valid percent encoding.
    new URL(proxy.origin),
  );
  const target = new URL(url);
  return {
    protocol,
    hostname,
    port,
    path: target.href,
    method,
    headers: {
      host: target.host,
      ...(method === "POST" && { "content-length": String(Buffer.byteLength(body)) }),
      ...headers,
      ...(authorization !== undefined && { "proxy-authorization": authorization }),
    },
  };
}

function parse(url: string): { host: string; target: RequestOptions } {
  const parsed = new URL(url);
  const { protocol, hostname, port, path } = loadBuiltin("node:url").urlToHttpOptions(parsed);
  return { host: parsed.host, target: { protocol, hostname, port, path } };
}
