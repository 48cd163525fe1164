import type { Listener } from "../base/events.ts";
import type { Progress } from "../base/progress.ts";
import type { ScanOptions } from "../scan/open-walk.ts";
import { isPathName } from "../scan/path-spec.ts";
import { dropTemporary, type Database } from "../sqlite/connection.ts";
import type { StoredOutputs } from "../parsers/stored-output.ts";
import { requireParser, type Parser } from "../parsers/parse-files.ts";
import type { SqlValue } from "../base/value.ts";
import type { IndexViews } from "../path-tables/index-views.ts";
import type { DirectRows } from "../path-tables/direct-rows.ts";
import { builtinForFiles } from "../parsers/builtin.ts";
import { pathColumns } from "../path-tables/path-columns.ts";
import { findHiddenColumn, hiddenColumns } from "../file-columns/hidden-columns.ts";
import { PathTables } from "../path-tables/path-tables.ts";
import { noColumns, rowOrigin } from "../path-tables/row-source.ts";
import { noteComparisons, type CheckedColumns } from "./comparison-notes.ts";
import { noteDates } from "./date-notes.ts";
import { diagnose, type KnownTables } from "./diagnose.ts";
import { checkStatement, keywordOf, namesIn, readOnly, type Statement } from "./guard.ts";
import { distinguishCases } from "./rewrite/name-cases.ts";
import { bindable, noteUnused, requireValues, type QueryParameters } from "./parameters.ts";
import {
  namesOrigin,
  showProvenance,
  tablesCalled,
  writeOutStars,
  type NamedColumns,
} from "./rewrite/provenance.ts";
import { refuseForbiddenTables } from "./references.ts";
import {
  databasePlaces,
  hideInternals,
  isInternal,
  isShadow,
  readPathColumns,
} from "./rewrite/schema-view.ts";
import { tablesRead, tablesReadBy } from "./read-tables.ts";
import { foldName, isKeyword, textOf } from "../sql/tokens.ts";
import { addFunctions } from "../sql-functions/sql-functions.ts";
import { SteppedResult } from "./stepped-result.ts";

/** All that a statement is run with. */
export interface QueryContext extends Listener {
  /** Absolute: the directory that `./` means. */
  readonly root: string;
  /** Above this size in bytes, the columns `content` and `bytes` are NULL. */
  readonly maxContent: number;
  /** Whether the content of links that lead out of the root is not read. */
  readonly isConfined: boolean;
  readonly scan: ScanOptions;
  /** Reads the files of every path-table, if given. */
  readonly parser: Parser | undefined;
  readonly storedOutputs: StoredOutputs | undefined;
  /** Views over a live index of the whole root; undefined where paths are walked. */
  readonly views: IndexViews | undefined;
  /** The tables of the config, in its order, with their columns. */
  readonly named: NamedColumns;
  readonly progress: Progress;
  /** Whether statements that are probably not what was meant are reported. */
  readonly wantsNotes: boolean;
  /**
   * Brings named tables up to date before the statement reads them; undefined if they always are.
   * @param names in lower case: the tables of the index that the statement reads
   */
  readonly fill: ((names: ReadonlySet<string>) => Promise<void>) | undefined;
  /** Called right before the statement reads its first row. */
  readonly onStep?: (() => void) | undefined;
}

/**
 * Runs one statement: check it, find its tables, fill them with what it reads of them, step through it.
 * @param database where the named tables are; it serves this statement alone until the result is closed
 */
export async function runQuery(
  database: Database,
  sql: string,
  parameters: QueryParameters,
  context: QueryContext,
): Promise<SteppedResult> {
  const statement = readPathColumns(checkStatement(sql));
  if (context.parser !== undefined) requireParser(context.parser);
  const { views } = context;
  const names = namesIn(statement);
  views?.evictConflicting(names);
  // SQLite will not ask for what it has.
  const present = names.filter((name) => views?.has(name));
  try {
    return await run(database, sql, statement, parameters, present, context);
  } catch (error) {
    if (present.length === 0) throw error;
    // What is said of a wrong statement must not depend on those before it.
    views?.clear();
    return run(database, sql, statement, parameters, [], context);
  }
}

