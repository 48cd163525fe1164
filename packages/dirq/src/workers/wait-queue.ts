import { DirqError } from "../base/errors.ts";

interface Waiter<Thing> {
  readonly take: (thing: Thing) => void;
  readonly refuse: (error: DirqError) => void;
}

/** Those who wait for something that is all in use, first come, first served; not too many, and not for too long. */
export class WaitQueue<Thing> {
  readonly #waiters = new Set<Waiter<Thing>>();

  constructor(
    private readonly places: number,
    private readonly waitMs: number,
  ) {}

  get length(): number {
    return this.#waiters.size;
  }

  /** @throws {DirqError} with code `busy` where the line is full or the wait too long, `stopped` by the signal */
  join(signal?: AbortSignal): Promise<Thing> {
    if (this.#waiters.size >= this.places) {
      return Promise.reject(busy("the line of those that wait is full"));
    }
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.#waiters.delete(waiter);
        clearTimeout(timer);
        signal?.removeEventListener("abort", abort);
      };
      const waiter: Waiter<Thing> = {
        take: (thing) => {
          leave();
          resolve(thing);
        },
        refuse: (error) => {
          leave();
          reject(error);
        },
      };
      const abort = () => waiter.refuse(new DirqError("stopped", "the query was stopped"));
      const timer = setTimeout(
        () => waiter.refuse(busy(`the query waited ${this.waitMs / 1000} seconds for others to end`)),
        this.waitMs,
      );
      signal?.addEventListener("abort", abort);
      this.#waiters.add(waiter);
    });
  }

  /** Gives the first in line what it waits for; false where nobody waits. */
  serve(thing: Thing): boolean {
    for (const waiter of this.#waiters) {
      waiter.take(thing);
      return true;
    }
    return false;
  }

  /** Sends all away. */
  refuse(error: DirqError): void {
    for (const waiter of this.#waiters) waiter.refuse(error);
  }
}

function busy(reason: string): DirqError {
  return new DirqError("busy", `too many queries run at once: ${reason}; try again later`);
}
