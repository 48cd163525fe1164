import { join } from "node:path";
import { debug } from "../base/debug.ts";
import type { Config } from "../config/config.ts";
import type { ScanFailure } from "../base/errors.ts";
import type { Listener } from "../base/events.ts";
import type { RegisteredFunctions, WorkerFunctions } from "../functions/worker-functions.ts";
import type { AddFunctions } from "../sql-functions/sql-functions.ts";
import type { Progress } from "../base/progress.ts";
import { matchesPath } from "../scan/glob.ts";
import type { ScanOptions } from "../scan/open-walk.ts";
import { openWalk } from "../scan/open-walk.ts";
import { Confinement } from "./confinement.ts";
import { copyLiveCache, discardCache, openCache, type CacheFile } from "./cache-file.ts";
import { isDamage, isIndexFileError, openMemory, type Database } from "../sqlite/connection.ts";
import { createBookkeeping, readScope, writeIsLive } from "./schema.ts";
import { registerFunctionsAndExtensions } from "./register-functions.ts";
import { fingerprintOf } from "./fingerprint.ts";
import { createNamedTables, loadColumns, openNamedTables, unionOf, type NamedTable } from "./named-table.ts";
import { requireParser } from "../parsers/parse-files.ts";
import { FileRows } from "./file-rows.ts";
import { refresh } from "./refresh.ts";
import { tablesToFill } from "./table-groups.ts";

/** What an index is made from. */
export interface IndexOptions extends Listener {
  readonly root: string;
  readonly config: Config;
  readonly scan: ScanOptions;
  /** The path of the persistent index; undefined: in memory. */
  readonly persist: string | undefined;
  readonly functions: WorkerFunctions;
  /** Those of dirq's own functions that the tables of the config call. */
  readonly own: AddFunctions;
  readonly progress: Progress;
  /** Above this size in bytes, the columns `content` and `bytes` are NULL. */
  readonly maxContent: number;
  /** Whether the content of links that lead out of the root is not read. */
  readonly confined: boolean;
  /** Whether a table whose glob matches no file is reported. */
  readonly wantsNotes: boolean;
}

/** The config's tables. */
export interface TableIndex {
  readonly database: Database;
  readonly tables: readonly NamedTable[];
  readonly calls: RegisteredFunctions;
  /** Whether it outlives the run. */
  readonly isPersistent: boolean;
  /**
   * Brings tables up to date with the tree; a persistent index is then free for other runs. To be called once per
   * statement, also without a table.
   * @param names the tables; undefined: all
   */
  fill(names: ReadonlySet<string> | undefined): Promise<void>;
  /** Whether filling failed because of the index file (I/O, permissions, corruption): an index in memory may work. */
  readonly hasFileError: boolean;
  close(): void;
}

/** The path of the cache under a root. */
export function defaultCachePath(root: string): string {
  return join(root, ".dirq", "cache.db");
}

/** Opens the index. A persistent one that cannot be used costs time, but never changes a result. */
export function openIndex(options: IndexOptions): TableIndex {
  if (options.persist === undefined) return openInMemory(options);
  const isOurs = options.persist === defaultCachePath(options.root);
  const fingerprint = fingerprintOf(options.config, options.root, options.maxContent);
  const live = copyLiveCache(options.persist, fingerprint);
  if (live !== undefined) return openCopy(options, live.copy);
  const cache = openCache(options.persist, fingerprint, isOurs);
  if ("unavailable" in cache) {
    options.onNote(`${cache.unavailable}; continuing without it`);
    return openInMemory(options);
  }
  try {
    return openPersistent(options, options.persist, cache);
  } catch (error) {
    cache.database.close();
    try {
      if (!isIndexFileError(error)) throw error;
      reportFileError(options, options.persist, error);
      return openInMemory(options);
    } finally {
      cache.release();
    }
  }
}

function openPersistent(options: IndexOptions, path: string, cache: CacheFile): TableIndex {
  const { database } = cache;
  // Left by a server that was killed.
  if (!cache.isNew) writeIsLive(database, false);
  const { tables, calls } = prepareTables(options, database, cache.isNew);
  let fileError: unknown;
  let release: (() => void) | undefined = () => cache.release();
  return {
    database,
    tables,
    calls,
    isPersistent: true,
    fill: async (names) => {
      try {
        await refreshTables(options, database, tables, names);
        calls.endQuery();
        cache.seal();
      } catch (error) {
        if (isIndexFileError(error)) fileError = error;
        throw error;
      } finally {
        release?.();
        release = undefined;
      }
    },
    get hasFileError() {
      return fileError !== undefined;
    },
    close: () => {
      if (fileError === undefined) cache.close();
      else {
        database.close();
        reportFileError(options, path, fileError);
      }
      release?.();
      release = undefined;
    },
  };
}

