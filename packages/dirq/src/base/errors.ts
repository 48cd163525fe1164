/** The kind of an error; the server maps it to a status, the command line to an exit code. */
export type DirqErrorCode =
  /** The statement is wrong: syntax, an unknown table or column, two statements. */
  | "sql"
  /** The statement is not allowed: a write, an internal table. */
  | "rejected"
  /** An option, a path or a parameter is wrong. */
  | "usage"
  /** A config file is missing, unreadable or invalid. */
  | "config"
  /** A command that dirq runs could not be started at all. */
  | "command"
  /** The query was stopped by its caller, or its process exited. */
  | "stopped"
  /** The query exceeded its time limit and was stopped. */
  | "timeout"
  /** The query exceeded its memory limit and was stopped. */
  | "limit"
  /** The query queue is full, or the wait was too long; a later attempt may succeed. */
  | "busy"
  /** An error of the file system that concerns the whole run, or SQLite cannot be loaded. */
  | "io";

/** The one error class of dirq. `message` says what failed, the value found and what to do. */
export class DirqError extends Error {
  override readonly name = "DirqError";
  /** Advice that concerns flags of the command line, which prints it as a second line. */
  readonly hint: string | undefined;

  constructor(
    /** Stable, for programs. */
    readonly code: DirqErrorCode,
    message: string,
    options: ErrorOptions & { readonly hint?: string | undefined } = {},
  ) {
    super(message, options);
    this.hint = options.hint;
  }
}

/** A file or directory that could not be read. The rest of the scan goes on. */
export interface ScanFailure {
  /** As the path column would show it. */
  readonly path: string;
  /** One line. */
  readonly reason: string;
}

/** The sentence for an error of the operating system, without the path and the call that Node adds to it. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code } = error as NodeJS.ErrnoException;
  if (code === undefined) return error.message;
  const known = reasons[code];
  return known === undefined ? `${error.message} (${code})` : `${known} (${code})`;
}

const reasons: Readonly<Record<string, string>> = {
  EACCES: "permission denied",
  EPERM: "operation not permitted",
  ENOENT: "no such file or directory",
  ENOTDIR: "not a directory",
  EISDIR: "is a directory",
  ELOOP: "too many symbolic links",
  ENAMETOOLONG: "name too long",
  EIO: "input/output error",
  ENOSPC: "no space left on device",
  EROFS: "read-only file system",
  EMFILE: "too many open files",
  E2BIG: "argument list too long",
};