async function run(
  database: Database,
  sql: string,
  original: Statement,
  parameters: QueryParameters,
  present: readonly string[],
  context: QueryContext,
): Promise<SteppedResult> {
  const showsOrigin = namesOrigin(original);
  const tables = new PathTables(database, context, showsOrigin);
  const close = () => {
    tables.close();
    dropTemporary(database, (name) => context.views?.has(name) ?? false);
  };
  let statement = original;
  try {
    for (const name of present) tables.declare(name);
    await addFunctions(database, namesIn(statement));
    requireValues(parameters, statement);
    const values = bindable(parameters, statement);
    // Before a parser of path-tables runs, which may take long: a persistent index is locked until it is filled.
    if (context.parser !== undefined)
      await context.fill?.(needsRows(statement) ? tablesRead(database, statement) : new Set());
    statement = showProvenance(database, statement, context.named);
    await resolveTables(database, statement, tables);
    const distinct = distinguishCases(database, statement, tables);
    if (distinct !== statement) await resolveTables(database, (statement = distinct), tables);
    statement = writeOutStars(statement, tables.starColumns, [
      ...(showsOrigin ? rowOrigin : []),
      ...tables.hiddenNames,
    ]);
    refuseForbiddenTables(database, statement);
    const named = context.named.size === 0 ? new Set<string>() : tablesReadBy(database, statement);
    if (context.parser === undefined) await context.fill?.(needsRows(statement) ? named : new Set());
    if (context.wantsNotes) {
      const columns = checkedColumns(database, tables, named);
      const notes = [
        ...noteUnused(parameters, original),
        ...noteComparisons(original, columns),
        ...noteDates(original, columns.integers),
      ];
      for (const note of notes) context.onNote(note);
    }
    const visible = statement;
    statement = hideInternals(database, statement, (name) => tables.hasHiddenColumns(name));
    // SQLite names the column of an expression after its text, which must be the user's.
    const names = statement === visible ? undefined : columnNames(database, visible);
    await tables.prepare();
    const isQuery = statement.body === 0 && database.prepare(statement.sql).reader;
    const direct = isQuery ? tables.fill(statement.sql, values) : undefined;
    database.pragma("query_only = 1");
    context.onStep?.();
    const result = step(database, statement, names, values, direct, close);
    return result.onEnd((rows) => tables.noteEmptyViews(rows)).onError(() => tables.throwFailure());
  } catch (error) {
    close();
    // The path-tables of a live index are views, which SQLite refuses to change in words of its own.
    if (/^cannot modify .* because it is a view$/.test((error as Error).message))
      throw readOnly(keywordOf(original));
    throw diagnose(error, sql, original.tokens, known(tables, context.named));
  }
}

/** Whether the rows of tables matter: not to EXPLAIN, and not to a statement that ends in LIMIT 0. */
function needsRows({ sql, tokens, body }: Statement): boolean {
  const isEmpty = isKeyword(sql, tokens.at(-2), "LIMIT") && textOf(sql, tokens.at(-1)!) === "0";
  return body === 0 && !isEmpty;
}

/** Prepares the statement, and gives it each path-table that SQLite misses, until it misses none. */
async function resolveTables(database: Database, statement: Statement, tables: PathTables): Promise<void> {
  for (const name of pragmaArguments(statement)) if (!tables.isTaken(name)) await tables.add(name);
  for (;;) {
    try {
      database.prepare(statement.sql);
      return;
    } catch (error) {
      const message = error instanceof Error ? error.message : "";
      const table = /^no such table: (.*)$/s.exec(message)?.[1];
      if (table !== undefined && isPathName(table) && !tables.has(table)) await tables.add(table);
      else if (!addColumn(statement, message, tables)) throw error;
    }
  }
}

/** Adds the column that SQLite misses, if one of the path-tables can have it. */
function addColumn(statement: Statement, message: string, tables: PathTables): boolean {
  const shared = /^cannot join using column (.*) - column not present in both tables$/s.exec(message)?.[1];
  if (shared !== undefined) return tables.addHiddenColumn(shared);
  const reference = /^no such column: (.*)$/s.exec(message)?.[1];
  if (reference === undefined) return false;
  const dot = reference.lastIndexOf(".");
  const qualifier = dot === -1 ? undefined : reference.slice(0, dot);
  const named = qualifier === undefined ? undefined : tablesCalled(statement, qualifier);
  return tables.addHiddenColumn(reference.slice(dot + 1), named) || tables.addMissingColumn(reference);
}

