import { RE2JS } from "re2js";
import { DirqError } from "../base/errors.ts";

/** Patterns that stay compiled: a statement seldom has more than one, unless they come from a column. */
const maxPatterns = 100;

/**
 * The function behind `text REGEXP pattern`: whether any part of the text matches, in time that is linear in its length
 * (RE2's syntax: no lookaround and no references to groups).
 */
export function createRegexp(): (pattern: unknown, text: unknown) => bigint | null {
  const patterns = new Map<string, RE2JS>();
  const compiled = (pattern: string): RE2JS => {
    let regexp = patterns.get(pattern);
    if (regexp === undefined) {
      regexp = compile(pattern);
      if (patterns.size >= maxPatterns) patterns.clear();
      patterns.set(pattern, regexp);
    }
    return regexp;
  };
  return (pattern, text) => {
    if (pattern === null || text === null) return null;
    return compiled(toText(pattern)).test(toText(text)) ? 1n : 0n;
  };
}

function compile(pattern: string): RE2JS {
  try {
    return RE2JS.compile(pattern);
  } catch (error) {
    const reason = (error as Error).message.replace(/^error parsing regexp: /, "");
    throw new DirqError("sql", `invalid regular expression: ${reason}`, { cause: error });
  }
}

function toText(value: unknown): string {
  return Buffer.isBuffer(value) ? value.toString("utf8") : String(value);
}
