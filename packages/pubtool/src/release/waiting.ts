import type { Pacing } from "../registries/registry.ts";

/** Default of `--max-wait`, in minutes. */
export const DEFAULT_MAX_WAIT = 15;

/** The time that one release may wait because registries limit the rate of uploads. */
export class WaitBudget {
  #left: number;

  /** `maximum` in milliseconds. */
  constructor(readonly maximum: number) {
    this.#left = maximum;
  }

  get left(): number {
    return this.#left;
  }

  /** Reserves a wait; false when it does not fit, and nothing is reserved. */
  take(milliseconds: number): boolean {
    if (milliseconds > this.#left) return false;
    this.#left -= milliseconds;
    return true;
  }
}

/** Keeps the uploads of new packages below a registry's documented limit. */
export class Pacer {
  readonly #uploads: number[] = [];

  /** Milliseconds until the next new package may be uploaded. */
  delay({ burst, interval }: Pacing, now: number): number {
    // a token bucket that is full before the first upload and gains one token per interval
    let tokens = burst;
    let last = this.#uploads[0] ?? now;
    for (const at of this.#uploads) {
      tokens = Math.min(burst, tokens + (at - last) / interval) - 1;
      last = at;
    }
    tokens = Math.min(burst, tokens + (now - last) / interval);
    // rounding errors of the division stay below a millisecond
    return tokens > 0.999999 ? 0 : Math.ceil((1 - tokens) * interval);
  }

  record(now: number): void {
    this.#uploads.push(now);
  }
}

/** Milliseconds that uploading `count` new packages waits in total. */
export function pacingTime(count: number, { burst, interval }: Pacing): number {
  return Math.max(0, count - burst) * interval;
}

/** `2 h 5 min`, `90 s` as `1 min 30 s`. */
export function showDuration(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  const [hours, minutes, rest] = [
    Math.floor(seconds / 3600),
    Math.floor((seconds % 3600) / 60),
    seconds % 60,
  ];
  const parts = [
    ...(hours > 0 ? [`${hours} h`] : []),
    ...(minutes > 0 ? [`${minutes} min`] : []),
    ...(hours === 0 && (rest > 0 || minutes === 0) ? [`${rest} s`] : []),
  ];
  return parts.join(" ");
}
