import { formatHistory, type HistoryEntry } from "./history.ts";

/** The latest recorded calls of all clients, oldest first, at most 1000. Clear it with `global_history.length = 0`. */
export const global_history: HistoryEntry[] = [];

/** The last `n` recorded calls of all clients as text, to print or log. Default: 1. */
export function inspect_history(n = 1): string {
  return n > 0 ? formatHistory(global_history.slice(-n)) : "";
}
