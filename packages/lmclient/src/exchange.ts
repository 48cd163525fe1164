// One HTTP request and its answer over node:http, with no opinion about either. The calling thread uses it for
// `aforward` and streams, the worker thread for `forward`, so both paths behave alike. Not `fetch`: undici ends a
// request whose headers take more than five minutes, whatever the caller asked, and costs twice the time a call.
import { setMaxListeners } from "node:events";
import http from "node:http";
import type { Socket } from "node:net";
import { pipeline, type Readable } from "node:stream";
import { requestHead } from "./request-head.ts";

/** A request that is ready to be sent: plain data, so that it can go to another thread. */
export interface WireRequest {
  url: string;
  headers: Record<string, string>;
  body: string;
}

/** What may end an exchange early. */
export interface Limits {
  /** Milliseconds until the whole answer must be there. Absent: no limit. */
  time_left_ms?: number | undefined;
  signal?: AbortSignal | undefined;
}

/** An answer whose body is still to be read. */
export interface Incoming {
  status: number;
  headers: http.IncomingHttpHeaders;
  body: Readable;
  /** Turns whatever ended `body` into a TransferError, or into the reason of the caller's signal. */
  explain: (error: unknown) => Error;
  /** Throws where a limit has passed, though bytes that came before may still be unread. */
  throwIfStopped: () => void;
}

/** Why no complete answer arrived: plain data, as it has to cross threads without losing anything. */
export interface Failure {
  reason: "timeout" | "connect_timeout" | "too_large" | "encoding" | "network";
  /** The system's or parser's word, like `ECONNREFUSED`. */
  code?: string | undefined;
  message: string;
  /** The addresses that were tried, `host:port`. */
  tried?: string[];
}

/** Carries a Failure up the stack within one thread. */
export class TransferError extends Error {
  constructor(readonly failure: Failure) {
    super(failure.message);
  }
}

/** Milliseconds for name lookup, connect and TLS together. */
export const CONNECT_LIMIT_MS = 10_000;
/** Bytes of a decompressed body that are read at most; V8 could not hold twice as much in one string. */
export const BODY_LIMIT = 256 * 1024 * 1024;
/** The longest delay that a timer holds; a longer one would fire at once. */
export const TIMER_LIMIT_MS = 2 ** 31 - 1;

// Newest connection first, so that the others may grow old and close. Shared by all clients of a thread.
const pool = { keepAlive: true, scheduling: "lifo" } as const;
const plain = { request: http.request, agent: limitConnect(new http.Agent(pool), "connect") };
let secure: Promise<Transport> | undefined;

interface Transport {
  request: typeof http.request;
  agent: http.Agent;
}

/** TLS is half of the time that importing the library would take, and local servers do without. */
function secureTransport(): Promise<Transport> {
  return (secure ??= import("node:https").then(({ request, Agent }) => ({
    request,
    agent: limitConnect(new Agent(pool), "secureConnect"),
  })));
}

