import type { Change } from "../file-index/row-changes.ts";
import type { Database } from "../sqlite/connection.ts";
import { readLastEvent, writeLastEvent } from "../file-index/schema.ts";

/**
 * The transactions of a live index, and the changes made in them. The number of the last change is stored in the same
 * transaction as the rows, so that a reader knows which changes its snapshot includes; changes are published once their
 * transaction is committed, and so is a transaction that wrote without a change that has an event, such as one of a file
 * where only tables have events.
 */
export class Journal {
  readonly #database: Database;
  readonly #publish: (changes: readonly Change[], lastEvent: number) => void;
  readonly #countWrites: () => number;
  #changes: Change[] = [];
  #lastEvent: number;
  /** The number of rows that the connection had written when the transaction began. */
  #writes = 0;

  constructor(database: Database, publish: (changes: readonly Change[], lastEvent: number) => void) {
    this.#database = database;
    this.#publish = publish;
    this.#lastEvent = readLastEvent(database);
    const statement = database.prepare<[], number>("SELECT total_changes()").pluck();
    this.#countWrites = () => statement.get()!;
  }

  add(change: Change): void {
    this.#changes.push(change);
  }

  /** Runs an action in a transaction. An error rolls it back and is thrown. */
  transaction(action: () => void): void {
    this.#begin();
    try {
      action();
      this.#commit();
    } catch (error) {
      this.#changes = [];
      if (this.#database.inTransaction) this.#database.exec("ROLLBACK");
      throw error;
    }
  }

  /** Within a transaction: commits what was done so far and begins another. */
  checkpoint(): void {
    this.#commit();
    this.#begin();
  }

  #begin(): void {
    this.#database.exec("BEGIN IMMEDIATE");
    this.#writes = this.#countWrites();
  }

  #commit(): void {
    const changes = this.#changes;
    const isWritten = this.#countWrites() > this.#writes;
    if (changes.length > 0) writeLastEvent(this.#database, this.#lastEvent + changes.length);
    this.#database.exec("COMMIT");
    if (!isWritten && changes.length === 0) return;
    this.#changes = [];
    this.#lastEvent += changes.length;
    this.#publish(changes, this.#lastEvent);
  }
}
