import { resolve } from "node:path";
import { DirqError } from "../base/errors.ts";
import { cachePath, readConfig } from "../engine/engine.ts";
import { QueryExecutor, type BatchedResult, type ExecutorEvents } from "./executor.ts";
import { Live } from "../live/live.ts";

/** Those of `Dirq.open`. */
export interface SessionOptions {
  readonly root?: string | undefined;
  readonly noIgnore?: boolean | undefined;
  readonly onFile?: string | undefined;
  readonly config?: readonly string[] | undefined;
  readonly persist?: boolean | string | undefined;
  readonly extensions?: readonly string[] | undefined;
}

/** A directory that is followed, and the one process that answers questions about it. */
export interface Session {
  /** As `QueryExecutor.execute`, over the tree as it is at the call. */
  execute(sql: string, signal?: AbortSignal): Promise<BatchedResult>;
  close(): Promise<void>;
}

/**
 * Reads a directory once, follows it from then on, and runs one statement at a time over what is known of it: for
 * somebody who asks many and may stop any. The process that is ended then loses nothing; the index is not in it.
 * @throws {DirqError} as `Dirq.open`
 */
export async function follow(options: SessionOptions, events: ExecutorEvents): Promise<Session> {
  const root = resolve(options.root ?? ".");
  const { noIgnore = false, onFile, persist = false, extensions = [] } = options;
  const config = readConfig({ config: options.config ?? [], extensions, root });
  const index = await Live.open(
    { root, config, noIgnore, persist: cachePath(persist, root) },
    {
      onFailure: (failure) => events.onFailure?.(failure),
      onNote: (note) => events.onNote?.(note),
      onProgress: (text) => events.onProgress?.(text),
    },
  );
  try {
    const executor = await QueryExecutor.open(
      { root, noIgnore, onFile, index: index.file, loaded: config },
      events,
    );
    return {
      execute: async (sql, signal) => {
        await unlessAborted(index.flush(), signal);
        return executor.execute(sql, [], signal === undefined ? {} : { signal });
      },
      close: async () => {
        await executor.close();
        await index.close();
      },
    };
  } catch (error) {
    await index.close();
    throw error;
  }
}

/** A parser may take its time with a file that just changed; the wait for it can be stopped as a statement can. */
async function unlessAborted(work: Promise<void>, signal: AbortSignal | undefined): Promise<void> {
  if (signal === undefined) return work;
  await new Promise<void>((resolve, reject) => {
    const stop = () => reject(new DirqError("stopped", "the query was stopped"));
    if (signal.aborted) stop();
    signal.addEventListener("abort", stop);
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", stop));
  });
}
