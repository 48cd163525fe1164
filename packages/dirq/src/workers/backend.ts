import type { Events } from "../base/events.ts";
import type { Batches, Result } from "../base/result.ts";
import type { QueryParameters } from "../engine/parameters.ts";

/** Runs statements: in this process (`InProcess`) or in worker processes (`WorkerPool`). */
export interface Backend {
  /**
   * Runs one reading statement. Leaving the loop over the rows ends it.
   * @param options.signal stops it; the promise or the loop rejects with code `stopped`
   * @throws {DirqError} what is wrong with the statement
   */
  execute(sql: string, parameters: QueryParameters, options?: RunOptions): Promise<Result<Batches>>;
  /** Ends what is running. */
  close(): Promise<void>;
}

/** How one statement is run. */
export interface RunOptions {
  readonly signal?: AbortSignal | undefined;
  /** With worker processes: receives the failures and notes of this statement, instead of the callbacks of the directory. */
  readonly events?: Events | undefined;
}
