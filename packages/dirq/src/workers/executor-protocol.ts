import type { DirqErrorCode, ScanFailure } from "../base/errors.ts";
import type { SqlValue } from "../base/value.ts";
import type { Directory } from "../engine/directory.ts";
import type { EngineSource } from "../engine/engine.ts";
import type { QueryParameters } from "../engine/parameters.ts";
import type { TextFormat } from "../formats/create-writer.ts";

/** `rows`: answered by columns, rows and an end; a text format: by text, whose last piece is marked. */
export type AnswerFormat = "rows" | TextFormat;

/** Sent to the process that runs queries. It runs one statement at a time. */
export type Request =
  | {
      readonly kind: "open";
      readonly directory: Directory;
      readonly source: EngineSource;
      /** Whether progress is written to a terminal. */
      readonly isTerminal: boolean;
      /** Maximum memory of the process in bytes; above it, the process ends itself with `memorySignal`. */
      readonly memoryLimit?: number | undefined;
      /**
       * Maximum size of SQLite's temporary files in bytes; above it, the process ends itself with `temporarySignal`.
       * Linux only: elsewhere a process cannot list its open files.
       */
      readonly temporaryLimit?: number | undefined;
    }
  | {
      readonly kind: "execute";
      readonly id: number;
      readonly sql: string;
      readonly parameters: QueryParameters;
      readonly format: AnswerFormat;
    }
  /** One further batch may be sent. */
  | { readonly kind: "more"; readonly id: number }
  /** No further rows are wanted. */
  | { readonly kind: "stop"; readonly id: number };

export type Columns = {
  readonly kind: "columns";
  readonly id: number;
  readonly columns: readonly string[];
};
export type Rows = { readonly kind: "rows"; readonly id: number; readonly rows: SqlValue[][] };
export type Text = {
  readonly kind: "text";
  readonly id: number;
  /** Bytes if it is long: they are forwarded unchanged. */
  readonly text: string | Buffer;
  readonly isLast: boolean;
  /** Over a live index: the number of the last change that the rows include. */
  readonly lastEvent: number | undefined;
  /** Notes on the statement by the time of this piece. */
  readonly notes: readonly string[];
};
export type End = { readonly kind: "end"; readonly id: number; readonly error?: PlainError };

/** A message about one statement. */
export type StatementAnswer = Columns | Rows | Text | End;

/** Sent by the process. */
export type Answer =
  | { readonly kind: "ready" }
  | { readonly kind: "opened" }
  | { readonly kind: "rejected"; readonly error: PlainError }
  | StatementAnswer
  | { readonly kind: "failure"; readonly failure: ScanFailure }
  | { readonly kind: "note"; readonly note: string }
  | { readonly kind: "progress"; readonly text: string };

/** A serialized error. Without a code it is an internal fault of dirq. */
export interface PlainError {
  readonly code: DirqErrorCode | undefined;
  readonly message: string;
  readonly hint?: string | undefined;
}

/** Batches in transit at once: one is read while the next is produced. */
export const batchesAhead = 2;

/** The signal with which a process above its memory limit ends itself: no other program sends it. */
export const memorySignal = "SIGUSR2";

/** The same for the limit of temporary files. Node ignores SIGXFSZ. */
export const temporarySignal = "SIGVTALRM";
