import { DirqError } from "../base/errors.ts";

/** The state of a live index. */
export interface LiveHealth {
  readonly state: "serving" | "recovering";
  /** Why it is recovering. */
  readonly reason: string | undefined;
  /** The number of the last event. */
  readonly lastEventId: number;
  /** How many files the index shows. */
  readonly files: number;
  /** When the last verification ended, in milliseconds since 1970. */
  readonly verifiedAt: number | undefined;
}

/** @throws {DirqError} with code `busy` while an index recovers from an error */
export function requireServing({ health: { reason } }: { readonly health: LiveHealth }): void {
  if (reason !== undefined) throw unavailable(reason);
}

/** The error of what has to wait for an index. */
export function unavailable(reason: string): DirqError {
  return new DirqError("busy", `the index is recovering: ${reason}; try again in a moment`);
}
