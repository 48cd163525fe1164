import { DirqError } from "../base/errors.ts";
import { stopped } from "./stopped.ts";

interface Waiter<Thing> {
  readonly resolve: (thing: Thing) => void;
  readonly reject: (error: DirqError) => void;
}

/** A bounded FIFO queue of callers that wait for a resource, each for a limited time. */
export class WaitQueue<Thing> {
  readonly #waiters = new Set<Waiter<Thing>>();

  constructor(
    private readonly limit: number,
    private readonly waitMs: number,
  ) {}

  get length(): number {
    return this.#waiters.size;
  }

  /** @throws {DirqError} with code `busy` if the queue is full or the wait too long, `stopped` by the signal */
  join(signal?: AbortSignal): Promise<Thing> {
    if (this.#waiters.size >= this.limit) return Promise.reject(busy("the query queue is full"));
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.#waiters.delete(waiter);
        clearTimeout(timer);
        signal?.removeEventListener("abort", abort);
      };
      const waiter: Waiter<Thing> = {
        resolve: (thing) => {
          leave();
          resolve(thing);
        },
        reject: (error) => {
          leave();
          reject(error);
        },
      };
      const abort = () => waiter.reject(stopped());
      const timer = setTimeout(
        () => waiter.reject(busy(`the query waited ${this.waitMs / 1000} seconds in the queue`)),
        this.waitMs,
      );
      signal?.addEventListener("abort", abort);
      this.#waiters.add(waiter);
    });
  }

  /** Gives the first waiter the resource; false if the queue is empty. */
  serve(thing: Thing): boolean {
    for (const waiter of this.#waiters) {
      waiter.resolve(thing);
      return true;
    }
    return false;
  }

  rejectAll(error: DirqError): void {
    for (const waiter of this.#waiters) waiter.reject(error);
  }
}

function busy(reason: string): DirqError {
  return new DirqError("busy", `server busy: ${reason}; try again later`);
}
