import { locationOf, type TableConfig, type TableKey } from "../config/config.ts";
import { DirqError } from "../base/errors.ts";
import { captureFrom, compileCapturingGlob, type CapturingGlob } from "../scan/captures.ts";
import { matchesPath, type Glob } from "../scan/glob.ts";
import type { Database } from "../sqlite/connection.ts";
import { createFileIndex } from "./schema.ts";
import { createTable, TableRows, type RowValue, type TableColumn } from "./table-rows.ts";
import type { SqlValue } from "../base/value.ts";
import { createParser, type Parser } from "../parsers/parse-files.ts";
import type { ParsedRow } from "../parsers/row.ts";
import type { StattedFile } from "../parsers/found-files.ts";
import { findHiddenColumn, hiddenColumns, type HiddenColumn } from "../file-columns/hidden-columns.ts";
import { linkTarget } from "../file-columns/stat-values.ts";
import {
  reasonNotStored,
  StoredColumns,
  type StoredColumnsContext,
  type StoredValues,
} from "../file-columns/stored-columns.ts";
import { checkDdl, checkSchema } from "./declared-sql.ts";
import { foldName } from "../sql/tokens.ts";
import { pathColumns, pathRowOf } from "../path-tables/path-columns.ts";

/** A table of the config, ready to take rows. */
export interface NamedTable {
  readonly config: TableConfig;
  readonly glob: CapturingGlob;
  /** Undefined: one row per file with metadata and captures. */
  readonly parser: Parser | undefined;
  /** The columns of files beside those of `*` that rows without a parser have; undefined: none. */
  readonly hidden: StoredColumns | undefined;
  readonly rows: TableRows;
  readonly written: readonly TableColumn[];
}

/** Makes the tables that a config declares. */
export function createNamedTables(database: Database, configs: readonly TableConfig[]): void {
  if (configs.length > 0) createFileIndex(database);
  for (const [index, config] of configs.entries()) {
    refuse(config, "schema", checkSchema(config.schema));
    attempt(config, keyOf(config), () => createTable(database, config, index));
  }
  // Only now, since one table's triggers may write into another.
  for (const config of configs) {
    if (config.ddl === undefined) continue;
    refuse(config, "ddl", checkDdl(config.ddl));
    attempt(config, "ddl", () => database.exec(config.ddl!));
  }
}

/** Opens the tables of an index that has them. */
export function openNamedTables(
  database: Database,
  configs: readonly TableConfig[],
  context: StoredColumnsContext,
): NamedTable[] {
  return configs.map((config, index) => {
    const rows = attempt(config, "schema", () => new TableRows(database, config.name, index));
    requireFreeNames(config, rows);
    const glob = compileCapturingGlob(config.glob);
    const parser = parserOf(config, context.root);
    const written = rows.columns.filter((column) => !column.isGenerated);
    const hidden = parser === undefined ? storedColumns(config, glob, written) : [];
    const table: NamedTable = {
      config,
      glob,
      parser,
      hidden: hidden.length === 0 ? undefined : new StoredColumns(hidden, context),
      rows,
      written,
    };
    if (parser === undefined) requireMetadata(table);
    return table;
  });
}

/** Loads what the columns of tables are computed with, before rows are written. */
export async function loadColumns(tables: Iterable<NamedTable>): Promise<void> {
  for (const { hidden } of tables) await hidden?.load();
}

/** The columns that are computed from a file: a capture of the same name takes precedence. */
function storedColumns(
  config: TableConfig,
  glob: CapturingGlob,
  written: readonly TableColumn[],
): HiddenColumn[] {
  const captures = new Set(glob.names.map(foldName));
  return written.flatMap(({ name }) => {
    const column = captures.has(foldName(name)) ? undefined : findHiddenColumn(name);
    const reason = column && reasonNotStored(column);
    if (reason === undefined) return column ?? [];
    throw tableError(
      config,
      keyOf(config),
      `the column ${name} of the table ${config.name} cannot be stored: ${reason}; read it from './' by a join on path`,
    );
  });
}

/** The key that declares the columns of a table. */
function keyOf({ search }: TableConfig): TableKey {
  return search === undefined ? "schema" : "search";
}

function parserOf(config: TableConfig, root: string): Parser | undefined {
  const { onFile, origin } = config;
  if (onFile === undefined) return undefined;
  return attempt(config, "on-file", () => createParser(onFile, origin.directory, root));
}

/** What any of the tables may want: one walk serves them all. */
export function unionOf(tables: readonly NamedTable[]): Glob {
  return { alternatives: tables.flatMap((table) => table.glob.glob.alternatives) };
}

