import { openDatabase, type Database } from "./driver.ts";

export type { Database } from "./driver.ts";

/** A private database in memory: the place where one statement meets its tables. */
export function openMemory(): Database {
  const database = openDatabase(":memory:");
  // Large sorts spill to SQLite's own unnamed temporary files.
  database.pragma("temp_store = FILE");
  return database;
}

/** A private database that may grow: SQLite moves to an unnamed file what is too much for memory. */
export function openScratch(): Database {
  return openDatabase("");
}

/** Opens a temporary index file: without durability, for speed; it is lost after a crash. */
export function openFile(path: string): Database {
  const database = openDatabase(path);
  database.pragma("journal_mode = WAL");
  database.pragma("synchronous = OFF");
  return database;
}

/** A private database in memory with the content of another, from `serialize()`. */
export function openImage(image: Buffer): Database {
  // A database in WAL mode cannot be in memory: the two bytes of the file format's version decide
  // (https://sqlite.org/fileformat2.html#file_format_version_numbers).
  image[18] = image[19] = 1;
  const database = openDatabase(image);
  database.pragma("temp_store = FILE");
  return database;
}

const mappedBytes = 1024 * 1024 * 1024;

/** Opens an index that another process or thread writes. */
export function openReader(path: string): Database {
  const database = openDatabase(path, { readonly: true, fileMustExist: true, timeout: 5_000 });
  database.pragma(`mmap_size = ${mappedBytes}`);
  return database;
}

/**
 * Whether another connection, of a process in whatever container, has a database in WAL mode open: it holds a lock as
 * long as it does, which keeps all others from having the file for themselves.
 */
export function isOpenElsewhere(path: string): boolean {
  const database = openDatabase(path, { fileMustExist: true, timeout: 0 });
  try {
    database.pragma("synchronous = OFF");
    database.pragma("locking_mode = EXCLUSIVE");
    database.exec("BEGIN EXCLUSIVE");
    return false;
  } catch (error) {
    if (isBusy(error)) return true;
    throw error;
  } finally {
    database.close();
  }
}

/** Whether a lock of another connection was met. */
export function isBusy(error: unknown): boolean {
  return codeOf(error).startsWith("SQLITE_BUSY");
}

/** Whether a file does not hold what SQLite wrote there. */
export function isDamage(error: unknown): boolean {
  return /^SQLITE_(?:CORRUPT|NOTADB)/.test(codeOf(error));
}

/** Whether the error is caused by the index file (I/O, permissions, corruption): an index elsewhere may work. */
export function isIndexFileError(error: unknown): boolean {
  return isBusy(error) || isStorageError(error);
}

/** Whether the error concerns the whole database (file, memory) and not the values of a statement. */
export function isDatabaseError(error: unknown): boolean {
  return isStorageError(error) || codeOf(error).startsWith("SQLITE_NOMEM");
}

function isStorageError(error: unknown): boolean {
  return isDamage(error) || /^SQLITE_(?:FULL|IOERR|READONLY|CANTOPEN)/.test(codeOf(error));
}

/** Whether a row violates a UNIQUE or PRIMARY KEY constraint. */
export function isConflict(error: unknown): boolean {
  return /^SQLITE_CONSTRAINT_(?:UNIQUE|PRIMARYKEY|ROWID)/.test(codeOf(error));
}

/** SQLite's code for an error, such as `SQLITE_FULL`; empty where it is not SQLite's. */
function codeOf(error: unknown): string {
  const code: unknown = error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined;
  return typeof code === "string" && code.startsWith("SQLITE_") ? code : "";
}

/** Drops the path-tables and views of a statement, except those that are retained. */
export function dropTemporary(database: Database, isRetained: (name: string) => boolean): void {
  database.pragma("query_only = 0");
  const objects = database
    .prepare<[], [type: string, name: string]>(
      "SELECT type, name FROM sqlite_temp_schema WHERE type IN ('view', 'table')",
    )
    .raw()
    .all();
  for (const [type, name] of objects) {
    if (!isRetained(name)) database.exec(`DROP ${type} temp.${quoteName(name)}`);
  }
}

/** A name as SQL. */
export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** A string as SQL. */
export function quoteText(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
