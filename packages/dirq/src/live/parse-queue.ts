import { availableParallelism } from "node:os";
import { isFresh, sameStamp } from "../scan/file-stamp.ts";
import type { Database } from "../sqlite/connection.ts";
import type { FileRows, Work } from "../file-index/file-rows.ts";
import { FreshFiles } from "./fresh-files.ts";
import type { Journal } from "./journal.ts";
import type { NamedTable } from "../file-index/named-table.ts";
import { ParserWorkers } from "../parsers/command/parser-worker.ts";
import { parseFiles } from "../parsers/parse-files.ts";
import { JsonReader } from "../parsers/json-reader.ts";

interface Task {
  readonly work: Work;
  readonly table: NamedTable;
}

export interface ParseQueueContext {
  readonly database: Database;
  readonly rows: FileRows;
  readonly journal: Journal;
  /** A directory that parsers must not leave through links; undefined: they may read all files. */
  readonly confinedTo: string | undefined;
  /** Resolves once the files of all events so far have been compared. */
  readonly takeEvents: () => Promise<void>;
  /** Compares a path again: it led to another file while it was read. */
  readonly repeat: (path: string) => void;
}

/** Runs parsers in the background of a live index, up to one per core at once. */
export class ParseQueue {
  readonly #context: ParseQueueContext;
  readonly #rows: FileRows;
  readonly #json: JsonReader;
  readonly #journal: Journal;
  readonly #fresh: FreshFiles;
  /** By table; the processes of `worker:` commands live as long as the index. */
  readonly #workers = new Map<NamedTable, ParserWorkers>();
  readonly #tasks: Task[] = [];
  /** By file, its latest work and how many parsers of that have yet to end. What an earlier one reads does not count. */
  readonly #open = new Map<number, { readonly work: Work; left: number }>();
  #running = 0;
  #closed = false;
  #idle: (() => void)[] = [];

  constructor(context: ParseQueueContext) {
    const { database, rows, journal, takeEvents } = context;
    this.#context = context;
    this.#rows = rows;
    this.#json = new JsonReader(database);
    this.#journal = journal;
    this.#fresh = new FreshFiles(rows, journal, takeEvents);
  }

  add(work: Work): void {
    this.#fresh.delete(work.id);
    this.#open.delete(work.id);
    if (work.tables.length === 0) {
      if (work.isUncertain) this.#fresh.add(work);
      return;
    }
    this.#open.set(work.id, { work, left: work.tables.length });
    for (const table of work.tables) this.#tasks.push({ work, table });
    this.#start();
  }

  /** Resolves when no parser runs or waits. */
  async drained(): Promise<void> {
    if (this.#running > 0) await new Promise<void>((resolve) => this.#idle.push(resolve));
  }

  close(): void {
    this.#closed = true;
    this.#tasks.length = 0;
    this.#fresh.close();
    for (const workers of this.#workers.values()) void workers.close();
  }

  #start(): void {
    while (this.#running < availableParallelism() && this.#tasks.length > 0 && !this.#closed) {
      this.#running++;
      void this.#run(this.#tasks.shift()!).finally(() => {
        this.#running--;
        this.#start();
        if (this.#running > 0) return;
        const idle = this.#idle;
        this.#idle = [];
        for (const resolve of idle) resolve();
      });
    }
  }

  async #run({ work, table }: Task): Promise<void> {
    // A file that is written faster than it is parsed is not parsed in all its states.
    if (!this.#isCurrent(work)) {
      this.#countOff(work);
      return;
    }
    const { confinedTo } = this.#context;
    await parseFiles(
      table.parser!,
      [work.file],
      this.#json,
      { order: "as it comes", confinedTo, workers: this.#workersOf(table) },
      {
        rows: (_, rows) => this.#apply(work, () => this.#rows.put(table, work, rows)),
        failure: (_, reason) => this.#apply(work, () => this.#rows.fail(table, work, reason)),
        changed: () => this.#context.repeat(work.file.shown),
        done: () => undefined,
      },
    );
  }

  #workersOf(table: NamedTable): ParserWorkers {
    const workers = this.#workers.get(table) ?? new ParserWorkers();
    this.#workers.set(table, workers);
    return workers;
  }

  /** What was read counts only if the file is still as it was when the parser started, and was not looked at since. */
  #apply(work: Work, change: () => void): void {
    if (this.#closed) return;
    const isCurrent = this.#isCurrent(work);
    const isLast = this.#countOff(work);
    if (!isCurrent) return;
    this.#journal.transaction(change);
    if (isLast) this.#fresh.add(work);
  }

  /** Whether a file is being read, or was read just now, at a time at which a change would have given it another stamp. */
  awaits(id: number): boolean {
    const work = this.#open.get(id)?.work ?? this.#fresh.find(id);
    return work !== undefined && !isFresh(work.file.stamp, work.lookedAt);
  }

  #isCurrent(work: Work): boolean {
    const { id, file } = work;
    const record = this.#rows.files.find(file.shown);
    return this.#open.get(id)?.work === work && record?.id === id && sameStamp(record, file.stamp);
  }

  /** @returns whether all parsers of a file have run */
  #countOff(work: Work): boolean {
    const open = this.#open.get(work.id);
    if (open?.work !== work || --open.left > 0) return false;
    this.#open.delete(work.id);
    return true;
  }
}
