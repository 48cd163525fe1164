import type { RequestOptions } from "node:http";
import { urlToHttpOptions } from "node:url";

/** The address of the latest request, taken apart. Most requests go where the one before went. */
let latest: { url: string; host: string; target: RequestOptions } | undefined;

/** Headers that node:http makes others of, or that say how the body is sent. */
const meaningful = new Set([
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
 * Where a request goes and with which headers, in the form that costs node:http least: the address in parts, and the
 * headers as a list, which is written as it stands.
 */
export function requestHead(url: string, headers: Record<string, string>, body: string): RequestOptions {
  if (latest?.url !== url) latest = { url, ...takeApart(url) };
  const { target, host } = latest;
  // To a list nothing is added, so what node:http would add has to be in it.
  const list = ["host", host, "content-length", String(Buffer.byteLength(body))];
  for (const name in headers) {
    if (meaningful.has(name)) return { ...target, headers };
    list.push(name, headers[name]!);
  }
  return { ...target, headers: list };
}

function takeApart(url: string): { host: string; target: RequestOptions } {
  const parsed = new URL(url);
  const { protocol, hostname, port, path } = urlToHttpOptions(parsed);
  return { host: parsed.host, target: { protocol, hostname, port, path } };
}
