import { placeOf, type TableConfig } from "../config/config.ts";
import { DirqError } from "../errors.ts";
import { captureFrom, compileCapturingGlob, type CapturingGlob } from "../scan/captures.ts";
import type { Glob } from "../scan/glob.ts";
import type { Database } from "../store/connection.ts";
import type { Identity } from "../store/files.ts";
import { createTable, TableRows, type TableColumn } from "../store/table-rows.ts";
import type { SqlValue } from "../value.ts";
import { createParser, type Parser } from "./parse-files.ts";
import type { ParsedRow } from "./parsed-rows.ts";
import { directoryOf, extensionOf, toSeconds } from "../facts.ts";
import { pathColumns } from "./path-columns.ts";

/** A table of the config, ready to take rows. */
export interface NamedTable {
  readonly config: TableConfig;
  readonly glob: CapturingGlob;
  /** Undefined: a file is one row of facts and captures. */
  readonly parser: Parser | undefined;
  readonly rows: TableRows;
  readonly written: readonly TableColumn[];
}

/** Makes the tables that a config declares. */
export function createNamedTables(database: Database, configs: readonly TableConfig[]): void {
  for (const [index, config] of configs.entries()) {
    attempt(config, "schema", () => createTable(database, config.name, config.schema, index));
  }
  // Only now, since one table's triggers may write into another.
  for (const config of configs) {
    if (config.ddl !== undefined) attempt(config, "ddl", () => database.exec(config.ddl!));
  }
}

/** Opens the tables of an index that has them. */
export function openNamedTables(
  database: Database,
  configs: readonly TableConfig[],
  root: string,
): NamedTable[] {
  return configs.map((config, index) => {
    const rows = attempt(config, "schema", () => new TableRows(database, config.name, index));
    const table: NamedTable = {
      config,
      glob: compileCapturingGlob(config.glob),
      parser:
        config.onFile === undefined ? undefined : createParser(config.onFile, config.origin.directory, root),
      rows,
      written: rows.columns.filter((column) => !column.isGenerated),
    };
    if (table.parser === undefined) requireFacts(table);
    return table;
  });
}

/** What any of the tables may want: one walk serves them all. */
export function unionOf(tables: readonly NamedTable[]): Glob {
  return { alternatives: tables.flatMap((table) => table.glob.glob.alternatives) };
}

/** The row of a file that no parser reads. */
export function factRow(table: NamedTable, path: string, identity: Identity): SqlValue[] {
  const slash = path.lastIndexOf("/") + 1;
  const name = path.slice(slash);
  const facts: Record<string, SqlValue> = {
    path,
    basename: name,
    dir: directoryOf(path.slice(0, slash)),
    ext: extensionOf(name),
    size: BigInt(identity.size),
    mtime: toSeconds(identity.mtimeMs),
    ctime: toSeconds(identity.ctimeMs),
    ...captureFrom(table.glob, path),
  };
  const byName = new Map(Object.entries(facts).map(([key, value]) => [key.toLowerCase(), value]));
  return table.written.map((column) => byName.get(column.name.toLowerCase()) ?? null);
}

/** The values of a parsed row in the order of the table's columns, or what is wrong with its keys. */
export function valuesOf(table: NamedTable, row: ParsedRow): SqlValue[] | string {
  const byName = new Map(row.map(([key, value]) => [key.toLowerCase(), value]));
  if (table.config.strict) {
    const names = new Set(table.written.map((column) => column.name.toLowerCase()));
    const extra = row.find(([key]) => !names.has(key.toLowerCase()))?.[0];
    if (extra !== undefined)
      return `the key "${extra}" is no column of the strict table ${table.config.name}`;
    const absent = table.written.find((column) => !byName.has(column.name.toLowerCase()))?.name;
    if (absent !== undefined)
      return `the key "${absent}" of the strict table ${table.config.name} is missing`;
  }
  return table.written.map((column) => byName.get(column.name.toLowerCase()) ?? null);
}

/** Without a parser only facts and captures can fill a column. */
function requireFacts({ config, glob, written }: NamedTable): void {
  const known = [...pathColumns, ...glob.names];
  const unfilled = written.find(
    (column) => !column.hasDefault && !known.some((name) => name.toLowerCase() === column.name.toLowerCase()),
  );
  if (unfilled === undefined) return;
  throw tableError(
    config,
    `nothing fills the column ${unfilled.name} of the table ${config.name}: without on-file its columns are ${known.join(", ")}`,
  );
}

function attempt<Result>(config: TableConfig, key: string, action: () => Result): Result {
  try {
    return action();
  } catch (error) {
    if (error instanceof DirqError) throw error;
    throw tableError(
      config,
      `the ${key} of the table ${config.name}: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

export function tableError({ origin }: TableConfig, message: string): DirqError {
  return new DirqError("config", `failed to load config: ${placeOf(origin)}: ${message}`);
}
