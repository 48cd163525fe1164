import { directoryOf, extensionOf, toSeconds } from "../facts.ts";
import type { Database } from "./connection.ts";

/** What tells one state of a file from another. Times are milliseconds since 1970, with fractions. */
export interface Identity {
  readonly size: number;
  readonly mtimeMs: number;
  readonly ctimeMs: number;
  readonly inode: number;
}

/** A file that the index knows. */
export interface FileRecord extends Identity {
  readonly id: number;
  readonly path: string;
  /** False while its rows are not (surely) those of this state: they must be made again. */
  readonly settled: boolean;
}

type RawRecord = [
  id: number,
  path: string,
  size: number,
  mtime: number,
  ctime: number,
  inode: number,
  settled: number,
];

const columns = "id, path, size, mtime_ms, ctime_ms, inode, settled";

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
      `INSERT INTO _dirq_file (path, id, size, mtime, ctime, ext, dir, basename, mtime_ms, ctime_ms, inode, settled)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    );
    this.#update = database.prepare(
      `UPDATE _dirq_file SET size = ?, mtime = ?, ctime = ?, mtime_ms = ?, ctime_ms = ?, inode = ?, settled = ?
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
  insert(path: string, identity: Identity, settled: boolean): number {
    const slash = path.lastIndexOf("/") + 1;
    const name = path.slice(slash);
    const { size, mtimeMs, ctimeMs, inode } = identity;
    const facts = [BigInt(size), toSeconds(mtimeMs), toSeconds(ctimeMs), extensionOf(name)];
    const id = ++this.#lastId;
    const place = [directoryOf(path.slice(0, slash)), name];
    this.#insert.run(path, BigInt(id), ...facts, ...place, mtimeMs, ctimeMs, inode, settled ? 1n : 0n);
    return id;
  }

  update(path: string, { size, mtimeMs, ctimeMs, inode }: Identity, settled: boolean): void {
    const times = [toSeconds(mtimeMs), toSeconds(ctimeMs), mtimeMs, ctimeMs];
    this.#update.run(BigInt(size), ...times, inode, settled ? 1n : 0n, path);
  }

  remove(path: string): void {
    this.#remove.run(path);
  }
}

/** Above every path: to SQLite any BLOB is more than any text. */
const pastAll = Buffer.alloc(0);

function toRecord([id, path, size, mtimeMs, ctimeMs, inode, settled]: RawRecord): FileRecord {
  return { id, path, size, mtimeMs, ctimeMs, inode, settled: settled === 1 };
}

export function sameIdentity(a: Identity, b: Identity): boolean {
  return a.size === b.size && a.mtimeMs === b.mtimeMs && a.ctimeMs === b.ctimeMs && a.inode === b.inode;
}

/**
 * Whether a file may change once more without its identity showing it: its last change lies within the clock's
 * granularity of the time it was looked at. File times move in steps of a few milliseconds, or of two seconds on file
 * systems that keep whole seconds.
 */
export function isFresh({ mtimeMs, ctimeMs }: Identity, lookedAt: number): boolean {
  const latest = Math.max(mtimeMs, ctimeMs);
  const granularity = Number.isInteger(latest / 1000) ? 2_000 : 20;
  return latest >= lookedAt - granularity;
}
