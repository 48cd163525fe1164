import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { DirqError, DirqErrorCode } from "../base/errors.ts";
import { answerError, commonHeaders } from "./answers.ts";
import { BadRequest, parseQuery, readBody } from "./body.ts";
import type { EventIds } from "./event-ids.ts";
import type { LiveSource } from "./live-source.ts";
import { attachment, contentTypes, formatFor, notesHeader } from "./response-format.ts";

/** Limits of a query. */
export interface QueryLimits {
  readonly bodyBytes: number;
  /** Milliseconds for which a client may read nothing of a result that is ready. */
  readonly readerMs: number;
}

const statuses: Readonly<Record<DirqErrorCode, number>> = {
  sql: 400,
  rejected: 400,
  usage: 400,
  limit: 400,
  timeout: 408,
  busy: 503,
  // By its client, which has closed the connection, or because the server closes.
  stopped: 503,
  config: 500,
  command: 500,
  io: 500,
};

/**
 * `POST /query`. A short result is sent whole, with its length; a long one as it comes, no faster than its reader takes
 * it. An error after the first piece can only be shown by closing the connection before the end.
 */
export async function answerQuery(
  request: IncomingMessage,
  response: ServerResponse,
  source: LiveSource,
  limits: QueryLimits,
  ids: EventIds,
  onFault: (message: string) => void,
): Promise<void> {
  const gone = new AbortController();
  response.once("close", () => gone.abort());
  try {
    const { sql, parameters, download } = parseQuery(await readBody(request, limits.bodyBytes));
    const format = formatFor(request.headers.accept);
    const pieces = await source.queryText(sql, parameters, { signal: gone.signal, format });
    if (pieces.lastEventId !== undefined) response.setHeader("Last-Event-ID", ids.format(pieces.lastEventId));
    const notes = notesHeader(pieces.notes);
    if (notes !== undefined) response.setHeader("Dirq-Notes", notes);
    const headers = {
      ...commonHeaders,
      "Content-Type": contentTypes[format],
      ...(download === undefined ? {} : { "Content-Disposition": attachment(download) }),
    };
    await send(pieces, response, headers, limits.readerMs, gone.signal);
  } catch (error) {
    if (response.destroyed) return;
    if (error instanceof BadRequest) {
      // A client that still sends would meet a closed connection before it reads the answer.
      if (error.status === 413) await takeRest(request);
      answerError(response, error.status, error.message, error.status === 413 ? { Connection: "close" } : {});
      return;
    }
    if (isDirqError(error)) {
      const status = statuses[error.code];
      if (status === 500) onFault(error.message);
      answerError(response, status, error.message, status === 503 ? { "Retry-After": "1" } : {});
      return;
    }
    const message = `internal fault: ${error instanceof Error ? `${error.name}: ${error.message}` : String(error)}`;
    onFault(message);
    answerError(response, 500, message);
  }
}

/** By its name: a source that was loaded by other means than this module has a class of its own. */
function isDirqError(error: unknown): error is DirqError {
  return error instanceof Error && error.name === "DirqError" && "code" in error;
}

const restMs = 500;

/** Reads and drops the rest of a request for a moment. */
async function takeRest(request: IncomingMessage): Promise<void> {
  request.removeAllListeners("data");
  request.resume();
  await Promise.race([
    once(request, "close").catch(() => undefined),
    new Promise((resolve) => setTimeout(resolve, restMs)),
  ]);
}

async function send(
  pieces: AsyncIterable<string | Buffer>,
  response: ServerResponse,
  headers: Readonly<Record<string, string>>,
  readerMs: number,
  gone: AbortSignal,
): Promise<void> {
  const reader = pieces[Symbol.asyncIterator]();
  const first = await reader.next();
  const text = first.done ? "" : first.value;
  const isShort = typeof text === "string";
  const second = isShort ? await reader.next() : undefined;
  if (second === undefined || !second.done) {
    response.writeHead(200, headers);
    try {
      await put(response, text, readerMs, gone);
      for (let next = second ?? (await reader.next()); !next.done; next = await reader.next()) {
        await put(response, next.value, readerMs, gone);
      }
    } finally {
      await reader.return?.();
    }
    response.end();
    return;
  }
  response.writeHead(200, { ...headers, "Content-Length": Buffer.byteLength(text) });
  response.end(text);
}

async function put(
  response: ServerResponse,
  piece: string | Buffer,
  readerMs: number,
  gone: AbortSignal,
): Promise<void> {
  if (response.write(piece)) return;
  const stalled = setTimeout(() => response.destroy(), readerMs);
  try {
    await once(response, "drain", { signal: gone });
  } finally {
    clearTimeout(stalled);
  }
}
