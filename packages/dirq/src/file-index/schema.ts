import { quoteName, type Database } from "../sqlite/connection.ts";

/** Written into each index; an index with another number has another layout and is rebuilt. */
const layoutVersion = 4;

/** Marks a file as an index of dirq's: "dirq" in ASCII, in the header field that SQLite keeps for applications. */
export const applicationId = 0x64697271;

/** Makes dirq's own tables in an empty database. Their names begin with `_dirq_`; queries never see them. */
export function createBookkeeping(database: Database, fingerprint: string): void {
  database.pragma(`application_id = ${applicationId}`);
  database.exec(`
    CREATE TABLE _dirq_meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
    -- In the order of paths, as the walk and every unordered answer are.
    CREATE TABLE _dirq_file (
      path TEXT PRIMARY KEY,
      id INTEGER NOT NULL,
      size INTEGER NOT NULL,
      mtime INTEGER NOT NULL,
      ctime INTEGER NOT NULL,
      ext TEXT,
      dir TEXT NOT NULL,
      basename TEXT NOT NULL,
      mtime_ms REAL NOT NULL,
      ctime_ms REAL NOT NULL,
      inode REAL NOT NULL,
      filled INTEGER NOT NULL
    ) WITHOUT ROWID;
    -- Deleted files whose rows a trigger of the config does not let go.
    CREATE TABLE _dirq_orphan (id INTEGER PRIMARY KEY, path TEXT NOT NULL UNIQUE);
    CREATE TABLE _dirq_payload (
      command TEXT NOT NULL,
      path TEXT NOT NULL,
      size INTEGER NOT NULL,
      mtime REAL NOT NULL,
      ctime REAL NOT NULL,
      inode REAL NOT NULL,
      state TEXT NOT NULL,
      rows TEXT NOT NULL,
      PRIMARY KEY (command, path)
    ) WITHOUT ROWID;
  `);
  const put = database.prepare("INSERT INTO _dirq_meta VALUES (?, ?)");
  put.run("layout", String(layoutVersion));
  put.run("fingerprint", fingerprint);
}

/** Finds a file by its number, as rows of tables name it. Where no table is declared it would only cost time. */
export function createFileIndex(database: Database): void {
  database.exec("CREATE UNIQUE INDEX _dirq_file_by_id ON _dirq_file (id)");
}

/** Whether a database is an index made for just this. */
export function isIndexFor(database: Database, fingerprint: string): boolean {
  try {
    if (database.pragma("application_id", { simple: true }) !== applicationId) return false;
    const read = database.prepare<[string], string>("SELECT value FROM _dirq_meta WHERE key = ?").pluck();
    return read.get("layout") === String(layoutVersion) && read.get("fingerprint") === fingerprint;
  } catch {
    return false;
  }
}

/** Which files an index knows: those that some table wants, or all of the tree. */
export type IndexScope = "tables" | "tree";

export function readScope(database: Database): IndexScope {
  const read = database.prepare<[], string>("SELECT value FROM _dirq_meta WHERE key = 'scope'").pluck();
  return read.get() === "tree" ? "tree" : "tables";
}

export function writeScope(database: Database, scope: IndexScope): void {
  database.prepare("INSERT OR REPLACE INTO _dirq_meta VALUES ('scope', ?)").run(scope);
}

/** Whether a live index writes a database: others may copy it while it is locked. */
export function readIsLive(database: Database): boolean {
  return database.prepare("SELECT 1 FROM _dirq_meta WHERE key = 'live'").get() !== undefined;
}

export function writeIsLive(database: Database, isLive: boolean): void {
  const sql = isLive
    ? "INSERT OR REPLACE INTO _dirq_meta VALUES ('live', '1')"
    : "DELETE FROM _dirq_meta WHERE key = 'live'";
  database.exec(sql);
}

/** The number of the last change of a live index that a database includes. */
export function readLastEvent(database: Database): number {
  const read = database.prepare<[], string>("SELECT value FROM main._dirq_meta WHERE key = 'event'").pluck();
  return Number(read.get() ?? 0);
}

export function writeLastEvent(database: Database, event: number): void {
  database.prepare("INSERT OR REPLACE INTO _dirq_meta VALUES ('event', ?)").run(String(event));
}

/** Where the rows of table number `index` come from: a row's id, its file, its place in what the parser printed. */
export function rowsTable(index: number): string {
  return quoteName(`_dirq_rows_${index}`);
}
