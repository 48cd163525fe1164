/** A known failure of a release: how it is recognized in a log, its cause and its fix. */
export interface Failure {
  /** As the client or the registry prints it where it has a code; else a name of our own. */
  code: string;
  /** The program that prints it. */
  client: string;
  /** Each is tested against single lines, without escape codes and time stamps. */
  patterns: readonly RegExp[];
  /** Codes of less specific failures that the same log contains. */
  includes?: readonly string[];
  /** What happened, in one sentence. */
  summary: string;
  cause: string;
  fixes: readonly string[];
}

export interface LogMatch {
  failure: Failure;
  /** Counts from 1. */
  line: number;
  text: string;
}
