import type { Events } from "../base/events.ts";
import { listFunctionsSql } from "../sql/list-functions.ts";
import { Dirq, type DirqOptions } from "../dirq.ts";

/**
 * Opens a directory for a terminal: statements run in one worker process, so that Ctrl-C stops any of them, over an index
 * that is always up to date, so that a process that was ended is soon replaced.
 * @throws {DirqError} if no statement could run, such as with a parser that does not exist
 */
export async function openLive(options: DirqOptions): Promise<Dirq> {
  const limits = {
    ready: 1,
    atOnce: 1,
    processes: 2,
    waitMs: 60_000,
    timeoutMs: undefined,
    memory: undefined,
  };
  const dirq = await Dirq.open({ ...options, ...eachFailureOnce(options), live: true, limits });
  try {
    await run(dirq, "SELECT 1");
  } catch (error) {
    await dirq.close();
    throw error;
  }
  return dirq;
}

/**
 * Opens a directory for a script: statements run in this process, which starts faster.
 * @throws {DirqError} as `openLive`
 */
export async function openInProcess(options: DirqOptions): Promise<Dirq> {
  const once = { ...options, ...eachFailureOnce(options) };
  const dirq = await Dirq.open(once);
  await firstScan(dirq, once);
  return dirq;
}

/** Files that cannot be read are reported once per session, however many statements read them. */
function eachFailureOnce({ onFailure }: Events): Events {
  const reported = new Set<string>();
  return {
    onFailure: (failure) => {
      const text = `${failure.path}: ${failure.reason}`;
      if (!reported.has(text)) onFailure?.(failure);
      reported.add(text);
    },
  };
}

/** Reads every file once, so that those which cannot be read are reported before the first prompt. */
async function firstScan(dirq: Dirq, options: DirqOptions): Promise<void> {
  if (options.onFile === undefined) return run(dirq, "SELECT count(*) FROM './'");
  await run(dirq, "SELECT 1");
  // Without the parser: its failures are reported when a statement reads the files.
  const scanner = await Dirq.open({ ...options, onFile: undefined });
  await run(scanner, "SELECT count(*) FROM './'");
  await scanner.close();
}

/** The tables that SQL names without quotes, each with its columns. */
export async function readSchema(dirq: Dirq): Promise<Map<string, string[]>> {
  const tables = new Map<string, string[]>();
  const rows = dirq.queryStream(
    `SELECT m.name AS "table", i.name AS "column" FROM sqlite_master m, pragma_table_info(m.name) i
     WHERE m.type IN ('table', 'view')`,
  );
  for await (const { table, column } of rows) {
    const name = String(table);
    tables.set(name, [...(tables.get(name) ?? []), String(column)]);
  }
  return tables;
}

/** The columns of path-tables, hidden ones included; those of the parser are not known before a statement runs it. */
export async function readPathColumns(dirq: Dirq, { onFile }: DirqOptions): Promise<string[]> {
  if (onFile !== undefined) return [];
  const rows = await dirq.query("SELECT name FROM pragma_table_xinfo('./') ORDER BY cid");
  return rows.map(({ name }) => String(name));
}

/** The functions that can be called, those of the config included. */
export async function readFunctions(dirq: Dirq): Promise<string[]> {
  const rows = await dirq.query(listFunctionsSql);
  return rows.map(({ name }) => String(name));
}

async function run(dirq: Dirq, sql: string): Promise<void> {
  await dirq.query(sql);
}
