import { EXIT, PubtoolError } from "./base/errors.ts";

/** A place in a file; line and column count from 1. `file` is relative to the repository's root, with slashes. */
export interface Place {
  file: string;
  line: number;
  column: number;
}

/**
 * - `ok`: looked at, and right.
 * - `failed`: looked at, and wrong: the run ends with exit code 1.
 * - `unknown`: could not be decided, and the message says why. Never shown as ok, and no failure.
 * - `warning`: allowed, but likely not meant.
 * - `skipped`: not looked at, and the message says why.
 */
export type Verdict = "ok" | "failed" | "unknown" | "warning" | "skipped";

/** The one shape of "this is how it stands here", of doctor's rules, of preflight and of the configuration. */
export interface Finding {
  /** Stable, documented under this name; `pubtool explain <id>` prints the page. */
  id: string;
  verdict: Verdict;
  /** One sentence: what was looked at and what was seen, values quoted. */
  message: string;
  /** What mends it. */
  hint?: string;
  place?: Place;
  /** The package it is about, as `pubtool.toml` names it. */
  package?: string;
}

/** The findings of one question, e.g. "does the publishing job have id-token: write?". */
export interface Check {
  id: string;
  label: string;
  findings: Finding[];
}

/** One phase: a heading, its checks, and lines that close it. */
export interface Section {
  heading: string;
  /** Stands before each message: `trust-policy: ...`. */
  prefix?: string;
  checks: Check[];
  notes: string[];
}

/** `file:line:column`, which terminals and editors turn into a link. */
export function showPlace({ file, line, column }: Place): string {
  return `${file}:${line}:${column}`;
}

const gravity: readonly Verdict[] = ["skipped", "ok", "warning", "unknown", "failed"];

/** The gravest verdict; `skipped` when there is nothing. */
export function worst(findings: readonly Finding[]): Verdict {
  return findings.reduce<Verdict>(
    (seen, { verdict }) => (gravity.indexOf(verdict) > gravity.indexOf(seen) ? verdict : seen),
    "skipped",
  );
}

export function findingsOf(sections: readonly Section[]): Finding[] {
  return sections.flatMap(({ checks }) => checks.flatMap(({ findings }) => findings));
}

/** Exit code of a run that ended with these sections. */
export function exitCodeOf(sections: readonly Section[]): number {
  const failed = worst(findingsOf(sections)) === "failed";
  return failed ? EXIT.problems : EXIT.ok;
}

/** Everything that is wrong with a file the user wrote, in one error: exit code 2. */
export class ConfigError extends PubtoolError {
  override readonly name = "ConfigError";
  readonly findings: readonly Finding[];

  constructor(file: string, findings: readonly Finding[]) {
    const count = findings.length === 1 ? "1 error" : `${findings.length} errors`;
    super(`${file}: ${count} in the configuration`, { exitCode: EXIT.usage });
    this.findings = findings;
  }
}