/** A row of a file that no parser reads, and what could not be read of the file. */
interface MetadataRow extends Pick<StoredValues, "failure" | "isTooLarge"> {
  readonly values: RowValue[];
}

/** The row of a file that no parser reads. */
export function metadataRow(table: NamedTable, { shown, path, stamp }: StattedFile): MetadataRow {
  const values = pathRowOf(shown, stamp);
  const byName = new Map<string, SqlValue>(pathColumns.map((column, index) => [column, values[index]!]));
  const hidden = table.hidden?.read(shown, path as string | Buffer);
  for (const [name, value] of hidden?.values ?? []) byName.set(name, value);
  for (const [name, value] of Object.entries(captureFrom(table.glob, shown)))
    byName.set(foldName(name), value);
  return {
    values: table.written.map((column) => byName.get(foldName(column.name))),
    failure: hidden?.failure,
    isTooLarge: hidden?.isTooLarge ?? false,
  };
}

/** Whether the row of a link has another target than the link has now. */
export function isRelinked({ glob, rows }: NamedTable, { shown, path }: StattedFile, id: number): boolean {
  if (!matchesPath(glob.glob, shown)) return false;
  const [row] = rows.of(id);
  const at = rows.columns.findIndex(({ name }) => foldName(name) === "target");
  return row !== undefined && row[at] !== linkTarget(path as string | Buffer);
}

/** The values of a parsed row in the order of the table's columns, or what is wrong with its keys. */
function valuesOf(table: NamedTable, row: ParsedRow, path: string): RowValue[] | string {
  const byName = new Map(row.map(([key, value]) => [foldName(key), value]));
  if (table.config.search !== undefined) byName.set("path", path);
  if (table.config.strict) {
    const names = new Set(table.written.map((column) => foldName(column.name)));
    const extra = row.find(([key]) => !names.has(foldName(key)))?.[0];
    if (extra !== undefined)
      return `the key "${extra}" is not a column of the strict table ${table.config.name}`;
    const absent = table.written.find(
      (column) => !column.isRowNumber && !byName.has(foldName(column.name)),
    )?.name;
    if (absent !== undefined)
      return `the key "${absent}" of the strict table ${table.config.name} is missing`;
  }
  return table.written.map((column) => byName.get(foldName(column.name)));
}

function requireFreeNames(config: TableConfig, { columns }: TableRows): void {
  const own = columns.find(({ name }) => /^_dirq_/i.test(name))?.name;
  if (own === undefined) return;
  throw tableError(
    config,
    "schema",
    `the schema of the table ${config.name}: the name ${own} is dirq's own, as are all that begin with _dirq_`,
  );
}

const storableNames = hiddenColumns
  .filter((column) => reasonNotStored(column) === undefined)
  .map(({ name }) => name);

/** Without a parser only columns of files and captures can fill a column. */
function requireMetadata({ config, glob, written }: NamedTable): void {
  const known = [...pathColumns, ...glob.names, ...storableNames];
  const unfilled = written.find(
    ({ name, hasDefault, isRowNumber }) =>
      !hasDefault && !isRowNumber && !known.some((each) => foldName(each) === foldName(name)),
  );
  if (unfilled === undefined) return;
  throw tableError(
    config,
    keyOf(config),
    `nothing fills the column ${unfilled.name} of the table ${config.name}: without on-file its columns are ${known.join(", ")}`,
  );
}

function attempt<Result>(config: TableConfig, key: TableKey, action: () => Result): Result {
  try {
    return action();
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw tableError(config, key, `the ${key} of the table ${config.name}: ${message}`);
  }
}

function refuse(config: TableConfig, key: TableKey, rejection: string | undefined): void {
  if (rejection !== undefined)
    throw tableError(config, key, `the ${key} of the table ${config.name}: ${rejection}`);
}

function tableError({ origin, lines }: TableConfig, key: TableKey, message: string): DirqError {
  const place = locationOf({ file: origin.file, line: lines[key] ?? origin.line });
  return new DirqError("config", `failed to load config: ${place}: ${message}`);
}

/** The values of each row that a parser read in a file. @throws {Error} at the first row that does not fit the table */
export function* orderedValues(
  table: NamedTable,
  rows: Iterable<ParsedRow>,
  path: string,
): Generator<RowValue[]> {
  for (const row of rows) {
    const values = valuesOf(table, row, path);
    if (typeof values === "string") throw new Error(values);
    yield values;
  }
}