/** Sends the request and resolves when the headers of the answer are there. */
export async function open(request: WireRequest, limits: Limits): Promise<Incoming> {
  const transport = request.url.startsWith("https:") ? await secureTransport() : plain;
  for (;;) {
    const attempt = send(transport, request, limits);
    try {
      return await attempt.incoming;
    } catch (error) {
      // The server closed an idle connection while we wrote to it: it never saw the request, so it is sent again
      // on another one. A fresh connection cannot end here twice.
      if (!attempt.outgoing.reusedSocket || !isClosedConnection(error)) throw error;
    }
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

/** The failure of a body, or of one event of a stream, that outgrew the limit. */
export function tooLarge(): TransferError {
  return new TransferError({
    reason: "too_large",
    message: `the answer is larger than ${BODY_LIMIT / 1024 / 1024} MiB`,
  });
}

function send({ request: start, agent }: Transport, request: WireRequest, limits: Limits) {
  const { url, headers, body } = request;
  const outgoing = start({ ...requestHead(url, headers, body), method: "POST", agent });
  const watch = watchLimits(outgoing, limits);
  const incoming = new Promise<Incoming>((resolve, reject) => {
    outgoing.on("error", (error) => {
      watch.note(error);
      watch.end();
      reject(watch.reader.explain(error));
    });
    outgoing.on("response", (message) => {
      if (limits.signal || limits.time_left_ms !== undefined) message.on("close", watch.end);
      // An abort can come while nobody is reading; whoever reads next still gets the error.
      message.on("error", () => undefined);
      const { statusCode: status = 0, headers } = message;
      const answer = (body: Readable) => resolve({ status, headers, body, ...watch.reader });
      const encoding = headers["content-encoding"]?.trim().toLowerCase() ?? "";
      if (encoding === "" || encoding === "identity") answer(message);
      else decompressed(message, encoding).then(answer, reject);
    });
  });
  outgoing.end(body);
  return { outgoing, incoming };
}

/** Ends connections that do not come about in time. In the agent, so that a connection in use costs nothing. */
function limitConnect<A extends http.Agent>(agent: A, ready: "connect" | "secureConnect"): A {
  type Connect = (...args: unknown[]) => Socket;
  const connecting = agent as unknown as { createConnection: Connect };
  const connect = connecting.createConnection.bind(agent);
  connecting.createConnection = (...args) => {
    const socket = connect(...args);
    const message = `no connection within ${CONNECT_LIMIT_MS / 1000} s`;
    const tooLate = () => socket.destroy(new TransferError({ reason: "connect_timeout", message }));
    const timer = setTimeout(tooLate, CONNECT_LIMIT_MS);
    socket.once(ready, () => clearTimeout(timer)).once("close", () => clearTimeout(timer));
    return socket;
  };
  return agent;
}

/** One signal may end any number of calls at once; Node would warn from eleven on. */
export function listen(signal: AbortSignal, onAbort: () => void): void {
  setMaxListeners(0, signal);
  signal.addEventListener("abort", onAbort);
}

/** Ends the request when a limit passes, and remembers that this was the reason. */
function watchLimits(outgoing: http.ClientRequest, limits: Limits) {
  let timer: NodeJS.Timeout | undefined;
  let stopped: { reason: Error } | undefined;
  let broken: Error | undefined;
  const stop = (reason: Error) => {
    stopped ??= { reason };
    // Without an error: a socket that goes back to the pool at this moment would throw it at nobody.
    outgoing.destroy();
  };
  const outOfTime = () =>
    stop(new TransferError({ reason: "timeout", message: "the time allowed for the call passed" }));
  const onAbort = () => stop(limits.signal?.reason as Error);

  if (limits.time_left_ms !== undefined) {
    timer = setTimeout(outOfTime, Math.min(limits.time_left_ms, TIMER_LIMIT_MS));
  }
  if (limits.signal?.aborted) onAbort();
  if (limits.signal) listen(limits.signal, onAbort);
  const explain = (error: unknown) => stopped?.reason ?? asTransferError(broken ?? error);
  const throwIfStopped = () => {
    if (stopped) throw stopped.reason;
  };
  return {
    reader: { explain, throwIfStopped },
    /** Broken chunks are an error of the request; the body only sees its connection closed. */
    note: (error: Error) => {
      broken = error;
    },
    end: () => {
      clearTimeout(timer);
      limits.signal?.removeEventListener("abort", onAbort);
    },
  };
}

/** The body as it was before compression. We ask for none, but some proxies compress all the same. */
async function decompressed(message: http.IncomingMessage, encoding: string): Promise<Readable> {
  const name = decoders[encoding];
  if (!name) {
    message.destroy();
    throw new TransferError({ reason: "encoding", message: `unknown content-encoding "${encoding}"` });
  }
  const { [name]: make } = await import("node:zlib");
  return pipeline(message, make(), () => undefined);
}

const decoders: Record<string, "createGunzip" | "createInflate" | "createBrotliDecompress" | undefined> = {
  gzip: "createGunzip",
  "x-gzip": "createGunzip",
  deflate: "createInflate",
  br: "createBrotliDecompress",
};

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
