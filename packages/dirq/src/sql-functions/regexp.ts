import { RE2JS } from "re2js";
import { DirqError } from "../base/errors.ts";
import { LimitedCache } from "./limited-cache.ts";
import { toText } from "./function-argument.ts";

/**
 * The function behind `text REGEXP pattern`: whether any part of the text matches, in time that is linear in its length
 * (RE2's syntax: no lookaround and no references to groups).
 */
export function createRegexp(): (pattern: unknown, text: unknown) => bigint | null {
  const patterns = new LimitedCache(compilePattern);
  return (pattern, text) => {
    if (pattern === null || text === null) return null;
    return patterns.get(toText(pattern)).test(toText(text)) ? 1n : 0n;
  };
}

/** @throws {DirqError} for a pattern that is not valid */
export function compilePattern(pattern: string): RE2JS {
  try {
    return RE2JS.compile(pattern);
  } catch (error) {
    const reason = (error as Error).message.replace(/^error parsing regexp: /, "");
    throw new DirqError("sql", `invalid regular expression: ${reason}`, { cause: error });
  }
}