function reportFileError(options: IndexOptions, path: string, error: unknown): void {
  if (isDamage(error)) discardCache(path);
  options.onNote(
    `the index at ${path} could not be stored (${(error as Error).message}); continuing without it`,
  );
}

function openInMemory(options: IndexOptions): TableIndex {
  return openPrivate(options, openMemory(), true);
}

/** A server keeps the index current; what it has not seen yet is compared here, and written nowhere. */
function openCopy(options: IndexOptions, database: Database): TableIndex {
  return openPrivate(options, database, false);
}

function openPrivate(options: IndexOptions, database: Database, isNew: boolean): TableIndex {
  try {
    const { tables, calls } = prepareTables(options, database, isNew);
    return {
      database,
      tables,
      calls,
      isPersistent: !isNew,
      fill: async (names) => {
        await refreshTables(options, database, tables, names);
        calls.endQuery();
      },
      hasFileError: false,
      close: () => database.close(),
    };
  } catch (error) {
    database.close();
    throw error;
  }
}

/** The tables of an index, and the functions on its connection. */
export interface PreparedTables {
  readonly tables: NamedTable[];
  readonly calls: RegisteredFunctions;
}

/** Creates or opens the config's tables in a database. */
export function prepareTables(
  options: Pick<
    IndexOptions,
    "config" | "root" | "functions" | "own" | "progress" | "maxContent" | "confined"
  >,
  database: Database,
  isNew: boolean,
): PreparedTables {
  const { config, root, functions, own, progress, maxContent } = options;
  const calls = registerFunctionsAndExtensions(database, {
    extensions: config.extensions,
    functions,
    own,
    progress,
  });
  if (isNew) {
    database.exec("BEGIN IMMEDIATE");
    createBookkeeping(database, fingerprintOf(config, root, maxContent));
    createNamedTables(database, config.tables);
    database.exec("COMMIT");
  }
  return { tables: openNamedTables(database, config.tables, options), calls };
}

/** @throws {DirqError} if the program of a parser does not exist */
export function requireParsers(tables: Iterable<NamedTable>): void {
  for (const { parser } of tables) if (parser !== undefined) requireParser(parser);
}

/** Brings tables up to date with the tree, and reports which of them has no file. */
async function refreshTables(
  options: IndexOptions,
  database: Database,
  tables: readonly NamedTable[],
  names: ReadonlySet<string> | undefined,
): Promise<void> {
  const active = tablesToFill(tables, names);
  if (active.length === 0) return;
  requireParsers(active);
  await loadColumns(active);
  const { root, scan, progress } = options;
  const confinement = options.confined ? new Confinement(root) : undefined;
  // What a server left knows the whole tree; it stays that way, since that costs less than taking it out.
  // With files of other tables in it, the walk finds those too: a file that it does not find is deleted from the index.
  const known = isEmpty(database) ? active : tables;
  const glob = readScope(database) === "tree" ? undefined : unionOf(known);
  const spec = { source: "./", root, base: [], glob, file: undefined, outside: false };
  const failures: ScanFailure[] = [];
  const walkOnce = async () => {
    failures.length = 0;
    const listener = {
      onFailure: (failure: ScanFailure) => failures.push(failure),
      onNote: (note: string) => options.onNote(note),
      confinement,
    };
    const rows = new FileRows(database, tables, listener, active);
    const isFirst = rows.files.page("", 1).length === 0;
    debug("filling %s", active.map((table) => table.config.name).join(", "));
    const walk = openWalk(spec, "stat", scan, { reportsPlaces: options.confined });
    await refresh({ database, root, tables, rows, progress, confinement }, walk);
    debug("filled: %d files changed", rows.moved);
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
  if (options.wantsNotes) noteEmptyTables(active, rows, options);
}

function isEmpty(database: Database): boolean {
  return database.prepare("SELECT 1 FROM _dirq_file LIMIT 1").get() === undefined;
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
