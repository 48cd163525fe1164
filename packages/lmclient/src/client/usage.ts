import type { CompletionUsage } from "../base/wire-types.ts";

/** Sums token counts per model, including nested ones. */
export class UsageTracker {
  readonly #totals = new Map<string, CompletionUsage>();

  /** Adds the counts of one call. `undefined` (the server does not count) adds nothing. */
  add(model: string, usage: CompletionUsage | undefined): void {
    if (!usage) return;
    const before = this.#totals.get(model) ?? {};
    this.#totals.set(model, sum(before, usage) as CompletionUsage);
  }

  /** The sums per model that answered. A copy. */
  total(): Record<string, CompletionUsage> {
    return structuredClone(Object.fromEntries(this.#totals));
  }

  /** Resets all sums. */
  reset(): void {
    this.#totals.clear();
  }
}

function sum(a: object, b: object): object {
  const result: Record<string, unknown> = { ...a };
  for (const [name, value] of Object.entries(b) as [string, unknown][]) {
    const before = result[name];
    if (typeof value === "number") result[name] = (typeof before === "number" ? before : 0) + value;
    else if (typeof value === "object" && value !== null) result[name] = sum(before ?? {}, value);
  }
  return result;
}
