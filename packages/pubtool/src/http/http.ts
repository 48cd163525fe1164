import { EXIT, PubtoolError } from "../base/errors.ts";
import { debug } from "../base/debug.ts";
import type { Io } from "../base/io.ts";
import { version } from "../base/version.ts";
import { isTransient, retryDelay } from "./retry.ts";

/** Milliseconds until a response, body included, has to be complete. */
const TIMEOUT = 30_000;

export interface Request {
  url: string | URL;
  method?: "GET" | "POST" | "DELETE";
  headers?: Record<string, string>;
  body?: string | FormData;
  /** Milliseconds until the whole response has to be there. Default: 30 seconds. */
  timeout?: number;
  /** `manual`: a redirect is a response like others. Default: only GET follows, because a body may contain a token. */
  redirect?: "follow" | "manual";
}

export interface Answer {
  status: number;
  /** The reason phrase, which some servers write their message in; empty over HTTP/2. */
  statusText: string;
  headers: Headers;
  bytes: Buffer;
  text: string;
}

/** No response, or only 408, 429 and 5xx, after all attempts. The message names the address and the last reason. */
class UnreachableError extends PubtoolError {
  override readonly name = "UnreachableError";
}

/**
 * Sends a request and repeats it on network errors, 408, 429 and 5xx, as the server asks or with growing pauses. Every
 * other status is the caller's to judge. `request` is a function when each attempt needs a new one. Throws
 * {@link UnreachableError}.
 */
export async function send(
  io: Pick<Io, "fetch" | "clock">,
  request: Request | (() => Promise<Request>),
): Promise<Answer> {
  for (let attempt = 1; ; attempt++) {
    const current = typeof request === "function" ? await request() : request;
    checkSendable(current);
    const answer = await sendOnce(io, current);
    if (!(answer instanceof Error) && !isTransient(answer.status)) return answer;
    const retryAfter = answer instanceof Error ? null : answer.headers.get("retry-after");
    const delay = retryDelay(attempt, io.clock.now(), retryAfter);
    if (delay === undefined) throw unreachable(current, answer, retryAfter);
    await io.clock.sleep(delay);
  }
}

/** Checked first: the errors of `fetch` for these quote the header, with the token in it. */
function checkSendable({ url, headers = {} }: Request): void {
  if (!URL.canParse(String(url))) {
    throw new PubtoolError(`"${String(url)}" is not a web address`, { exitCode: EXIT.usage });
  }
  if (Object.values(headers).every(isHeaderValue)) return;
  throw new PubtoolError(
    `the token for ${showAddress(url)} contains a line break or another character that is not valid in a header`,
    { hint: "store it again, without quotes and in one line" },
  );
}

/** Whether `fetch` accepts it as a header value; it ignores white space at both ends. */
export function isHeaderValue(value: string): boolean {
  return /^[\t\x20-\x7E\x80-\xFF]*$/.test(value.trim());
}

/** One attempt, without repetition. A network error is returned, not thrown. */
export async function sendOnce({ fetch }: Pick<Io, "fetch">, request: Request): Promise<Answer | Error> {
  const { url, method = "GET", headers, body, timeout = TIMEOUT } = request;
  const started = performance.now();
  const log = (result: string) =>
    debug("%s %s: %s, %d ms", method, showAddress(url), result, Math.round(performance.now() - started));
  try {
    const response = await fetch(url, {
      method,
      headers: { "user-agent": `pubtool/${version}`, ...headers },
      signal: AbortSignal.timeout(timeout),
      redirect: request.redirect ?? (method === "GET" ? "follow" : "manual"),
      ...(body === undefined ? {} : { body }),
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    log(String(response.status));
    const { status, statusText } = response;
    return { status, statusText, headers: response.headers, bytes, text: bytes.toString() };
  } catch (error) {
    const reason = error instanceof Error ? error : new Error(String(error));
    log(reasonOf(reason));
    return reason;
  }
}

function unreachable(request: Request, answer: Answer | Error, retryAfter: string | null): UnreachableError {
  const address = showAddress(request.url);
  const reason = answer instanceof Error ? reasonOf(answer) : `HTTP ${answer.status}`;
  const wait = retryAfter === null ? "" : ` (the server sent Retry-After: "${retryAfter}")`;
  return new UnreachableError(`${request.method ?? "GET"} ${address} failed: ${reason}${wait}`, {
    hint: "run the same command again when the server responds",
    ...(answer instanceof Error ? { cause: answer } : {}),
  });
}

/** Without the query, which may contain secrets. */
export function showAddress(url: string | URL): string {
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname}`;
}

/** The reason is in the cause of `fetch failed`. */
export function reasonOf(error: Error): string {
  const cause = error.cause instanceof Error ? error.cause : error;
  const { code } = cause as NodeJS.ErrnoException;
  return code !== undefined && !cause.message.includes(code)
    ? `${cause.message} (${code})`
    : cause.message || String(code);
}

/** The body as a JSON object; empty when it is something else. */
export function jsonBody(answer: Pick<Answer, "text">): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(answer.text);
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
