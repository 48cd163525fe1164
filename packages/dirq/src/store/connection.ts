import Database from "better-sqlite3";

export type { Database } from "better-sqlite3";

/** A private database in memory: the place where one statement meets its tables. */
export function openMemory(): Database.Database {
  const database = new Database(":memory:");
  // Large sorts spill to SQLite's own unnamed temporary files.
  database.pragma("temp_store = FILE");
  return database;
}

/** A name as SQL. */
export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
