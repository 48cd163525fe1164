import { EXIT, PubtoolError } from "./base/errors.ts";

/** A position in a file; line and column count from 1. `file` is relative to the repository's root, with slashes. */
export interface Place {
  file: string;
  line: number;
  column: number;
}

/**
 * - `ok`: checked, and right.
 * - `failed`: checked, and wrong: the exit code is 1.
 * - `unknown`: cannot be decided, and the message contains the reason. Never shown as ok, and not a failure.
 * - `warning`: allowed, but probably a mistake.
 * - `skipped`: not checked, and the message contains the reason.
 */
export type Verdict = "ok" | "failed" | "unknown" | "warning" | "skipped";

/** One result of a check of doctor, of preflight or of the configuration. */
export interface Finding {
  /** Stable, documented under this name; `pubtool explain <id>` prints the page. */
  id: string;
  verdict: Verdict;
  /** One sentence: what was checked and what was found, values quoted. */
  message: string;
  /** How to fix it. */
  hint?: string;
  place?: Place;
  /** The package it is about, as `pubtool.toml` names it. */
  package?: string;
}

/** The findings of one rule, e.g. "the publishing job has id-token: write". */
export interface Check {
  id: string;
  label: string;
  findings: Finding[];
}

/** One phase: a heading, its checks, and closing lines. */
export interface Section {
  heading: string;
  /** Comes before each message: `trust-policy: ...`. */
  prefix?: string;
  checks: Check[];
  notes: string[];
}

/** `file:line:column`, which terminals and editors turn into a link. */
export function showPlace({ file, line, column }: Place): string {
  return `${file}:${line}:${column}`;
}

/** `file:line`, for use within a sentence. */
export function showLine({ file, line }: Place): string {
  return `${file}:${line}`;
}

const severity: readonly Verdict[] = ["skipped", "ok", "warning", "unknown", "failed"];

/** The most severe verdict; `skipped` without findings. */
export function worst(findings: readonly Finding[]): Verdict {
  return findings.reduce<Verdict>(
    (seen, { verdict }) => (severity.indexOf(verdict) > severity.indexOf(seen) ? verdict : seen),
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
