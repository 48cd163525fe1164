import type { ServerResponse } from "node:http";

/** On every response: no caching, no content sniffing, no framing by another site. */
export const commonHeaders = {
  "Cache-Control": "no-store",
  "X-Content-Type-Options": "nosniff",
  "Cross-Origin-Resource-Policy": "same-origin",
} as const;

/** `{"error": …}`, and the connection's end where the request was not read to its own. */
export function answerError(
  response: ServerResponse,
  status: number,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): void {
  if (response.headersSent || response.destroyed) {
    response.destroy();
    return;
  }
  const body = errorBody(message);
  response.writeHead(status, {
    ...commonHeaders,
    "Content-Type": "application/json",
    "Content-Length": Buffer.byteLength(body),
    ...headers,
  });
  response.end(body);
}

export function errorBody(message: string): string {
  return `${JSON.stringify({ error: message })}\n`;
}

/** 405, in plain text. */
export function answerMethod(response: ServerResponse, path: string, allowed: string): void {
  const body = `${path} takes ${allowed} only\n`;
  response.writeHead(405, {
    ...commonHeaders,
    "Content-Type": "text/plain; charset=utf-8",
    "Content-Length": Buffer.byteLength(body),
    Allow: allowed,
  });
  response.end(body);
}
