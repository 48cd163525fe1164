import type { Rows } from "./row-changes.ts";

/** Shows the results of a statement that is run again and again. */
export interface View {
  /** Whether it is drawn on the terminal now, which other text would disturb. */
  readonly isDrawn: boolean;
  /** The statement is about to run; messages about its last run no longer apply. */
  prepare(): void;
  /** The first result. */
  begin(rows: Rows): void;
  /** A later result. */
  update(before: Rows, after: Rows): void;
  /** A message about a result, such as a file that could not be read. */
  report(message: string): void;
  /** Gives the terminal back. */
  end(): void;
}
