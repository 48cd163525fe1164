/** A SQL function that a program answers. */
export interface FunctionDefinition {
  readonly name: string;
  /** The numbers of arguments that it may be called with, each from 0 to 100. */
  readonly args: readonly number[];
  /** Split like a shell splits words. `{root}` is replaced by the root. */
  readonly command: string;
  /** Equal arguments give equal answers: they are asked once a query, and SQLite may use the function in an index. */
  readonly deterministic: boolean;
  /** Seconds that one call may take; the first includes the program's start. */
  readonly timeout: number;
  /** Where the program runs. */
  readonly origin: { readonly directory: string };
}
