import { foldName } from "../sql/tokens.ts";
import { quoteName, type Database } from "../sqlite/connection.ts";
import { explain, readsOnce, type Parameters, type Usage } from "./column-usage.ts";
import { conditionsOn } from "./row-conditions.ts";
import { noColumns, rowOrigin, type ColumnDefinition, type RowSource } from "./row-source.ts";

/**
 * A path-table that a parser fills. It is declared with its columns first, so that SQLite resolves the statement; then
 * it is filled with the columns that the statement reads.
 */
export class ParsedPathTable {
  readonly #database: Database;
  readonly #table: string;
  readonly #name: string;
  readonly #source: RowSource;
  readonly #showsOrigin: boolean;

  /** @param showsOrigin whether the statement names one of the columns `rowOrigin` */
  constructor(database: Database, name: string, source: RowSource, showsOrigin: boolean) {
    this.#database = database;
    this.#table = name;
    this.#name = quoteName(name);
    this.#source = source;
    this.#showsOrigin = showsOrigin;
    this.#declare();
  }

  /** The columns that `*` shows. */
  get columns(): string[] {
    return this.#source.columns.map(({ name }) => name);
  }

  addMissingColumn(name: string): boolean {
    if (!this.#source.addMissingColumn(name)) return false;
    this.#database.exec(`DROP TABLE temp.${this.#name}`);
    this.#declare();
    return true;
  }

  /**
   * Fills the table with the columns that a statement reads.
   * @param isOnly whether it is the only table that needs the database while the statement runs
   */
  fill(usage: Usage, isOnly: boolean, sql: string, parameters: Parameters): void {
    const columns = this.#definitions();
    if (usage.opened === 1) this.#source.restrict?.(conditionsOn(this.#table, sql, parameters));
    const used = columns.map((_, index) => index).filter((index) => usage.columns.has(index));
    if (this.#canBeView(usage, isOnly)) {
      this.#database.exec(`DROP TABLE temp.${this.#name}`);
      this.#createView(used);
      if (this.#source.isStored || readsOnce(explain(this.#database, sql, parameters))) return;
      this.#database.exec(`DROP VIEW temp.${this.#name}`);
      this.#declare();
    }
    // A table without a value still has its rows.
    const stored = used.length === 0 ? [0] : used;
    const { expressions, from } = this.#source.select(used);
    const names = stored.map((index) => quoteName(columns[index]!.name)).join(", ");
    try {
      this.#database.exec(
        `INSERT INTO temp.${this.#name} (${names}) SELECT ${used.length === 0 ? "NULL" : expressions.join(", ")} FROM ${from}`,
      );
    } catch (error) {
      this.throwFailure();
      throw error;
    }
  }

  /** @throws what ended the rows early, if anything did; SQLite knows it only as an error */
  throwFailure(): void {
    this.#source.throwFailure?.();
  }

  close(): void {
    this.#source.close?.();
  }

  /** A view has no row numbers, and SQLite renames its columns `true` and `false`. */
  #canBeView(usage: Usage, isOnly: boolean): boolean {
    if (usage.numbered || this.#definitions().some(({ name }) => ["true", "false"].includes(foldName(name))))
      return false;
    return this.#source.isStored || (isOnly && usage.opened === 1);
  }

  #definitions(): readonly ColumnDefinition[] {
    const { columns } = this.#source;
    const visible = columns.length === 0 ? [{ name: noColumns, type: "" } as const] : columns;
    if (!this.#showsOrigin) return visible;
    const [path, index] = rowOrigin;
    return [...visible, { name: path, type: "TEXT" }, { name: index, type: "INTEGER" }];
  }

  #declare(): void {
    const list = this.#definitions().map(({ name, type }) => `${quoteName(name)} ${type}`);
    this.#database.exec(`CREATE TEMP TABLE ${this.#name} (${list.join(", ")})`);
  }

  #createView(used: readonly number[]): void {
    const { expressions, from } = this.#source.select(used);
    const list = this.#definitions().map(({ name }, index) => {
      const at = used.indexOf(index);
      return `${at === -1 ? "NULL" : expressions[at]!} AS ${quoteName(name)}`;
    });
    this.#database.exec(`CREATE TEMP VIEW ${this.#name} AS SELECT ${list.join(", ")} FROM ${from}`);
  }
}
