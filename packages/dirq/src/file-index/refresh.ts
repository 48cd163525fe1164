import type { Progress } from "../base/progress.ts";
import type { ChunkSource } from "../scan/parallel-walk.ts";
import type { Database } from "../sqlite/connection.ts";
import type { Confinement } from "./confinement.ts";
import type { FileRows, Work } from "./file-rows.ts";
import { filesOf, type StattedFile } from "../parsers/found-files.ts";
import { KnownFiles } from "./known-files.ts";
import type { NamedTable } from "./named-table.ts";
import { parseFiles } from "../parsers/parse-files.ts";
import { JsonReader } from "../parsers/json-reader.ts";
import { hasStamp, PathCheck } from "../scan/path-check.ts";

/** What a refresh works with. */
export interface RefreshContext {
  readonly database: Database;
  readonly root: string;
  readonly tables: readonly NamedTable[];
  readonly rows: FileRows;
  readonly progress: Progress;
  /** Undefined: parsers may read all files. */
  readonly confinement: Confinement | undefined;
}

/** Maximum number of files per batch of the parsers; each batch is committed. */
const parseWindow = 1_000;

/**
 * Brings an index up to the tree: compares what a walk finds with what the index knows, both in path order, and makes
 * the rows of what differs. What has the same size, times and inode as when its rows were made is left alone.
 */
export async function refresh(context: RefreshContext, walk: ChunkSource): Promise<void> {
  const { database, progress } = context;
  const lookedAt = Date.now();
  const counts = { found: 0, changed: 0 };
  let works: Work[] = [];
  progress.scanning(0);
  database.exec("BEGIN IMMEDIATE");
  try {
    for (const work of compare(context, walk, lookedAt, "", counts)) {
      if (work.tables.length > 0) works.push(work);
      if (works.length < parseWindow) continue;
      await parse(context, works);
      works = [];
      database.exec("COMMIT");
      database.exec("BEGIN IMMEDIATE");
    }
    progress.scanned(counts.found);
    await parse(context, works);
    database.exec("COMMIT");
  } catch (error) {
    if (database.inTransaction) database.exec("ROLLBACK");
    throw error;
  } finally {
    walk.close();
  }
  progress.indexed(counts.changed);
}

/**
 * Compares what a walk finds below a directory with what the index knows there, and yields what parsers have to do.
 * @param prefix the directory, with a trailing slash; empty for the root
 */
export function* compare(
  {
    root,
    rows,
    progress,
  }: Pick<RefreshContext, "root" | "rows"> & { readonly progress: Pick<Progress, "scanning"> },
  walk: ChunkSource,
  lookedAt: number,
  prefix: string,
  counts: { found: number; changed: number },
): Generator<Work> {
  const known = new KnownFiles(rows.files, prefix);
  for (let chunk = walk.next(); chunk !== undefined; chunk = walk.next()) {
    for (const failure of chunk.failures) rows.failScan(failure);
    for (const file of filesOf(chunk, root) as Iterable<StattedFile>) {
      counts.found++;
      for (const gone of known.before(file.shown)) rows.remove(gone);
      const work = rows.consider(file, known.take(file.shown), lookedAt);
      if (work === undefined) continue;
      counts.changed++;
      yield work;
    }
    progress.scanning(counts.found);
  }
  for (const gone of known.rest()) rows.remove(gone);
}

/** Runs the parsers over files and puts in what they print, in the files' order. */
async function parse(
  { database, root, tables, rows, progress, confinement }: RefreshContext,
  works: readonly Work[],
): Promise<void> {
  if (works.length === 0) return;
  const json = new JsonReader(database);
  const total = works.reduce((sum, work) => sum + work.tables.length, 0);
  progress.beginIndexing(total);
  let done = 0;
  for (const table of tables) {
    const mine = works.filter((work) => work.tables.includes(table));
    if (mine.length === 0) continue;
    const checks = new Map<number, PathCheck>();
    /** What was read counts for the stamp only if the path led to nothing else meanwhile: if not, it is read again. */
    const check = (index: number) => {
      const work = mine[index]!;
      const { path, stamp } = work.file;
      if (!(checks.get(index)?.isUnchanged() ?? hasStamp(path, stamp))) work.failed = true;
      checks.delete(index);
    };
    await parseFiles(
      table.parser!,
      mine.map(({ file }) => file),
      json,
      { order: "in order", confinedTo: confinement?.root },
      {
        begin: (index) => {
          const { path, stamp } = mine[index]!.file;
          checks.set(index, new PathCheck(root, path, stamp));
        },
        rows: (index, parsed) => {
          rows.put(table, mine[index]!, parsed);
          check(index);
        },
        failure: (index, reason) => rows.fail(table, mine[index]!, reason),
        done: () => progress.indexing(++done, total),
      },
    );
  }
  for (const work of works) rows.complete(work);
}
