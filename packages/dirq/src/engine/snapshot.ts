import { readLastEvent } from "../file-index/schema.ts";
import type { Database } from "../sqlite/connection.ts";

/** One state of a live index, for a statement and the number of the last change that this state includes. */
export class Snapshot {
  readonly #database: Database;
  lastEvent: number | undefined;

  constructor(database: Database) {
    this.#database = database;
  }

  /** From here on the connection reads what is committed now. */
  begin(): void {
    if (!this.#database.inTransaction) this.#database.exec("BEGIN");
    // The first read of a transaction determines its snapshot.
    this.lastEvent = readLastEvent(this.#database);
  }

  end(): void {
    if (this.#database.inTransaction) this.#database.exec("COMMIT");
  }
}
