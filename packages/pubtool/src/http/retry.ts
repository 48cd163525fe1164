/** How often something is tried before its failure counts. */
export const ATTEMPTS = 5;

/** Longest wait that a registry may ask for; a release that would stand longer ends with an error instead. */
const LONGEST = 120_000;

/**
 * Milliseconds to wait after the given attempt (from 1), or undefined to give up. `retryAfter` is the header as the
 * server sent it, in seconds or as a date.
 */
export function retryDelay(attempt: number, now: number, retryAfter?: string | null): number | undefined {
  if (attempt >= ATTEMPTS) return undefined;
  const backoff = 1000 * 2 ** (attempt - 1);
  const asked = retryAfter ? Math.max(0, readRetryAfter(retryAfter, now)) : 0;
  return asked > LONGEST ? undefined : Math.max(backoff, asked);
}

function readRetryAfter(value: string, now: number): number {
  if (/^\s*\d+\s*$/.test(value)) return Number(value) * 1000;
  const date = Date.parse(value);
  return Number.isNaN(date) ? 0 : date - now;
}

/** Statuses that say "not now" rather than "no". */
export function isTransient(status: number): boolean {
  return status === 408 || status === 429 || status >= 500;
}
