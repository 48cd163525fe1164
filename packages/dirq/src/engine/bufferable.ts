import type { SqlValue } from "../parsers/parsed-rows.ts";
import type { Result } from "./run.ts";

/** A result that can be cut loose from its connection. */
export interface DetachableResult extends Result {
  /** Reads the rest into memory and gives the connection back. */
  detach(): void;
}

export function bufferable(result: Result): DetachableResult {
  let source: Iterator<SqlValue[]> = result.rows;
  let isOpen = true;
  const release = () => {
    if (!isOpen) return;
    isOpen = false;
    result.rows.return?.();
    result.close();
  };
  return {
    columns: result.columns,
    rows: {
      next: () => source.next(),
      return: () => {
        release();
        source = [][Symbol.iterator]();
        return { done: true, value: undefined };
      },
      [Symbol.iterator]() {
        return this;
      },
    },
    close: release,
    detach: () => {
      if (!isOpen) return;
      const rest = [...result.rows];
      release();
      source = rest[Symbol.iterator]();
    },
  };
}
