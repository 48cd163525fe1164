import type { Listener } from "../base/events.ts";
import type { Progress } from "../base/progress.ts";
import type { FoundFile } from "../parsers/found-files.ts";
import type { PieceSummary, RecordFormat } from "../parsers/records/piece.ts";
import { joinPieces, summaryTasks } from "../parsers/records/scan-file.ts";
import { ScanThreads } from "../parsers/records/scan-threads.ts";
import type { Database } from "../sqlite/connection.ts";
import { ScannedRows } from "./scanned-rows.ts";

interface RecordContext extends Listener {
  readonly progress: Progress;
}

/** Milliseconds for which files are read before other work has its turn. */
const turnMs = 50;

/** Reads files of records in pieces, for their columns; the rows follow while SQLite requests them. */
export class RecordReader {
  readonly #database: Database;
  readonly #context: RecordContext;
  readonly #threads = new ScanThreads();

  constructor(database: Database, context: RecordContext) {
    this.#database = database;
    this.#context = context;
  }

  async read(files: readonly FoundFile[], format: RecordFormat): Promise<ScannedRows> {
    const { progress } = this.#context;
    const rows = new ScannedRows(this.#database, format, this.#threads);
    progress.beginIndexing(files.length);
    const tasks = files.map(({ path, stamp }) => summaryTasks(format, path, stamp!.size));
    const bytes = files.reduce((sum, { stamp }) => sum + stamp!.size, 0);
    const results = this.#threads.run(tasks.flat(), bytes);
    let turn = performance.now();
    for (const [index, own] of tasks.entries()) {
      const summaries = own.map(() => results.next().value as PieceSummary);
      const { shown } = files[index]!;
      const file = joinPieces(own, summaries);
      const reason = "failure" in file ? file.failure : failureOf(() => rows.add(shown, file));
      if (reason !== undefined) this.#context.onFailure({ path: shown, reason });
      progress.indexing(index + 1, files.length);
      if (performance.now() - turn < turnMs) continue;
      await new Promise((resume) => setImmediate(resume));
      turn = performance.now();
    }
    return rows;
  }

  close(): void {
    this.#threads.close();
  }
}

function failureOf(action: () => void): string | undefined {
  try {
    action();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
