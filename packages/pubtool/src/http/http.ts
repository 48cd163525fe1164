import { EXIT, PubtoolError } from "../base/errors.ts";
import type { Io } from "../base/io.ts";
import { isTransient, retryDelay } from "./retry.ts";

/** One answer is waited for this long; a body has to be complete by then. */
const PATIENCE = 30_000;

export interface Request {
  url: string | URL;
  method?: "GET" | "POST" | "DELETE";
  headers?: Record<string, string>;
  body?: string;
}

export interface Answer {
  status: number;
  headers: Headers;
  bytes: Buffer;
  text: string;
}

/** No answer, or none but "not now", after all attempts. The message names the address and the last reason. */
export class UnreachableError extends PubtoolError {
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
    const answer = await once(io, current);
    if (!(answer instanceof Error) && !isTransient(answer.status)) return answer;
    const retryAfter = answer instanceof Error ? null : answer.headers.get("retry-after");
    const delay = retryDelay(attempt, io.clock.now(), retryAfter);
    if (delay === undefined) throw unreachable(current, answer, retryAfter);
    await io.clock.sleep(delay);
  }
}

/** No attempt would help these, and the words of `fetch` for them quote the header, with the token in it. */
function checkSendable({ url, headers = {} }: Request): void {
  if (!URL.canParse(String(url))) {
    throw new PubtoolError(`"${String(url)}" is no web address`, { exitCode: EXIT.usage });
  }
  if (Object.values(headers).every(isHeaderValue)) return;
  throw new PubtoolError(
    `the token for ${showAddress(url)} holds a line break or another character that no token has`,
    { hint: "store it again, without quotes and in one line" },
  );
}

/** Could `fetch` send it? White space at both ends is nothing to it. */
export function isHeaderValue(value: string): boolean {
  return /^[\t\x20-\x7E\x80-\xFF]*$/.test(value.trim());
}

async function once({ fetch }: Pick<Io, "fetch">, request: Request): Promise<Answer | Error> {
  try {
    const response = await fetch(request.url, {
      method: request.method ?? "GET",
      headers: { "user-agent": "pubtool", ...request.headers },
      signal: AbortSignal.timeout(PATIENCE),
      // what is posted may hold an identity token: it goes to this address, and to no other
      redirect: (request.method ?? "GET") === "GET" ? "follow" : "manual",
      ...(request.body === undefined ? {} : { body: request.body }),
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    return { status: response.status, headers: response.headers, bytes, text: bytes.toString() };
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

function unreachable(request: Request, answer: Answer | Error, retryAfter: string | null): UnreachableError {
  const address = showAddress(request.url);
  const reason = answer instanceof Error ? reasonOf(answer) : `HTTP ${answer.status}`;
  const wait = retryAfter === null ? "" : ` (it asks to wait: "${retryAfter}")`;
  return new UnreachableError(
    `${request.method ?? "GET"} ${address} got no usable answer: ${reason}${wait}`,
    {
      hint: "nothing is lost: run the same command again when the server answers",
      ...(answer instanceof Error ? { cause: answer } : {}),
    },
  );
}

/** Without the query: it may hold what others should not read. */
export function showAddress(url: string | URL): string {
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname}`;
}

/** `fetch failed` says nothing; its cause does. */
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
