import { element } from "./dom.ts";

/** Shows how long a query has been running. A screen reader is not interrupted by it. */
export class Elapsed {
  readonly #place = element("elapsed", HTMLElement);
  #timer: number | undefined;
  #startedAt = 0;

  start(): void {
    this.#startedAt = performance.now();
    clearInterval(this.#timer);
    this.#timer = window.setInterval(() => this.#show(), 100);
    this.#place.textContent = "";
  }

  /** @returns the time since the start, as text */
  stop(): string {
    clearInterval(this.#timer);
    this.#place.textContent = "";
    return duration(performance.now() - this.#startedAt);
  }

  #show(): void {
    this.#place.textContent = duration(performance.now() - this.#startedAt);
  }
}

function duration(milliseconds: number): string {
  return milliseconds < 1000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1000).toFixed(1)} s`;
}
