import type { Database } from "../sqlite/connection.ts";
import type { FileStamp } from "../scan/file-stamp.ts";

/** What a command printed for a file. */
export interface ParserOutput {
  readonly path: string;
  readonly stamp: FileStamp;
  /** JSON. */
  readonly rows: string;
}

/** What a command's output depends on beside the files that it reads. */
export interface CommandFingerprint {
  /** The command itself. */
  readonly command: string;
  /** Its program and scripts, as they are now. */
  readonly state: string;
}

/** What a command printed for files, kept between runs. */
export class StoredOutputs {
  readonly #database: Database;
  readonly #find;
  readonly #put;
  readonly #paths;
  readonly #remove;

  constructor(
    database: Database,
    private readonly fingerprint: CommandFingerprint,
  ) {
    this.#database = database;
    this.#find = database
      .prepare<unknown[], string>(
        "SELECT rows FROM _dirq_payload WHERE command = ? AND path = ? AND size = ? AND mtime = ? AND ctime = ? AND inode = ? AND state = ?",
      )
      .pluck();
    this.#put = database.prepare("INSERT OR REPLACE INTO _dirq_payload VALUES (?, ?, ?, ?, ?, ?, ?, ?)");
    this.#paths = database
      .prepare<[string], string>("SELECT path FROM _dirq_payload WHERE command = ?")
      .pluck();
    this.#remove = database.prepare("DELETE FROM _dirq_payload WHERE command = ? AND path = ?");
  }

  /** The rows as JSON, if the file is as it was. */
  find(path: string, { size, mtimeMs, ctimeMs, inode }: FileStamp): string | undefined {
    const { command, state } = this.fingerprint;
    return this.#find.get(command, path, BigInt(size), mtimeMs, ctimeMs, inode, state);
  }

  /**
   * Keeps what was printed, all at once, since no other run can write meanwhile. One that is busy now is not waited for.
   * @param isGone whether a file was deleted, so that its output is not retained
   */
  put(storedOutputs: readonly ParserOutput[], isGone: (path: string) => boolean): void {
    const { command, state } = this.fingerprint;
    const gone = this.#paths.all(command).filter(isGone);
    if (storedOutputs.length + gone.length === 0) return;
    try {
      this.#database.exec("BEGIN IMMEDIATE");
    } catch {
      return;
    }
    try {
      for (const path of gone) this.#remove.run(command, path);
      for (const { path, stamp, rows } of storedOutputs) {
        const { size, mtimeMs, ctimeMs, inode } = stamp;
        this.#put.run(command, path, BigInt(size), mtimeMs, ctimeMs, inode, state, rows);
      }
      this.#database.exec("COMMIT");
    } catch {
      // A full disk costs the next run time, and this one nothing.
      if (this.#database.inTransaction) this.#database.exec("ROLLBACK");
    }
  }
}
