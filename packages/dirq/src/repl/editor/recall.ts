import type { EditBuffer } from "./edit-buffer.ts";

/** Goes through the history. What was being typed, and what was changed on the way, is there when one comes back. */
export class Recall {
  readonly #lines: string[];
  #at: number;

  constructor(history: readonly string[]) {
    this.#lines = [...history, ""];
    this.#at = this.#lines.length - 1;
  }

  older(buffer: EditBuffer): void {
    this.#go(buffer, this.#at - 1);
  }

  newer(buffer: EditBuffer): void {
    this.#go(buffer, this.#at + 1);
  }

  #go(buffer: EditBuffer, to: number): void {
    const line = this.#lines[to];
    if (line === undefined) return;
    this.#lines[this.#at] = buffer.text;
    this.#at = to;
    buffer.set(line);
  }
}
