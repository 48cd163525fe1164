import type { Failure, LogMatch } from "./failure.ts";
import { cargoFailures } from "./failures/cargo.ts";
import { hostFailures } from "./failures/host.ts";
import { npmFailures } from "./failures/npm.ts";
import { pythonFailures } from "./failures/python.ts";

/** Specific ones come before general ones. */
export const failures: readonly Failure[] = [
  ...hostFailures,
  ...npmFailures,
  ...cargoFailures,
  ...pythonFailures,
];

/** The failure with this code, compared without case. */
export function findFailure(code: string): Failure | undefined {
  return failures.find((failure) => failure.code.toLowerCase() === code.toLowerCase());
}

/** Escape sequences of colors, and what workflow hosts add to the beginning of a line. */
// eslint-disable-next-line no-control-regex -- escape sequences begin with a control character
const ESCAPES = /\u001B\[[0-9;?]*[ -/]*[@-~]/g;
const TIME_STAMP = /^\uFEFF?\d{4}-\d\d-\d\dT[\d:.]+Z\s/;
const MAX_LINE = 2000;

/** Every known failure in a log, at its first line, without those that a more specific one includes. */
export function findInLog(log: string): LogMatch[] {
  const found = new Map<string, LogMatch>();
  for (const [index, raw] of log.split(/\r\n|\r|\n/).entries()) {
    const text = raw.slice(0, MAX_LINE).replace(ESCAPES, "").replace(TIME_STAMP, "").trim();
    if (text === "") continue;
    const failure = failures.find(({ patterns }) => patterns.some((pattern) => pattern.test(text)));
    if (failure && !found.has(failure.code)) found.set(failure.code, { failure, line: index + 1, text });
  }
  const included = new Set([...found.values()].flatMap(({ failure }) => failure.includes ?? []));
  return [...found.values()].filter(({ failure }) => !included.has(failure.code));
}
