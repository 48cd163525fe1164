import { join } from "node:path";
import type { Config } from "../config/config.ts";
import type { ScanFailure } from "../base/errors.ts";
import type { Listener } from "../base/events.ts";
import type { RegisteredFunctions, WorkerFunctions } from "../functions/worker-functions.ts";
import type { Progress } from "../base/progress.ts";
import { matchesPath } from "../scan/glob.ts";
import type { ScanOptions } from "../scan/open-walk.ts";
import { openWalk } from "../scan/open-walk.ts";
import { discardCache, openCache, type CacheFile } from "./cache-file.ts";
import { isDamage, isIndexFileError, openMemory, type Database } from "../sqlite/connection.ts";
import { createBookkeeping, readScope } from "./schema.ts";
import { registerFunctionsAndExtensions } from "./register-functions.ts";
import { fingerprintOf } from "./fingerprint.ts";
import { createNamedTables, openNamedTables, unionOf, type NamedTable } from "./named-table.ts";
import { requireParser } from "../parsers/parse-files.ts";
import { FileRows } from "./file-rows.ts";
import { refresh } from "./refresh.ts";

/** What an index is made from. */
export interface IndexOptions extends Listener {
  readonly root: string;
  readonly config: Config;
  readonly scan: ScanOptions;
  /** The path of the persistent index; undefined: in memory. */
  readonly persist: string | undefined;
  readonly functions: WorkerFunctions;
  readonly progress: Progress;
}

/** The config's tables, filled. */
export interface TableIndex {
  readonly database: Database;
  readonly tables: readonly NamedTable[];
  readonly calls: RegisteredFunctions;
  /** Whether it is stored on disk for later runs. */
  readonly isPersistent: boolean;
  /** Brings it up to date with the tree again. */
  refresh(): Promise<void>;
  close(): void;
}

/** The path of the cache under a root. */
export function defaultCachePath(root: string): string {
  return join(root, ".dirq", "cache.db");
}

/** Opens the index and brings it up to the tree. A cache that cannot be used costs time, never the answer. */
export async function openIndex(options: IndexOptions): Promise<TableIndex> {
  if (options.persist === undefined) return openInMemory(options);
  const isOurs = options.persist === defaultCachePath(options.root);
  const cache = openCache(options.persist, fingerprintOf(options.config, options.root), isOurs);
  if ("unavailable" in cache) {
    options.onNote(`${cache.unavailable}; continuing without it`);
    return openInMemory(options);
  }
  try {
    return await openPersistent(options, cache);
  } catch (error) {
    cache.database.close();
    if (!isIndexFileError(error)) throw error;
    if (isDamage(error)) discardCache(options.persist);
    options.onNote(
      `the index at ${options.persist} could not be stored (${(error as Error).message}); continuing without it`,
    );
    return await openInMemory(options);
  } finally {
    cache.release();
  }
}

async function openPersistent(options: IndexOptions, cache: CacheFile): Promise<TableIndex> {
  const { database } = cache;
  const { tables, calls } = await fill(options, database, cache.isNew);
  cache.seal();
  return {
    database,
    tables,
    calls,
    isPersistent: true,
    refresh: () => refreshTables(options, database, tables),
    close: () => cache.close(),
  };
}

async function openInMemory(options: IndexOptions): Promise<TableIndex> {
  const database = openMemory();
  try {
    const { tables, calls } = await fill(options, database, true);
    return {
      database,
      tables,
      calls,
      isPersistent: false,
      refresh: () => refreshTables(options, database, tables),
      close: () => database.close(),
    };
  } catch (error) {
    database.close();
    throw error;
  }
}

async function fill(options: IndexOptions, database: Database, isNew: boolean): Promise<PreparedTables> {
  const prepared = prepareTables(options, database, isNew);
  await refreshTables(options, database, prepared.tables);
  prepared.calls.endQuery();
  return prepared;
}

/** The tables of an index, and the functions on its connection. */
export interface PreparedTables {
  readonly tables: NamedTable[];
  readonly calls: RegisteredFunctions;
}

/** Makes or opens the config's tables in a database, and makes sure that what they need is there. */
export function prepareTables(
  { config, root, functions, progress }: Pick<IndexOptions, "config" | "root" | "functions" | "progress">,
  database: Database,
  isNew: boolean,
): PreparedTables {
  const calls = registerFunctionsAndExtensions(database, {
    extensions: config.extensions,
    functions,
    progress,
  });
  if (isNew) {
    database.exec("BEGIN IMMEDIATE");
    createBookkeeping(database, fingerprintOf(config, root));
    createNamedTables(database, config.tables);
    database.exec("COMMIT");
  }
  const tables = openNamedTables(database, config.tables, root);
  for (const { parser } of tables) if (parser !== undefined) requireParser(parser);
  return { tables, calls };
}

/** Brings the index up to the tree, and says which table found nothing. */
async function refreshTables(
  options: IndexOptions,
  database: Database,
  tables: readonly NamedTable[],
): Promise<void> {
  if (tables.length === 0) return;
  const { root, scan, progress } = options;
  // What a server left knows the whole tree; it stays that way, since that costs less than taking it out.
  const glob = readScope(database) === "tree" ? undefined : unionOf(tables);
  const spec = { source: "./", root, base: [], glob, file: undefined, outside: false };
  const failures: ScanFailure[] = [];
  const walkOnce = async () => {
    failures.length = 0;
    const rows = new FileRows(database, tables, { onFailure: (failure) => failures.push(failure) });
    const isFirst = rows.files.page("", 1).length === 0;
    await refresh({ database, root, tables, rows, progress }, openWalk(spec, "stat", scan));
    return { rows, isFirst };
  };
  const first = await walkOnce();
  let { rows } = first;
  if (rows.hasConflict && rows.moved > 0 && !first.isFirst) {
    // Of two rows that exclude each other the first in path order counts, whichever was here before.
    forgetFiles(database, rows);
    ({ rows } = await walkOnce());
  }
  for (const failure of failures) options.onFailure(failure);
  noteEmptyTables(tables, rows, options);
}

function forgetFiles(database: Database, rows: FileRows): void {
  database.exec("BEGIN IMMEDIATE");
  for (let page = rows.files.page("", 1_000); page.length > 0; page = rows.files.page("", 1_000)) {
    for (const record of page) rows.remove(record);
  }
  database.exec("COMMIT");
}

/** A glob with a slip in it matches nothing, which looks like an empty table. */
export function noteEmptyTables(
  tables: readonly NamedTable[],
  rows: FileRows,
  listener: Pick<Listener, "onNote">,
): void {
  for (const table of tables) {
    if (!table.rows.isEmpty() || rows.files.some((path) => matchesPath(table.glob.glob, path))) continue;
    listener.onNote(`the glob "${table.config.glob}" of the table ${table.config.name} matches no file`);
  }
}
