import type { Batches, Result } from "../base/result.ts";
import type { SqlValue } from "../base/value.ts";
import type { Engine } from "../engine/engine.ts";
import type { QueryParameters } from "../engine/parameters.ts";
import type { Backend, RunOptions } from "./backend.ts";
import { stopped } from "./stopped.ts";

const batchRows = 500;

/** Runs statements in this process: starts fastest, but a signal is seen only between two batches of rows. */
export class InProcess implements Backend {
  constructor(private readonly engine: Engine) {}

  async execute(
    sql: string,
    parameters: QueryParameters,
    { signal }: RunOptions = {},
  ): Promise<Result<Batches>> {
    if (signal?.aborted) throw stopped();
    const result = await this.engine.execute(sql, parameters);
    return { columns: result.columns, rows: batchesOf(result, signal), close: () => result.close() };
  }

  close(): Promise<void> {
    this.engine.close();
    return Promise.resolve();
  }
}

async function* batchesOf(
  result: Result,
  signal: AbortSignal | undefined,
): AsyncGenerator<SqlValue[][], void, void> {
  try {
    let batch: SqlValue[][] = [];
    for (const row of result.rows) {
      batch.push(row);
      if (batch.length < batchRows) continue;
      yield batch;
      batch = [];
      // SQLite steps on this thread: other work gets its turn here.
      await new Promise((resume) => setImmediate(resume));
      if (signal?.aborted) throw stopped();
    }
    if (batch.length > 0) yield batch;
  } finally {
    result.close();
  }
}
