// One HTTP request and its response over node:http, without interpreting either. The calling thread uses it for
// `aforward` and streams, the worker thread for `forward`, so both paths behave alike. Not `fetch`: undici ends a
// request whose headers take more than five minutes, whatever the caller's timeout, and takes twice as long per call.
import type http from "node:http";
import type { Readable } from "node:stream";
import type { HttpRequest } from "../base/http-message.ts";
import { TransferError } from "../errors/transfer-error.ts";
import { decompress } from "./decompress.ts";
import { watchLimits, type Limits } from "./exchange-limits.ts";
import { closeIdleConnections, transportFor } from "./http-agent.ts";
import { proxyRequestHead, requestHead } from "./request-head.ts";
import type { Transport } from "./transport.ts";

/** A response whose body has not been read yet. */
export interface Incoming {
  status: number;
  headers: http.IncomingHttpHeaders;
  body: Readable;
  /** Turns an error of `body` into a TransferError, or into the reason of the caller's signal. */
  explain: (error: unknown) => Error;
  /** Throws if a limit has passed, even if bytes that arrived earlier are still unread. */
  throwIfStopped: () => void;
}

/**
 * Milliseconds in which a reused connection must fail for the request to be sent again without counting as a retry.
 * A server closes idle connections without notice; one that fails later may have read the request and started to work.
 */
const CLOSED_ON_ARRIVAL_MS = 20;

/** Maximum size of a decompressed body in bytes; V8 cannot create a string of twice that size. */
export const BODY_LIMIT = 256 * 1024 * 1024;

/** Sends the request and resolves when the headers of the response have arrived. */
export async function open(request: HttpRequest, limits: Limits): Promise<Incoming> {
  const found = transportFor(request.url, request.connection);
  // Without await for http: a call to a local server saves a turn of the microtask queue.
  const transport = found instanceof Promise ? await found : found;
  const first = send(transport, request, limits);
  try {
    return await first.incoming;
  } catch (error) {
    if (!isClosedConnection(error) || !first.closedOnArrival()) throw error;
    // The other idle connections are probably closed as well: the second attempt must not use one.
    closeIdleConnections(transport.agent);
    return send(transport, request, limits).incoming;
  }
}

/** Reads the body to its end. */
export function collect(incoming: Incoming): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = [];
    let size = 0;
    incoming.body.on("data", (chunk: Uint8Array) => {
      size += chunk.length;
      chunks.push(chunk);
      if (size > BODY_LIMIT) incoming.body.destroy(tooLarge());
    });
    incoming.body.on("end", () => resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)));
    incoming.body.on("error", (error) => reject(incoming.explain(error)));
  });
}

/** Milliseconds for a server to end the response after its last event, so that the connection can be reused. */
const LINGER_MS = 1_000;

/** Ends reading a body: waits briefly for the end of a complete one, otherwise closes the connection. */
export function leaveBody(body: Readable, complete: boolean): void {
  if (!complete) return void body.destroy();
  const timer = setTimeout(() => body.destroy(), LINGER_MS).unref();
  body.once("close", () => clearTimeout(timer));
  body.resume();
}

/** The failure of a body, or of one event of a stream, that exceeds the limit. */
export function tooLarge(): TransferError {
  return new TransferError({
    reason: "too_large",
    message: `the response is larger than ${BODY_LIMIT / 1024 / 1024} MiB`,
  });
}

function send(transport: Transport, request: HttpRequest, limits: Limits) {
  const { request: start, agent, proxy } = transport;
  const head = proxy ? proxyRequestHead(request, proxy, transport.proxy_authorization) : requestHead(request);
  const outgoing = start({ ...head, agent });
  const sent_at = performance.now();
  let bytes_before = 0;
  let closed_on_arrival = false;
  let stopped: { reason: Error } | undefined;
  /** Invalid chunks are an error of the request; the body only reports that its connection closed. */
  let broken: Error | undefined;
  const unwatch = watchLimits(limits, (reason) => {
    stopped ??= { reason };
    // Without an error: a socket that returns to the pool at this moment would emit it without a listener.
    outgoing.destroy();
  });
  const explain = (error: unknown) => stopped?.reason ?? asTransferError(broken ?? error);
  const throwIfStopped = () => {
    if (stopped) throw stopped.reason;
  };
  const incoming = new Promise<Incoming>((resolve, reject) => {
    outgoing.on("error", (error) => {
      closed_on_arrival =
        outgoing.reusedSocket &&
        performance.now() - sent_at < CLOSED_ON_ARRIVAL_MS &&
        outgoing.socket?.bytesRead === bytes_before;
      broken = error;
      unwatch();
      reject(explain(error));
    });
    // Without a listener node:http closes the connection and reports nothing.
    outgoing.on("upgrade", (message, socket) => {
      socket.destroy();
      unwatch();
      const status = `${message.statusCode} ${message.statusMessage}`.trim();
      const text = `the server answered ${status}, which was not requested`;
      reject(explain(new TransferError({ reason: "network", message: text })));
    });
    outgoing.on("socket", (socket) => (bytes_before = socket.bytesRead));
    outgoing.on("response", (message) => {
      if (limits.signal || limits.time_left_ms !== undefined) message.on("close", unwatch);
      // The call can be aborted while the body is not being read; the next read still gets the error.
      message.on("error", () => undefined);
      const { statusCode: status = 0, headers } = message;
      const respond = (body: Readable) => resolve({ status, headers, body, explain, throwIfStopped });
      const encoding = headers["content-encoding"]?.trim().toLowerCase() ?? "";
      if (encoding === "" || encoding === "identity") respond(message);
      else decompress(message, encoding).then(respond, reject);
    });
  });
  outgoing.end(request.method === "GET" ? undefined : request.body);
  /** Whether the server closed an idle connection as the request arrived: at once, and without sending a byte. */
  const closedOnArrival = () => closed_on_arrival;
  return { closedOnArrival, incoming };
}

function asTransferError(error: unknown): TransferError {
  if (error instanceof TransferError) return error;
  // A host with several addresses fails with an AggregateError whose own message is empty.
  const causes = (error instanceof AggregateError ? error.errors : [error]) as NodeJS.ErrnoException[];
  const first: NodeJS.ErrnoException = causes[0] ?? new Error("unknown network failure");
  const tried = causes.flatMap((cause) => addressOf(cause) ?? []);
  const reason = /^(Z_|ERR_ZLIB|ERR_BROTLI|ERR__ERROR)/.test(first.code ?? "") ? "encoding" : "network";
  return new TransferError({ reason, code: first.code, message: first.message, tried });
}

function addressOf(error: NodeJS.ErrnoException & { address?: string; port?: number }): string | undefined {
  if (!error.address) return undefined;
  const host = error.address.includes(":") ? `[${error.address}]` : error.address;
  return error.port === undefined ? host : `${host}:${error.port}`;
}

function isClosedConnection(error: unknown): boolean {
  return error instanceof TransferError && ["ECONNRESET", "EPIPE"].includes(error.failure.code ?? "");
}
