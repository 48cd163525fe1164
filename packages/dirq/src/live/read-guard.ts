import { lstatSync, realpathSync, statSync, type BigIntStats } from "node:fs";
import type { ParsedRow } from "../parsers/row.ts";
import { leadsOutOf } from "./links.ts";

export const leadsOut = "the link leads out of the root; its content is not read";
const changed = "a link in its path was changed while it was read; its rows are read again";

/**
 * Keeps rows out of the index that a parser read outside of the root. A parser opens its file by path, and a link in it
 * may lead elsewhere by then; therefore what the path leads to is compared before and after.
 */
export class ReadGuard {
  /** Why the file must not be read. */
  readonly rejected: string | undefined;
  readonly #path: string | Uint8Array;
  readonly #before: string;

  constructor(root: string, path: string | Uint8Array) {
    this.#path = path;
    this.#before = stateOf(path);
    this.rejected = leadsOutOf(root, path as Buffer) ? leadsOut : undefined;
  }

  /** Why the result of a parser does not count. */
  changed(): string | undefined {
    return stateOf(this.#path) === this.#before ? undefined : changed;
  }

  /** Passes rows through. @throws {Error} at their end, or instead of an error of the parser, if the path has changed */
  *check(rows: Iterable<ParsedRow>): Generator<ParsedRow, void, void> {
    try {
      yield* rows;
    } catch (error) {
      // The message may quote the content.
      this.#requireUnchanged();
      throw error;
    }
    this.#requireUnchanged();
  }

  #requireUnchanged(): void {
    const reason = this.changed();
    if (reason !== undefined) throw new Error(reason);
  }
}

/** The directory entry of a path and the file that it leads to. A link that is created again has other times. */
function stateOf(path: string | Uint8Array): string {
  try {
    const bytes = path as Buffer;
    const entry = lstatSync(bytes, { bigint: true });
    return `${realpathSync(bytes, "latin1")} ${describe(entry)} ${describe(statSync(bytes, { bigint: true }))}`;
  } catch {
    return "absent";
  }
}

function describe({ dev, ino, ctimeNs }: BigIntStats): string {
  return `${dev} ${ino} ${ctimeNs}`;
}
