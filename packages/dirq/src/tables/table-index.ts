import { join } from "node:path";
import type { Config } from "../config/config.ts";
import type { ScanFailure } from "../errors.ts";
import type { Progress } from "../progress.ts";
import { matchesPath } from "../scan/glob.ts";
import type { ScanOptions } from "../scan/open-walk.ts";
import { openWalk } from "../scan/open-walk.ts";
import { discardCache, openCache, type CacheFile } from "../store/cache-file.ts";
import { openMemory, type Database } from "../store/connection.ts";
import { Files } from "../store/files.ts";
import { createBookkeeping } from "../store/schema.ts";
import { equip } from "./equip.ts";
import { fingerprintOf } from "./fingerprint.ts";
import { createNamedTables, openNamedTables, unionOf, type NamedTable } from "./named-table.ts";
import { requireParser } from "./parse-files.ts";
import { Refresh } from "./refresh.ts";

/** What an index is made from. */
export interface IndexOptions {
  readonly root: string;
  readonly config: Config;
  readonly scan: ScanOptions;
  /** Where it is kept between runs; undefined: in memory. */
  readonly persist: string | undefined;
  readonly progress: Progress;
  onFailure(failure: ScanFailure): void;
  onNote(note: string): void;
}

/** The config's tables, filled. */
export interface TableIndex {
  readonly database: Database;
  readonly tables: readonly NamedTable[];
  /** Whether it outlives the run. */
  readonly isKept: boolean;
  /** Brings it up to the tree once more. */
  refresh(): Promise<void>;
  close(): void;
}

/** The place of the cache under a root. */
export function defaultCachePath(root: string): string {
  return join(root, ".dirq", "cache.db");
}

/** Opens the index and brings it up to the tree. A cache that cannot be used costs time, never the answer. */
export async function openIndex(options: IndexOptions): Promise<TableIndex> {
  if (options.persist === undefined) return openInMemory(options);
  const isOurs = options.persist === defaultCachePath(options.root);
  const cache = openCache(options.persist, fingerprintOf(options.config, options.root), isOurs);
  if ("unavailable" in cache) {
    options.onNote(`${cache.unavailable}; this run does without`);
    return openInMemory(options);
  }
  try {
    return await openKept(options, cache);
  } catch (error) {
    cache.database.close();
    const code = (error as { code?: unknown }).code;
    if (
      typeof code !== "string" ||
      !/^SQLITE_(?:BUSY|CORRUPT|NOTADB|FULL|IOERR|READONLY|CANTOPEN)/.test(code)
    )
      throw error;
    if (/^SQLITE_(?:CORRUPT|NOTADB)/.test(code)) discardCache(options.persist);
    options.onNote(
      `the index at ${options.persist} could not be kept (${(error as Error).message}); this run does without`,
    );
    return await openInMemory(options);
  } finally {
    cache.release();
  }
}

async function openKept(options: IndexOptions, cache: CacheFile): Promise<TableIndex> {
  const { database } = cache;
  const tables = await fill(options, database, cache.isNew);
  cache.seal();
  return {
    database,
    tables,
    isKept: true,
    refresh: () => refresh(options, database, tables),
    close: () => cache.close(),
  };
}

async function openInMemory(options: IndexOptions): Promise<TableIndex> {
  const database = openMemory();
  try {
    const tables = await fill(options, database, true);
    return {
      database,
      tables,
      isKept: false,
      refresh: () => refresh(options, database, tables),
      close: () => database.close(),
    };
  } catch (error) {
    database.close();
    throw error;
  }
}

async function fill(options: IndexOptions, database: Database, isNew: boolean): Promise<NamedTable[]> {
  const { config, root } = options;
  equip(database, config, options.progress);
  if (isNew) {
    database.exec("BEGIN IMMEDIATE");
    createBookkeeping(database, fingerprintOf(config, root));
    createNamedTables(database, config.tables);
    database.exec("COMMIT");
  }
  const tables = openNamedTables(database, config.tables, root);
  for (const { parser } of tables) if (parser !== undefined) requireParser(parser);
  await refresh(options, database, tables);
  return tables;
}

/** Brings the index up to the tree, and says which table found nothing. */
async function refresh(
  options: IndexOptions,
  database: Database,
  tables: readonly NamedTable[],
): Promise<void> {
  if (tables.length === 0) return;
  const { root, scan, progress } = options;
  const spec = { source: "./", root, base: [], glob: unionOf(tables), file: undefined, outside: false };
  const context = {
    root,
    tables,
    progress,
    onFailure: (failure: ScanFailure) => options.onFailure(failure),
  };
  await new Refresh(database, context).run(openWalk(spec, "stat", scan));
  const files = new Files(database);
  for (const { config, glob, rows } of tables) {
    if (rows.isEmpty() && !files.some((path) => matchesPath(glob.glob, path))) {
      options.onNote(`the glob "${config.glob}" of the table ${config.name} matches no file`);
    }
  }
}
