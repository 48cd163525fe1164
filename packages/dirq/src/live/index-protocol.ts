import type { Config } from "../config/config.ts";
import type { DirqErrorCode, ScanFailure } from "../base/errors.ts";

/** To the thread: to end, or to say when the index shows all that happened before. */
export type IndexRequest = "close" | "flush";

/** What the thread that keeps the index is started with. */
export interface IndexThreadData {
  readonly root: string;
  readonly config: Config;
  readonly noIgnore: boolean;
  /** The file of the persistent index; undefined: none. */
  readonly persist: string | undefined;
  /** A folder for an index that is not kept. */
  readonly scratch: string;
  readonly stderrIsTerminal: boolean;
}

/** From the thread. */
export type IndexMessage =
  /** The index is up to the tree; queries may read it at this path. */
  | { readonly type: "ready"; readonly file: string }
  /** Responds to the flush requests, in their order. */
  | { readonly type: "upToDate" }
  | { readonly type: "refused"; readonly code: DirqErrorCode | undefined; readonly message: string }
  /** JSON objects, each of one change. */
  | { readonly type: "changes"; readonly changes: readonly string[] }
  | { readonly type: "failure"; readonly failure: ScanFailure }
  | { readonly type: "note"; readonly note: string }
  /** Text for standard error, control sequences and all; it ends when the index is ready. */
  | { readonly type: "progress"; readonly text: string };
