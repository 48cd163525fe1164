import type { DirqErrorCode, ScanFailure } from "../base/errors.ts";
import type { Directory } from "../engine/directory.ts";

/** To the thread: to end, or to report when the index shows all that happened before. */
export type IndexRequest = "close" | "flush";

/** What the thread of an index is started with. */
export interface IndexThreadData extends Directory {
  /** A directory for an index that is not stored between runs. */
  readonly scratch: string;
  readonly stderrIsTerminal: boolean;
  /** Parsers must not read files outside of the root. */
  readonly confined: boolean;
  /** Milliseconds between two verifications; 0: none. */
  readonly verifyMs: number;
  /** The index of a thread that failed, to be used again; undefined: build one. */
  readonly resume: IndexFile | undefined;
  /** Number of the start, for a new file per rebuilt index. */
  readonly attempt: number;
  /** The number of the last event before those of a new index. */
  readonly lastEvent: number;
}

/** A database with an index. */
export interface IndexFile {
  readonly path: string;
  /** Device and inode: another run may have replaced the file. */
  readonly identity: string;
  /** Whether it is stored between runs. */
  readonly isPersistent: boolean;
}

/** From the thread. */
export type IndexMessage =
  /** The index is up to date; queries may read it. */
  | {
      readonly type: "ready";
      readonly file: IndexFile;
      readonly files: number;
      /** Whether it is the index that the thread was to resume. */
      readonly isResumed: boolean;
      readonly lastEvent: number;
    }
  /** Responds to the requests to flush, in their order. */
  | { readonly type: "upToDate" }
  /** The index could not be opened. */
  | { readonly type: "rejected"; readonly code: DirqErrorCode | undefined; readonly message: string }
  /** The index failed; the thread ends. */
  | { readonly type: "failed"; readonly message: string; readonly isDamaged: boolean }
  /** JSON objects, each of one change, and the number of the last. None: only what has no events changed. */
  | {
      readonly type: "changes";
      readonly changes: readonly string[];
      readonly lastEvent: number;
      readonly files: number;
    }
  | { readonly type: "verified"; readonly at: number; readonly drift: readonly string[] }
  | { readonly type: "failure"; readonly failure: ScanFailure }
  | { readonly type: "note"; readonly note: string }
  /** Text for standard error, control sequences included; none comes once the index is ready. */
  | { readonly type: "progress"; readonly text: string };
