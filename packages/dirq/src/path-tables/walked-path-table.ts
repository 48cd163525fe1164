import {
  expressionOf,
  functionOf,
  type ExpressionContext,
  type HiddenColumn,
} from "../file-columns/hidden-columns.ts";
import type { ReadAhead } from "../file-columns/read-ahead.ts";
import { unpacked, type Chunk } from "../scan/chunk.ts";
import type { PathSpec } from "../scan/path-spec.ts";
import { quoteName, type Database } from "../sqlite/connection.ts";
import type { Usage } from "./column-usage.ts";
import { directRows, type DirectResult, type DirectRows } from "./direct-rows.ts";
import type { RowStream } from "./native-stream.ts";
import { openGenerator, openRowStream, rawPathName, streamName } from "./row-stream.ts";
import {
  columnSet,
  pathColumnDefinitions,
  pathColumns,
  pathColumnTypes,
  rowsOf,
  type ColumnSet,
  type PathRow,
} from "./path-columns.ts";

// A cast gives the columns of an untyped stream the affinity that those of a table have. It also makes integers of the
// numbers, which the driver passes on as REAL; that takes less time than a BigInt for each.
const castColumns = pathColumns.map((name) => `CAST(${name} AS ${pathColumnTypes[name]}) AS ${name}`);

/** The path columns that hidden columns are computed from. */
const sourceColumns = columnSet(
  ["path", "basename", "ext"].map((name) => pathColumns.findIndex((column) => column === name)),
);

const anyStatColumn = columnSet([pathColumns.indexOf("size")]);

/** Whether the native part has a column's values from the walk. */
function isWalked({ name }: HiddenColumn): boolean {
  return name === "inode";
}

/** Of a native stream. The walk has no inodes of 2^53 and above, which few file systems have. */
function walkedExpression(column: HiddenColumn): string {
  return `coalesce(${streamName}.${column.name}, ${functionOf(column)}(path, NULL)) AS ${column.name}`;
}

/** What a walked path-table is read with. */
export interface WalkedTableContext {
  /** Walks the table's paths. */
  readonly chunks: (spec: PathSpec, columns: ColumnSet) => Iterable<Chunk>;
  /** Makes a hidden column's function available to SQLite. */
  readonly register: (column: HiddenColumn) => void;
  /** Begins to read the files of the table's rows ahead, without those that do not contain the literal. */
  readonly readAhead: (literal: string | undefined) => ReadAhead | undefined;
}

/**
 * A path-table whose rows a walk finds. It is declared empty, so that SQLite can resolve the statement, and then either
 * replaced by a view through which the walk's rows pass, or filled.
 */
export class WalkedPathTable {
  readonly hidden: HiddenColumn[] = [];
  readonly #database: Database;
  readonly #name: string;
  readonly #spec: PathSpec;
  readonly #context: WalkedTableContext;
  #literal: string | undefined;
  #stream: RowStream | undefined;

  constructor(database: Database, name: string, spec: PathSpec, context: WalkedTableContext) {
    this.#database = database;
    this.#name = quoteName(name);
    this.#spec = spec;
    this.#context = context;
    this.#declare();
  }

  /** @returns false if it has the column */
  addColumn(column: HiddenColumn): boolean {
    if (this.hidden.includes(column)) return false;
    this.#context.register(column);
    this.hidden.push(column);
    this.#database.exec(`ALTER TABLE temp.${this.#name} ADD COLUMN ${column.name} ${column.type}`);
    return true;
  }

  /** Replaces the table by a view whose rows come from the walk; it can be read once. */
  stream({ columns }: Usage): void {
    this.#database.exec(`DROP TABLE temp.${this.#name}`);
    const used = this.#usedHidden(columns);
    const sources = this.#openStream(columns, used, used.every(isWalked));
    const select = [...sources, ...this.#hiddenExpressions(used)].join(", ");
    this.#database.exec(`CREATE TEMP VIEW ${this.#name} AS SELECT ${select} FROM ${streamName}`);
  }

  /** Rows of the stream whose file is not a text with this literal, in whatever case, need not be passed on. */
  requireLiteral(literal: string | undefined): void {
    this.#literal = literal;
  }

  /** The rows of a statement that needs no evaluation, straight from the walk. */
  directRows(result: DirectResult): DirectRows {
    const columns = columnSet(result === "count" ? [] : result);
    return directRows(result, () => this.#context.chunks(this.#spec, columns));
  }

  /** @throws what ended the rows early, if anything did; SQLite knows it only as an error */
  throwFailure(): void {
    this.#stream?.throwFailure();
  }

  close(): void {
    this.#stream?.close();
  }

  /** Undoes `stream`. */
  restore(): void {
    this.#database.exec(`DROP VIEW temp.${this.#name}`);
    this.#declare();
  }

  /**
   * Stores the rows. Hidden columns are computed when SQLite reads them, except those that must be values of the table.
   * @param index numbers the tables of the statement
   * @param keys names of columns by which SQLite indexes rows while the statement runs
   */
  store({ columns, numbered }: Usage, index: number, keys: ReadonlySet<string>): void {
    const used = this.#usedHidden(columns);
    if (used.length === 0) this.#insertRows(columns);
    else if (numbered) this.#fill(this.#name, columns, used, used);
    else this.#storeLazily(`_dirq_stored_${index}`, columns, used, keys);
  }

  #declare(): void {
    const hidden = this.hidden.map(({ name, type }) => `, ${name} ${type}`).join("");
    this.#database.exec(`CREATE TEMP TABLE ${this.#name} (${pathColumnDefinitions}${hidden})`);
  }

  #usedHidden(columns: ReadonlySet<number>): HiddenColumn[] {
    return this.hidden.filter((_, at) => columns.has(pathColumns.length + at));
  }

