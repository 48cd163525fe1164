import type { Database } from "./connection.ts";
import type { Identity } from "./files.ts";

/** What a command printed for a file. */
export interface Payload {
  readonly path: string;
  readonly identity: Identity;
  /** JSON. */
  readonly rows: string;
}

/** What a command printed for files, kept between runs. */
export class Payloads {
  readonly #database: Database;
  readonly #find;
  readonly #put;

  /** @param command all that a file's rows depend on beside the file */
  constructor(
    database: Database,
    private readonly command: string,
  ) {
    this.#database = database;
    this.#find = database
      .prepare<unknown[], string>(
        "SELECT rows FROM _dirq_payload WHERE command = ? AND path = ? AND size = ? AND mtime = ? AND ctime = ? AND inode = ?",
      )
      .pluck();
    this.#put = database.prepare("INSERT OR REPLACE INTO _dirq_payload VALUES (?, ?, ?, ?, ?, ?, ?)");
  }

  /** The rows as JSON, if the file is as it was. */
  find(path: string, { size, mtimeMs, ctimeMs, inode }: Identity): string | undefined {
    return this.#find.get(this.command, path, BigInt(size), mtimeMs, ctimeMs, inode);
  }

  /** Keeps what was printed, all at once, since no other run can write meanwhile. One that is busy now is not waited for. */
  put(payloads: readonly Payload[]): void {
    if (payloads.length === 0) return;
    try {
      this.#database.exec("BEGIN IMMEDIATE");
    } catch {
      return;
    }
    try {
      for (const { path, identity, rows } of payloads) {
        const { size, mtimeMs, ctimeMs, inode } = identity;
        this.#put.run(this.command, path, BigInt(size), mtimeMs, ctimeMs, inode, rows);
      }
      this.#database.exec("COMMIT");
    } catch {
      // A full disk costs the next run time, and this one nothing.
      if (this.#database.inTransaction) this.#database.exec("ROLLBACK");
    }
  }
}
