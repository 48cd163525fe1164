import Database from "better-sqlite3";

export type { Database } from "better-sqlite3";

/** A private database in memory: the place where one statement meets its tables. */
export function openMemory(): Database.Database {
  const database = new Database(":memory:");
  // Large sorts spill to SQLite's own unnamed temporary files.
  database.pragma("temp_store = FILE");
  return database;
}

/** A private database that may grow: SQLite moves to an unnamed file what is too much for memory. */
export function openScratch(): Database.Database {
  return new Database("");
}

/** Opens an index in a file that nobody keeps: it is as fast as it can be, and gone after a crash. */
export function openFile(path: string): Database.Database {
  const database = new Database(path);
  database.pragma("journal_mode = WAL");
  database.pragma("synchronous = OFF");
  return database;
}

const mappedBytes = 1024 * 1024 * 1024;

/** Opens an index that another process or thread writes. */
export function openReader(path: string): Database.Database {
  const database = new Database(path, { readonly: true, fileMustExist: true, timeout: 5_000 });
  database.pragma(`mmap_size = ${mappedBytes}`);
  return database;
}

/** Takes away what a statement was given: its path-tables and views. */
export function dropTemporary(database: Database.Database): void {
  database.pragma("query_only = 0");
  const objects = database
    .prepare<[], [type: string, name: string]>(
      "SELECT type, name FROM sqlite_temp_schema WHERE type IN ('view', 'table')",
    )
    .raw()
    .all();
  for (const [type, name] of objects) database.exec(`DROP ${type} temp.${quoteName(name)}`);
}

/** A name as SQL. */
export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
