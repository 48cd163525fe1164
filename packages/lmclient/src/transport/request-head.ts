import type { RequestOptions } from "node:http";
import { urlToHttpOptions } from "node:url";

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
export function requestHead(url: string, headers: Record<string, string>, body: string): RequestOptions {
  if (latest?.url !== url) latest = { url, ...parse(url) };
  const { target, host } = latest;
  // node:http adds nothing to a list, so the list must contain what it would add.
  const list = ["host", host, "content-length", String(Buffer.byteLength(body))];
  for (const name in headers) {
    if (interpreted.has(name)) return { ...target, headers };
    list.push(name, headers[name]!);
  }
  return { ...target, headers: list };
}

function parse(url: string): { host: string; target: RequestOptions } {
  const parsed = new URL(url);
  const { protocol, hostname, port, path } = urlToHttpOptions(parsed);
  return { host: parsed.host, target: { protocol, hostname, port, path } };
}
