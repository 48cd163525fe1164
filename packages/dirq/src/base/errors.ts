/** What kind of thing went wrong; the server maps it to a status, the command line to an exit code. */
export type DirqErrorCode =
  /** The statement is wrong: syntax, an unknown table or column, two statements. */
  | "sql"
  /** The statement is not one that may run: a write, an internal table. */
  | "rejected"
  /** An option, a path or a parameter is wrong. */
  | "usage"
  /** A config file is missing, unreadable or invalid. */
  | "config"
  /** A command that dirq runs could not be started at all. */
  | "command"
  /** The query was stopped by its caller, or its process ended. */
  | "stopped"
  /** The query ran longer than it may, and was stopped. */
  | "timeout"
  /** The query needed more memory than it may have, and was stopped. */
  | "limit"
  /** Too many queries wait already; a later one may find room. */
  | "busy"
  /** The file system refused something that the whole run needs, or SQLite cannot be loaded. */
  | "io";

/** The one error class of dirq. `message` says what failed, the value seen and what to do; it is made for people. */
export class DirqError extends Error {
  override readonly name = "DirqError";

  constructor(
    /** Stable, for programs. */
    readonly code: DirqErrorCode,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
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
