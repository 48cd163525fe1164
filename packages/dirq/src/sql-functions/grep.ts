import type { RE2JS } from "re2js";
import type { Database } from "../sqlite/connection.ts";
import { toText } from "./function-argument.ts";
import { compilePattern } from "./regexp.ts";

/**
 * Adds the table-valued function `grep(text, pattern)`: a row for each line that a regular expression matches, with its
 * number from 1 and its text without the line end.
 */
export function addGrep(database: Database): void {
  database.table("grep", {
    columns: ["line", "text"],
    parameters: ["_dirq_content", "_dirq_pattern"],
    *rows(content: unknown, pattern: unknown): Generator<unknown[]> {
      if (content === null || content === undefined || pattern === null || pattern === undefined) return;
      yield* matchingLines(toText(content), compilePattern(toText(pattern)));
    },
  });
}

function* matchingLines(text: string, pattern: RE2JS): Generator<unknown[]> {
  let number = 0n;
  for (let start = 0; start < text.length;) {
    const feed = text.indexOf("\n", start);
    const end = feed === -1 ? text.length : feed;
    const line = text.slice(start, end > start && text[end - 1] === "\r" ? end - 1 : end);
    number++;
    if (pattern.test(line)) yield [number, line];
    start = end + 1;
  }
}
