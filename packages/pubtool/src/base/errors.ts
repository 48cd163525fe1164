/** What the process ends with. A script may rely on these numbers. */
export const EXIT = {
  /** Everything that was asked is fine, or done. */
  ok: 0,
  /** The command did its work and found problems. */
  problems: 1,
  /** Wrong usage or wrong configuration: nothing was tried. */
  usage: 2,
  /** A fault of pubtool itself. */
  internal: 70,
} as const;

export interface PubtoolErrorOptions {
  /** What the user can do about it: one sentence, or a command. */
  hint?: string;
  /** Default: {@link EXIT.problems}. */
  exitCode?: number;
  cause?: unknown;
}

/**
 * Something that the user can understand and fix. The message says what failed, with the value quoted and what was
 * expected; it is printed without a stack trace. Every other exception is a fault of pubtool and ends with 70.
 */
export class PubtoolError extends Error {
  override readonly name: string = "PubtoolError";
  readonly hint: string | undefined;
  readonly exitCode: number;

  constructor(message: string, options: PubtoolErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.hint = options.hint;
    this.exitCode = options.exitCode ?? EXIT.problems;
  }
}

/** Wrong arguments: exit code 2. */
export class UsageError extends PubtoolError {
  override readonly name = "UsageError";

  constructor(message: string, hint?: string) {
    super(message, hint === undefined ? { exitCode: EXIT.usage } : { hint, exitCode: EXIT.usage });
  }
}
