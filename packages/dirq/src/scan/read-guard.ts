import { isUtf8 } from "node:buffer";
import { lstatSync, realpathSync, statSync, type BigIntStats } from "node:fs";
import { join } from "node:path";

const leadsOut = "the link leads out of the root; its content is not read";
const changed =
  "the file, or a link in its path, was changed while it was read; what was read of it does not count";

/**
 * Keeps content away that was read outside of the root. A file is opened by path, and a link in it may lead
 * elsewhere by then; therefore what the path leads to is compared before and after.
 */
export class ReadGuard {
  /** Why the file must not be read. */
  readonly rejected: string | undefined;
  readonly #path: string | Uint8Array;
  readonly #before: string | undefined;

  constructor(root: string, path: string | Uint8Array) {
    this.#path = path;
    this.#before = stateOf(path);
    this.rejected = reasonNotRead(root, path);
  }

  /** Why what was read does not count. */
  changed(): string | undefined {
    const now = stateOf(this.#path);
    return now !== undefined && now === this.#before ? undefined : changed;
  }

  /** Passes rows through. @throws {Error} at their end, or instead of an error of the parser, if the path has changed */
  *check<Row>(rows: Iterable<Row>): Generator<Row, void, void> {
    try {
      yield* rows;
    } catch (error) {
      // The message may quote the content.
      this.requireUnchanged();
      throw error;
    }
    this.requireUnchanged();
  }

  /** @throws {Error} if the path has changed */
  requireUnchanged(): void {
    const reason = this.changed();
    if (reason !== undefined) throw new Error(reason);
  }
}

/** Why a file must not be read by what is confined to a directory. */
export function reasonNotRead(root: string, path: string | Uint8Array): string | undefined {
  const resolved = resolveWithin(root, path);
  return "rejected" in resolved ? resolved.rejected : undefined;
}

/** A path without links, or why its file must not be read. What cannot be resolved leads nowhere, and stays. */
export function resolveWithin(
  root: string,
  path: string | Uint8Array,
): { readonly path: string | Uint8Array } | { readonly rejected: string } {
  let real: Buffer;
  let inside: Buffer;
  try {
    real = realpathSync(path as Buffer, "buffer");
    inside = realpathSync(root, "buffer");
  } catch {
    return { path };
  }
  const [name, prefix] = [real.toString("latin1"), inside.toString("latin1")];
  if (name !== prefix && !name.startsWith(join(prefix, "/"))) return { rejected: leadsOut };
  return { path: isUtf8(real) ? real.toString("utf8") : real };
}

/**
 * The directory entry of a path and the file that it leads to; undefined where there is none. A link that is created
 * again has other times.
 */
function stateOf(path: string | Uint8Array): string | undefined {
  try {
    const bytes = path as Buffer;
    const entry = lstatSync(bytes, { bigint: true });
    return `${realpathSync(bytes, "latin1")} ${describe(entry)} ${describe(statSync(bytes, { bigint: true }))}`;
  } catch {
    return undefined;
  }
}

function describe({ dev, ino, ctimeNs }: BigIntStats): string {
  return `${dev} ${ino} ${ctimeNs}`;
}
