import { show } from "../base/text.ts";
import { DirectoryStore } from "../cache/directory-store.ts";
import type { ExchangeStore } from "../cache/exchange-store.ts";
import { MemoryStore } from "../cache/memory-store.ts";
import { LMConfigurationError } from "../errors/classes.ts";

/** Where responses are stored: in memory, or in a directory. With the mode "replay" nothing is sent. */
export type CacheOption = boolean | string | { directory: string; mode?: "cache" | "replay" | undefined };

/** The store for the option `cache`. */
export function checkCache(value: unknown): ExchangeStore | undefined {
  if (value === false) return undefined;
  if (value === true) return new MemoryStore();
  if (typeof value === "string" && value.trim() !== "") return new DirectoryStore(value, "cache");
  if (typeof value === "object" && value !== null) {
    const { directory, mode = "cache" } = value as { directory?: unknown; mode?: unknown };
    if (mode !== "cache" && mode !== "replay")
      fail(`the mode of cache is ${show(mode)}; expected "cache" or "replay"`);
    if (typeof directory === "string" && directory.trim() !== "") return new DirectoryStore(directory, mode);
    fail(`the directory of cache is ${show(directory)}; expected a path`);
  }
  return fail(`cache is ${show(value)}; expected true, a directory, or { directory, mode }`);
}

/** The option `rollout_id`. */
export function checkRolloutId(value: unknown): string | number {
  if (typeof value === "string" || typeof value === "number") return value;
  return fail(`rollout_id is ${show(value)}; expected a number or string`);
}

function fail(message: string): never {
  throw new LMConfigurationError(message);
}
