import type { SqlValue } from "../tables/parsed-rows.ts";
import type { DirqErrorCode, ScanFailure } from "../errors.ts";
import type { QueryParameters } from "./parameters.ts";

/** What a directory is opened with, as far as it can cross to another process: data, no functions. */
export type PlainOptions = Readonly<Record<string, unknown>>;

/** To the process that runs queries. It answers one statement at a time. */
export type Request =
  | { readonly kind: "open"; readonly options: PlainOptions; readonly isTerminal: boolean }
  | {
      readonly kind: "execute";
      readonly id: number;
      readonly sql: string;
      readonly parameters: QueryParameters;
    }
  /** One more batch may be sent. */
  | { readonly kind: "more"; readonly id: number }
  /** No more rows are wanted. */
  | { readonly kind: "stop"; readonly id: number };

/** From it. */
export type Answer =
  | { readonly kind: "ready" }
  | { readonly kind: "opened" }
  | { readonly kind: "refused"; readonly error: PlainError }
  | { readonly kind: "columns"; readonly id: number; readonly columns: readonly string[] }
  | { readonly kind: "rows"; readonly id: number; readonly rows: SqlValue[][] }
  | { readonly kind: "end"; readonly id: number; readonly error?: PlainError }
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
