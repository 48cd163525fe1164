/** Attempts of a request before its failure counts. */
export const ATTEMPTS = 5;

/** Longest wait that a server may request for a single read; a longer one ends the request with an error. */
const LONGEST = 120_000;

/**
 * Milliseconds to wait after the given attempt (from 1), or undefined to give up. `retryAfter` is the header as the
 * server sent it, in seconds or as a date.
 */
export function retryDelay(attempt: number, now: number, retryAfter?: string | null): number | undefined {
  if (attempt >= ATTEMPTS) return undefined;
  const requested = retryAfter ? (parseRetryAfter(retryAfter, now) ?? 0) : 0;
  return requested > LONGEST ? undefined : Math.max(backoff(attempt), requested);
}

/** Milliseconds before the attempt after this one (from 1): 1, 2, 4, 8 seconds. */
export function backoff(attempt: number): number {
  return 1000 * 2 ** (attempt - 1);
}

/** Milliseconds in a `Retry-After` header, which is a number of seconds or a date; undefined for other text. */
export function parseRetryAfter(value: string, now: number): number | undefined {
  if (/^\s*\d+\s*$/.test(value)) return Number(value) * 1000;
  const date = Date.parse(value);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

/** Milliseconds in a sentence such as "Please try again after Mon, 23 Nov 2026 10:00:00 GMT or …"; undefined without one. */
export function retryTimeInText(text: string, now: number): number | undefined {
  const after = /(?:try|retry)(?: again)? (?:after|in|at) ([^\n]{1,80})/i.exec(text)?.[1];
  if (after === undefined) return undefined;
  const date =
    /[A-Z][a-z]{2}, \d{1,2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} (?:GMT|UTC|[+-]\d{4})|\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:?\d{2})?/.exec(
      after,
    )?.[0];
  if (date !== undefined) return Math.max(0, Date.parse(date) - now);
  const [, count, unit] = /^(?:about )?(\d+) ?(s|sec|seconds?|min|minutes?|h|hours?)\b/.exec(after) ?? [];
  if (count === undefined || unit === undefined) return undefined;
  return Number(count) * (unit.startsWith("h") ? 3_600_000 : unit.startsWith("m") ? 60_000 : 1000);
}

/** Statuses of a temporary condition: the same request may succeed later. */
export function isTransient(status: number): boolean {
  return status === 408 || status === 429 || status >= 500;
}
