import { pathColumns, pathRowOf } from "../path-tables/path-columns.ts";
import { toSeconds } from "../scan/path-parts.ts";
import type { FileStamp } from "../scan/file-stamp.ts";
import type { Database } from "../sqlite/connection.ts";

/** A file that the index knows. */
export interface FileRecord extends FileStamp {
  readonly id: number;
  readonly path: string;
  /** The groups of tables (see `table-groups.ts`) whose rows are those of this state; the others must be filled again. */
  readonly filled: number;
}

/** A deleted file whose rows are still in some table. */
export interface Orphan {
  readonly id: number;
  readonly path: string;
}

type RawRecord = [
  id: number,
  path: string,
  size: number,
  mtime: number,
  ctime: number,
  inode: number,
  filled: number,
];

const columns = "id, path, size, mtime_ms, ctime_ms, inode, filled";

/** The files of an index. */
export class Files {
  readonly #page;
  readonly #find;
  readonly #insert;
  readonly #update;
  readonly #remove;
  readonly #orphans;
  readonly #findOrphan;
  readonly #addOrphan;
  readonly #removeOrphan;
  #lastId: number;
  #count: number;
  #orphanCount: number;

  constructor(database: Database) {
    this.#page = database
      .prepare<[string, string | Buffer, number], RawRecord>(
        `SELECT ${columns} FROM _dirq_file WHERE path > ? AND path < ? ORDER BY path LIMIT ?`,
      )
      .raw();
    this.#find = database
      .prepare<[string], RawRecord>(`SELECT ${columns} FROM _dirq_file WHERE path = ?`)
      .raw();
    this.#insert = database.prepare(
      `INSERT INTO _dirq_file (${pathColumns.join(", ")}, id, mtime_ms, ctime_ms, inode, filled)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    );
    this.#update = database.prepare(
      `UPDATE _dirq_file SET size = ?, mtime = ?, ctime = ?, mtime_ms = ?, ctime_ms = ?, inode = ?, filled = ?
       WHERE path = ?`,
    );
    this.#remove = database.prepare("DELETE FROM _dirq_file WHERE path = ?");
    this.#orphans = database.prepare<[], Orphan>("SELECT id, path FROM _dirq_orphan ORDER BY path");
    this.#findOrphan = database
      .prepare<[string], number>("SELECT id FROM _dirq_orphan WHERE path = ?")
      .pluck();
    this.#addOrphan = database.prepare("INSERT OR REPLACE INTO _dirq_orphan (id, path) VALUES (?, ?)");
    this.#removeOrphan = database.prepare("DELETE FROM _dirq_orphan WHERE id = ?");
    const read = (sql: string) => database.prepare<[], number>(sql).pluck().get()!;
    this.#lastId = read(
      "SELECT max(coalesce((SELECT max(id) FROM _dirq_file), 0), coalesce((SELECT max(id) FROM _dirq_orphan), 0))",
    );
    this.#count = read("SELECT count(*) FROM _dirq_file");
    this.#orphanCount = read("SELECT count(*) FROM _dirq_orphan");
  }

  /**
   * The next files in path order, behind `after` and before `end`. Pages, since nothing can be written while a
   * statement steps.
   */
  page(after: string, limit: number, end: string | Buffer = pastAll): FileRecord[] {
    return this.#page.all(after, end, limit).map(toRecord);
  }

  /** Whether any path fulfils a condition. */
  some(condition: (path: string) => boolean): boolean {
    for (let page = this.page("", 1_000); page.length > 0; page = this.page(page.at(-1)!.path, 1_000)) {
      if (page.some(({ path }) => condition(path))) return true;
    }
    return false;
  }

  find(path: string): FileRecord | undefined {
    const raw = this.#find.get(path);
    return raw && toRecord(raw);
  }

  /** How many files the index has. */
  get count(): number {
    return this.#count;
  }

  /**
   * @param known the id of an orphan of the same path
   * @returns the file's id
   */
  insert(path: string, stamp: FileStamp, filled: number, known?: number): number {
    const { mtimeMs, ctimeMs, inode } = stamp;
    const id = known ?? ++this.#lastId;
    this.#count++;
    const row = pathRowOf(path, stamp);
    this.#insert.run(...row, BigInt(id), mtimeMs, ctimeMs, inode, BigInt(filled));
    return id;
  }

  update(path: string, { size, mtimeMs, ctimeMs, inode }: FileStamp, filled: number): void {
    const times = [toSeconds(mtimeMs), toSeconds(ctimeMs), mtimeMs, ctimeMs];
    this.#update.run(BigInt(size), ...times, inode, BigInt(filled), path);
  }

  remove(path: string): void {
    this.#count -= this.#remove.run(path).changes;
  }

  /** Deleted files whose rows could not be removed. */
  orphans(): Orphan[] {
    return this.#orphanCount === 0 ? [] : this.#orphans.all();
  }

  addOrphan(id: number, path: string): void {
    this.#addOrphan.run(BigInt(id), path);
    this.#orphanCount++;
  }

  removeOrphan(id: number): void {
    this.#orphanCount -= this.#removeOrphan.run(BigInt(id)).changes;
  }

  /** Removes the orphan of a path that exists again. @returns its id, under which its rows are */
  adopt(path: string): number | undefined {
    const id = this.#orphanCount === 0 ? undefined : this.#findOrphan.get(path);
    if (id !== undefined) this.removeOrphan(id);
    return id;
  }
}

/** Above every path: to SQLite any BLOB is more than any text. */
const pastAll = Buffer.alloc(0);

function toRecord([id, path, size, mtimeMs, ctimeMs, inode, filled]: RawRecord): FileRecord {
  return { id, path, size, mtimeMs, ctimeMs, inode, filled };
}