/** `PRAGMA table_info('./')` names its table as a value. */
function pragmaArguments(statement: Statement): string[] {
  const names = namesIn(statement);
  return names.some((name) => /^pragma(?:_|$)/i.test(name)) ? names.filter(isPathName) : [];
}

function columnNames(database: Database, { sql }: Statement): string[] {
  return database
    .prepare(sql)
    .columns()
    .map(({ name }) => name);
}

/**
 * @param shownNames the names of the columns; undefined: those that the statement gives them
 * @param direct the rows, if SQLite need not compute them
 */
function step(
  database: Database,
  statement: Statement,
  shownNames: readonly string[] | undefined,
  values: readonly unknown[],
  direct: DirectRows | undefined,
  close: () => void,
): SteppedResult {
  const prepared = database.prepare<unknown[], SqlValue[]>(statement.sql);
  if (!prepared.readonly || !prepared.reader) throw readOnly(keywordOf(statement));
  const names = shownNames ?? prepared.columns().map((column) => column.name);
  const columns = distinctNames(names.filter((name) => name !== noColumns));
  if (direct !== undefined)
    return new SteppedResult(columns, direct.rows).withJson(direct.json(columns)).onClose(close);
  const rows = prepared
    .raw()
    .safeIntegers()
    .iterate(...values);
  const isPragma = isKeyword(statement.sql, statement.tokens[statement.body], "PRAGMA");
  const shown = names.length === columns.length ? rows : withoutColumns(rows, names);
  const visible = isPragma ? withoutInternals(database, statement, shown) : shown;
  return new SteppedResult(columns, visible).onClose(close);
}

/** Rows without the column of tables that have none. */
function* withoutColumns(rows: Iterable<SqlValue[]>, names: readonly string[]): Generator<SqlValue[]> {
  for (const row of rows) yield row.filter((_, at) => names[at] !== noColumns);
}

function* withoutInternals(
  database: Database,
  statement: Statement,
  rows: Iterable<SqlValue[]>,
): Generator<SqlValue[]> {
  const listsDatabases = namesIn(statement).some((name) => foldName(name) === "database_list");
  const places = listsDatabases ? databasePlaces(database) : new Set();
  const listsTables = namesIn(statement).some((name) => foldName(name) === "table_list");
  for (const row of rows) {
    if (isInternal(row) || (listsTables && isShadow(row))) continue;
    yield row.map((value) => (places.has(value) ? "" : value));
  }
}

/** Of two columns with one name the second is called `name_1`, the third `name_2`. */
function distinctNames(names: readonly string[]): string[] {
  const taken = new Set<string>(names);
  const seen = new Set<string>();
  return names.map((name) => {
    let distinct = name;
    for (let count = 1; seen.has(distinct) || (distinct !== name && taken.has(distinct)); count++) {
      distinct = `${name}_${count}`;
    }
    seen.add(distinct);
    return distinct;
  });
}

/** The columns of the statement's tables for notes on comparisons, without names that mean different things. */
function checkedColumns(database: Database, tables: PathTables, named: ReadonlySet<string>): CheckedColumns {
  const hidden = tables.hiddenNames.filter((name) => findHiddenColumn(name)!.type === "INTEGER");
  const integers = new Set(tables.unparsed.length > 0 ? ["size", "mtime", "ctime", ...hidden] : []);
  const others = new Set([...tables.parsedColumns.values()].flat().map(foldName));
  const columns = database.prepare<[string], { name: string; type: string }>(
    "SELECT name, type FROM pragma_table_xinfo(?)",
  );
  for (const table of named) {
    for (const { name, type } of columns.all(table))
      (/INT/i.test(type) ? integers : others).add(foldName(name));
  }
  return {
    ext: tables.unparsed.length > 0 && !others.has("ext"),
    integers: new Set([...integers].filter((name) => !others.has(name))),
  };
}

function known(tables: PathTables, named: NamedColumns): KnownTables {
  return {
    pathColumns: tables.unparsed.length > 0 ? pathColumns : undefined,
    parsers: new Set(tables.unparsed.flatMap((name) => builtinForFiles(name) ?? [])),
    hiddenColumns: hiddenColumns.map(({ name }) => name),
    others: new Map([...tables.parsedColumns, ...named]),
    names: [...named.keys()],
  };
}
