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
  #lastId: number;

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
    this.#lastId = database.prepare<[], number>("SELECT coalesce(max(id), 0) FROM _dirq_file").pluck().get()!;
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

  /** @returns the file's id */
  insert(path: string, stamp: FileStamp, filled: number): number {
    const { mtimeMs, ctimeMs, inode } = stamp;
    const id = ++this.#lastId;
    const row = pathRowOf(path, stamp);
    this.#insert.run(...row, BigInt(id), mtimeMs, ctimeMs, inode, BigInt(filled));
    return id;
  }

  update(path: string, { size, mtimeMs, ctimeMs, inode }: FileStamp, filled: number): void {
    const times = [toSeconds(mtimeMs), toSeconds(ctimeMs), mtimeMs, ctimeMs];
    this.#update.run(BigInt(size), ...times, inode, BigInt(filled), path);
  }

  remove(path: string): void {
    this.#remove.run(path);
  }
}

/** Above every path: to SQLite any BLOB is more than any text. */
const pastAll = Buffer.alloc(0);

function toRecord([id, path, size, mtimeMs, ctimeMs, inode, filled]: RawRecord): FileRecord {
  return { id, path, size, mtimeMs, ctimeMs, inode, filled };
}
