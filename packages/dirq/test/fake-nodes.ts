import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { script, temporaryDirectory } from "./harness.ts";

/** The path of a Node that answers for another one when it is asked (`-e`), and else is the one that runs the tests. */
export function nodeThatClaims(versions: {
  readonly node: string;
  readonly modules: string;
  readonly napi: string;
}): string {
  const claim = join(temporaryDirectory(), "claim.cjs");
  const claimed = `{ ...process.versions, ...${JSON.stringify(versions)} }`;
  writeFileSync(claim, `Object.defineProperty(process, "versions", { value: ${claimed} });`);
  const real = `exec "${process.execPath}"`;
  return script(`#!/bin/sh\n[ "$1" = -e ] && ${real} --require "${claim}" "$@"\n${real} "$@"\n`, "node");
}

/** The path of a program that says which Node it is, and runs these lines of shell for all else. */
export function nodeThatRuns(lines: string, answer = "24.0.0 napi10"): string {
  return script(`#!/bin/sh\nif [ "$1" = -e ]; then echo ${answer}; exit; fi\n${lines}\n`, "node");
}

/** How a trial start can end, and what a launcher makes of it. */
export const failedStarts: readonly (readonly [lines: string, reason: string])[] = [
  ["kill -ABRT $$", "dirq does not start (signal 6)"],
  ["exit 9", "dirq does not start (exit code 9)"],
  [
    "printf 'node:internal:1\\n  throw \\377\\n    at load\\n\\nNode.js v24.0.0\\n\\n' >&2; exit 1",
    "dirq does not start (exit code 1): Node.js v24.0.0",
  ],
  ["printf '(node:1) Warning: x\\ndirq: the reason\\n    at load\\n' >&2; exit 1", "the reason"],
];
