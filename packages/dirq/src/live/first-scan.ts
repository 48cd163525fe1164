import type { Database } from "../sqlite/connection.ts";
import type { Listener } from "../base/events.ts";
import type { Progress } from "../base/progress.ts";
import { FileRows, type FileRowsListener } from "../file-index/file-rows.ts";
import { TransactionLost } from "../file-index/rejections.ts";
import type { NamedTable } from "../file-index/named-table.ts";
import { refresh } from "../file-index/refresh.ts";
import { noteEmptyTables } from "../file-index/table-index.ts";
import type { ScanOptions } from "../scan/open-walk.ts";
import { openTree, SeenPaths } from "./tree-walk.ts";

/** What a first scan reads and writes. */
export interface FirstScanContext extends Listener {
  readonly database: Database;
  readonly tables: readonly NamedTable[];
  readonly root: string;
  readonly scan: ScanOptions;
  readonly progress: Progress;
  readonly isolates: boolean;
  /** Whether a table whose glob matches no file is reported. */
  readonly wantsNotes: boolean;
}

/** Fills an index from the tree. What it finds is the start, not a change: there are no events of it. */
export async function scanFirst(context: FirstScanContext, listener: FileRowsListener): Promise<SeenPaths> {
  try {
    return await scan(context, listener, context.isolates || undefined);
  } catch (error) {
    // What was committed stays; the second scan leaves it alone.
    if (error instanceof TransactionLost) return scan(context, listener, true);
    throw error;
  }
}

async function scan(
  context: FirstScanContext,
  listener: FileRowsListener,
  isolates: boolean | undefined,
): Promise<SeenPaths> {
  const { database, root, tables, progress } = context;
  const rows = new FileRows(database, tables, listener, undefined, isolates);
  const seen = new SeenPaths();
  const { confinement } = listener;
  await refresh({ database, root, tables, rows, progress, confinement }, seen.noted(openTree("", context)));
  if (context.wantsNotes) noteEmptyTables(tables, rows, context);
  return seen;
}
