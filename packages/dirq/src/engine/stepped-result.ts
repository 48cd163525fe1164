import { DirqError } from "../base/errors.ts";
import type { Result } from "../base/result.ts";
import type { SqlValue } from "../base/value.ts";

/** A result that steps through its statement as its rows are read, and occupies the connection until it is closed. */
export class SteppedResult implements Result {
  readonly rows: IterableIterator<SqlValue[]>;
  #source: Iterator<SqlValue[]>;
  /** Over a live index: the number of the last change that the rows include. */
  lastEvent: number | undefined;
  readonly #onClose: (() => void)[] = [];
  #onEnd: ((rows: number) => void) | undefined;
  #onError: (() => void) | undefined;
  #json: Iterable<Uint8Array> | undefined;
  #count = 0;
  #isOpen = true;

  constructor(
    readonly columns: readonly string[],
    source: Iterator<SqlValue[]>,
  ) {
    this.#source = source;
    this.rows = {
      next: () => {
        try {
          const step = this.#source.next();
          if (step.done) this.#end();
          else this.#count++;
          return step;
        } catch (error) {
          this.#onError?.();
          throw stepError(error);
        }
      },
      return: () => {
        this.close();
        return { done: true, value: undefined };
      },
      [Symbol.iterator]() {
        return this;
      },
    };
  }

  /** Sets pieces of JSON that can be read in place of the rows. */
  withJson(pieces: Iterable<Uint8Array> | undefined): this {
    this.#json = pieces && withStepErrors(pieces);
    return this;
  }

  get json(): Iterable<Uint8Array> | undefined {
    return this.#isOpen ? this.#json : undefined;
  }

  /** Sets what is called after the last row, with the number of rows; not if the result is closed before that. */
  onEnd(action: (rows: number) => void): this {
    this.#onEnd = action;
    return this;
  }

  /** Sets what is called after an error of SQLite; it may throw the cause. */
  onError(action: () => void): this {
    this.#onError = action;
    return this;
  }

  /** Adds what is released with the result; in order, once. */
  onClose(release: () => void): this {
    this.#onClose.push(release);
    return this;
  }

  /** Reads the remaining rows into memory and releases the connection. */
  buffer(): void {
    if (!this.#isOpen) return;
    const rest: SqlValue[][] = [];
    let failure: DirqError | undefined;
    try {
      for (const row of this.rows) rest.push(row);
    } catch (error) {
      failure = error as DirqError;
    }
    this.close();
    this.#source = replay(rest, failure);
  }

  #end(): void {
    const action = this.#onEnd;
    this.#onEnd = undefined;
    if (this.#isOpen) action?.(this.#count);
  }

  close(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#source.return?.();
    this.#source = [][Symbol.iterator]();
    for (const release of this.#onClose) release();
  }
}

/** An error belongs to the statement that raised it, and is thrown when that row is read. */
function* replay(rows: readonly SqlValue[][], failure: DirqError | undefined): Generator<SqlValue[]> {
  yield* rows;
  if (failure !== undefined) throw failure;
}

function* withStepErrors(pieces: Iterable<Uint8Array>): Generator<Uint8Array> {
  try {
    yield* pieces;
  } catch (error) {
    throw stepError(error);
  }
}

/** An error between two rows. SQLite's own message needs no addition. */
function stepError(error: unknown): DirqError {
  if (error instanceof DirqError) return error;
  return new DirqError("sql", error instanceof Error ? error.message : String(error));
}
