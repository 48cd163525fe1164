import type { SqlValue } from "../parsers/parsed-rows.ts";
import type { DirqErrorCode, ScanFailure } from "../base/errors.ts";
import type { EngineOptions } from "../engine/engine.ts";
import type { QueryParameters } from "../engine/parameters.ts";

/** The engine's options that a process is started with; those left out have their defaults. */
export type PlainOptions = Pick<EngineOptions, "root"> & Partial<EngineOptions>;

/** To the process that runs queries. It answers one statement at a time. */
export type Request =
  | {
      readonly kind: "open";
      readonly options: PlainOptions;
      readonly isTerminal: boolean;
      /** Bytes of its own that the process may hold; above them it ends itself with `memorySignal`. */
      readonly memoryLimit?: number | undefined;
    }
  | {
      readonly kind: "execute";
      readonly id: number;
      readonly sql: string;
      readonly parameters: QueryParameters;
      /** `rows`: answered by columns, rows and an end; `json`: by text, the last piece of which is marked. */
      readonly format: "rows" | "json";
    }
  /** One more batch may be sent. */
  | { readonly kind: "more"; readonly id: number }
  /** No more rows are wanted. */
  | { readonly kind: "stop"; readonly id: number };

/** A result's answers. */
export type Columns = {
  readonly kind: "columns";
  readonly id: number;
  readonly columns: readonly string[];
};
export type Rows = { readonly kind: "rows"; readonly id: number; readonly rows: SqlValue[][] };
export type Text = {
  readonly kind: "text";
  readonly id: number;
  /** Bytes where it is long: they are passed on as they are. */
  readonly text: string | Buffer;
  readonly isLast: boolean;
};
export type End = { readonly kind: "end"; readonly id: number; readonly error?: PlainError };

/** From it. */
export type Answer =
  | { readonly kind: "ready" }
  | { readonly kind: "opened" }
  | { readonly kind: "refused"; readonly error: PlainError }
  | Columns
  | Rows
  | Text
  | End
  | { readonly kind: "failure"; readonly failure: ScanFailure }
  | { readonly kind: "note"; readonly note: string }
  | { readonly kind: "progress"; readonly text: string };

/** An error as it crosses. Without a code it is a fault of dirq itself. */
export interface PlainError {
  readonly code: DirqErrorCode | undefined;
  readonly message: string;
}

/** Batches on their way at once: one is read while the next is made. */
export const batchesAhead = 2;

/** What a process that holds too much memory ends itself with: nothing else sends it. */
export const memorySignal = "SIGUSR2";
