import { setTimeout as pause } from "node:timers/promises";
import { DirqError } from "../../base/errors.ts";
import type { Dirq, DirqOptions } from "../../dirq.ts";
import type { QueryParameters } from "../../index.ts";
import { openLive } from "../../repl/index.ts";
import { diagnostic } from "../diagnostic.ts";
import { exitCode } from "../exit-codes.ts";
import { OutputClosed, OutputFailed, type Streams } from "../output/streams.ts";
import { escapeControls } from "../output/table.ts";
import type { Rows } from "./row-changes.ts";
import type { View } from "./view.ts";

/** The statement that is run again and again. */
export interface WatchedQuery {
  readonly sql: string;
  readonly parameters: QueryParameters;
}

/** Between two results at least; changes that follow each other closely are shown together. */
const pauseMs = 100;

/**
 * Shows the rows of a statement, and again whenever files have changed, until a signal ends it, which then has its usual
 * effect. The index is the one that `Dirq.watch` uses.
 * @returns the exit code if the reader of standard output goes away
 * @throws {DirqError} if the statement cannot run; later failures are reported, since the next change may end them
 */
export async function watchQuery(
  query: WatchedQuery,
  options: DirqOptions,
  view: View,
  streams: Streams,
): Promise<number> {
  const stop = new AbortController();
  let signal: NodeJS.Signals | undefined;
  const end = (received: NodeJS.Signals) => {
    signal ??= received;
    stop.abort();
  };
  const signals = ["SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT"] as const;
  for (const each of signals) process.on(each, end);
  const opening = openLive({
    ...options,
    progressTarget: {
      ...streams.progress,
      write: (text) => {
        if (!view.isDrawn) streams.progress.write(text);
      },
    },
    onFailure: ({ path, reason }) => view.report(escapeControls(`${path}: ${reason}`)),
    onNote: (note) => view.report(escapeControls(note)),
  });
  opening.catch(() => undefined);
  const opened = await Promise.race([opening, aborted(stop.signal)]);
  try {
    if (opened !== undefined) {
      await follow(opened, query, view, stop.signal);
    }
  } catch (error) {
    if (error instanceof OutputClosed) return exitCode.ok;
    if (!stop.signal.aborted) throw error;
  } finally {
    giveBack(view);
    await opened?.close();
    for (const each of signals) process.off(each, end);
  }
  process.kill(process.pid, signal ?? "SIGINT");
  // The signal takes effect between two turns of the event loop.
  await new Promise((resume) => setTimeout(resume, 1_000));
  return exitCode.failed;
}

/** A terminal that was closed cannot be written to; nothing else may depend on it. */
function giveBack(view: View): void {
  try {
    view.end();
  } catch (error) {
    if (!(error instanceof OutputClosed || error instanceof OutputFailed)) throw error;
  }
}

async function follow(dirq: Dirq, query: WatchedQuery, view: View, signal: AbortSignal): Promise<never> {
  let before: Rows | undefined;
  for (;;) {
    const change = dirq.nextChange({ signal });
    // It may be rejected before it is waited for.
    change.catch(() => undefined);
    view.prepare();
    try {
      const after = await read(dirq, query, signal);
      if (before === undefined) view.begin(after);
      else view.update(before, after);
      before = after;
    } catch (error) {
      if (before === undefined || signal.aborted || !(error instanceof DirqError) || error.code === "io")
        throw error;
      view.report(diagnostic(error));
    }
    await pause(pauseMs, undefined, { signal });
    await change;
  }
}

async function read(dirq: Dirq, { sql, parameters }: WatchedQuery, signal: AbortSignal): Promise<Rows> {
  await dirq.flush({ signal });
  const { columns, rows } = await dirq.executeBatches(sql, parameters, { signal });
  const values: Rows["values"][number][] = [];
  for await (const batch of rows) values.push(...batch);
  return { columns, values };
}

function aborted(signal: AbortSignal): Promise<undefined> {
  return new Promise((resolve) => signal.addEventListener("abort", () => resolve(undefined)));
}