  /**
   * @param canBeNative whether no hidden column needs JavaScript
   * @returns expressions for the path columns
   */
  #openStream(
    columns: ReadonlySet<number>,
    hidden: readonly HiddenColumn[],
    canBeNative = hidden.length === 0,
  ): readonly string[] {
    const read = this.#readColumns(columns, hidden);
    const chunks = () => this.#context.chunks(this.#spec, read);
    const rows =
      hidden.length > 0
        ? this.#rowsAhead.bind(this, chunks, read)
        : rowsOf.bind(undefined, chunks, read, false);
    this.#stream?.close();
    this.#stream =
      (canBeNative ? openRowStream(this.#database, chunks) : undefined) ??
      openGenerator(this.#database, rows, hidden.length > 0);
    return this.#stream.isNative ? pathColumns : castColumns;
  }

  /** Rows with hidden columns. */
  *#rowsAhead(chunks: () => Iterable<Chunk>, columns: ColumnSet): Generator<PathRow> {
    const ahead = this.#context.readAhead(this.#literal);
    if (ahead === undefined) {
      yield* rowsOf(chunks, columns, true);
      return;
    }
    for (const chunk of ahead.chunks(unpackedChunks(chunks()))) {
      let index = 0;
      for (const row of rowsOf(() => [chunk], columns, true)) {
        ahead.enter(index++, row[0] as string);
        yield row;
      }
    }
  }

  #readColumns(columns: ReadonlySet<number>, hidden: readonly HiddenColumn[]): ColumnSet {
    const own = columnSet([...columns].filter((column) => column < pathColumns.length));
    const stat = hidden.some(isWalked) ? anyStatColumn : 0;
    return hidden.length === 0 ? own : own | sourceColumns | stat;
  }

  #expressionContext(): ExpressionContext {
    const { root, base, outside } = this.#spec;
    return {
      root: outside ? undefined : root,
      fixedDepth: outside ? base.length + 1 : 0,
      rawPath: rawPathName,
    };
  }

  #expression(column: HiddenColumn): string {
    return expressionOf(column, this.#expressionContext());
  }

  /** Expressions for a view's hidden columns; NULL for those that are not read. */
  #hiddenExpressions(used: readonly HiddenColumn[]): string[] {
    return this.hidden.map((column) => {
      if (!used.includes(column)) return `NULL AS ${column.name}`;
      return this.#stream!.isNative
        ? walkedExpression(column)
        : `${this.#expression(column)} AS ${column.name}`;
    });
  }

  #insertRows(columns: ReadonlySet<number>): void {
    const set = columnSet(columns);
    const wanted = pathColumns.map((_, index) => index).filter((index) => columns.has(index));
    const names = wanted.length === 0 ? [pathColumns[0]] : wanted.map((index) => pathColumns[index]!);
    const insert = this.#database.prepare(
      `INSERT INTO temp.${this.#name} (${names.join(", ")}) VALUES (${names.map(() => "?").join(", ")})`,
    );
    const values: PathRow = names.map(() => null);
    this.#database.exec("BEGIN");
    for (const row of rowsOf(() => this.#context.chunks(this.#spec, set), set)) {
      for (const [at, index] of wanted.entries()) values[at] = row[index]!;
      insert.run(values);
    }
    this.#database.exec("COMMIT");
  }

  /**
   * Fills a table with path columns and computed hidden columns.
   * @param stored the hidden columns that the table has
   */
  #fill(
    table: string,
    columns: ReadonlySet<number>,
    used: readonly HiddenColumn[],
    stored: readonly HiddenColumn[],
    more: readonly string[] = [],
  ): void {
    const sources = this.#openStream(columns, used);
    const names = [...pathColumns, ...stored.map(({ name }) => name), ...more];
    const values = [...sources, ...stored.map((column) => this.#expression(column)), ...more];
    try {
      this.#database.exec(
        `INSERT INTO temp.${table} (${names.join(", ")}) SELECT ${values.join(", ")} FROM ${streamName}`,
      );
    } catch (error) {
      this.throwFailure();
      throw error;
    }
  }

  /** A stored table for what the walk finds, and a view over it that computes the rest. */
  #storeLazily(
    table: string,
    columns: ReadonlySet<number>,
    used: readonly HiddenColumn[],
    keys: ReadonlySet<string>,
  ): void {
    const eager = used.filter(({ name }) => keys.has(name));
    const definitions = eager.map(({ name, type }) => `, ${name} ${type}`).join("");
    this.#database.exec(
      `DROP TABLE temp.${this.#name};
       CREATE TEMP TABLE ${table} (${pathColumnDefinitions}${definitions}, ${rawPathName} BLOB)`,
    );
    this.#fill(table, columns, used, eager, [rawPathName]);
    const hidden = this.hidden.map((column) => {
      if (eager.includes(column)) return column.name;
      return `${used.includes(column) ? this.#expression(column) : "NULL"} AS ${column.name}`;
    });
    this.#database.exec(
      `CREATE TEMP VIEW ${this.#name} AS SELECT ${[...pathColumns, ...hidden].join(", ")} FROM temp.${table}`,
    );
  }
}

function* unpackedChunks(chunks: Iterable<Chunk>): Generator<Chunk> {
  for (const chunk of chunks) yield unpacked(chunk);
}
