import { Dirq, follow, type DirqOptions, type SqlValue } from "../dirq.ts";

/** What runs the statements of a session. */
export interface Engine {
  execute(sql: string, signal?: AbortSignal): Promise<EngineResult>;
  close(): Promise<void>;
}

export interface EngineResult {
  readonly columns: readonly string[];
  readonly batches: AsyncIterable<readonly SqlValue[][]>;
}

/** Where what is not a row is told. */
export interface EngineEvents {
  warn(text: string): void;
  /** Text for the terminal's line of progress. */
  progress(text: string): void;
}

/**
 * Statements run in a process of their own: at a terminal, Ctrl-C stops any of them. What they read is an index that
 * follows the tree, so that a process which was ended is soon replaced.
 * @throws {DirqError} where no statement could run, such as with a parser that does not exist
 */
export async function openStoppable(options: DirqOptions, events: EngineEvents): Promise<Engine> {
  const told = new Set<string>();
  const followed = await follow(options, {
    onFailure: ({ path, reason }) => once(told, `${path}: ${reason}`, events),
    onNote: (note) => events.warn(note),
    onProgress: (text) => events.progress(text),
  });
  try {
    await drain(await followed.execute("SELECT 1"));
  } catch (error) {
    await followed.close();
    throw error;
  }
  return followed;
}

/** Statements run right here, which starts faster: nobody is there to stop one and keep the others. */
export async function openDirect(options: DirqOptions, events: EngineEvents): Promise<Engine> {
  const told = new Set<string>();
  const dirq = await Dirq.open({
    ...options,
    onFailure: ({ path, reason }) => once(told, `${path}: ${reason}`, events),
    onNote: (note) => events.warn(note),
  });
  return {
    execute: async (sql) => {
      const result = await dirq.execute(sql);
      return { columns: result.columns, batches: inBatches(result.rows, () => result.close()) };
    },
    close: () => dirq.close(),
  };
}

/** Files that cannot be read are named once a session, however many statements meet them. */
function once(told: Set<string>, text: string, events: EngineEvents): void {
  if (told.has(text)) return;
  told.add(text);
  events.warn(text);
}

const batchRows = 1000;

// eslint-disable-next-line @typescript-eslint/require-await -- as the batches of another process, which take time
async function* inBatches(
  rows: Iterable<SqlValue[]>,
  close: () => void,
): AsyncGenerator<readonly SqlValue[][]> {
  try {
    let batch: SqlValue[][] = [];
    for (const row of rows) {
      batch.push(row);
      if (batch.length < batchRows) continue;
      yield batch;
      batch = [];
    }
    if (batch.length > 0) yield batch;
  } finally {
    close();
  }
}

/**
 * Makes sure that statements can run at all, and meets every file once, so that those which cannot be read are named
 * before the first prompt.
 * @throws {DirqError} where no statement could run, such as with a parser that does not exist
 */
export async function firstScan(engine: Engine, options: DirqOptions, events: EngineEvents): Promise<void> {
  if (options.onFile === undefined) return drain(await engine.execute("SELECT count(*) FROM './'"));
  await drain(await engine.execute("SELECT 1"));
  // Without the parser: what it makes of the files is told when a statement reads them.
  const scanner = await openDirect({ ...options, onFile: undefined }, events);
  await drain(await scanner.execute("SELECT count(*) FROM './'"));
  await scanner.close();
}

/** The tables that SQL names without quotes, each with its columns. */
export async function readSchema(engine: Engine): Promise<Map<string, string[]>> {
  const tables = new Map<string, string[]>();
  const { batches } = await engine.execute(
    `SELECT m.name, i.name FROM sqlite_master m, pragma_table_info(m.name) i WHERE m.type IN ('table', 'view')`,
  );
  for await (const batch of batches) {
    for (const [table, column] of batch)
      tables.set(String(table), [...(tables.get(String(table)) ?? []), String(column)]);
  }
  return tables;
}

async function drain({ batches }: EngineResult): Promise<void> {
  const iterator = batches[Symbol.asyncIterator]();
  while (!(await iterator.next()).done);
}
