import type { Io } from "../base/io.ts";

/** Limits the time that a series of requests takes together. */
export interface RequestBudget {
  /** Milliseconds that the next request may take; 0 when the budget is used up. */
  timeLeft: () => number;
}

/** `each`: milliseconds per request; `total`: for all requests, counted from now. */
export function createRequestBudget(
  { clock }: Pick<Io, "clock">,
  { each, total }: { each: number; total: number },
): RequestBudget {
  const end = clock.now() + total;
  return { timeLeft: () => Math.max(0, Math.min(each, end - clock.now())) };
}
