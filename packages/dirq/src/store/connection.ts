import Database from "better-sqlite3";

export type { Database } from "better-sqlite3";

/** A private database in memory: the place where one statement meets its tables. */
export function openMemory(): Database.Database {
  const database = new Database(":memory:");
  // Large sorts spill to SQLite's own unnamed temporary files.
  database.pragma("temp_store = FILE");
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
