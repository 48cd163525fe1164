import type { ScanFailure } from "./errors.ts";
import type { ProgressTarget } from "./progress.ts";

/** Receives what happens besides the rows. */
export interface Listener {
  /** A file or directory could not be read; the query continues without it. */
  onFailure(failure: ScanFailure): void;
  /** A valid request is probably not what was meant, such as a path that is ignored. One line. */
  onNote(note: string): void;
}

/** Callbacks for failures, notes and progress. */
export interface Events extends Partial<Listener> {
  /** Where progress is written. Default: standard error. */
  readonly progressTarget?: ProgressTarget | undefined;
}

/** A listener that forwards to callbacks; events without a callback are ignored. */
export function listenerOf(events: Events): Listener {
  return {
    onFailure: (failure) => events.onFailure?.(failure),
    onNote: (note) => events.onNote?.(note),
  };
}
