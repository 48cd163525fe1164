import type { StattedFile } from "../parsers/found-files.ts";
import { reasonNotRead } from "../scan/read-guard.ts";
import { sameStamp, type FileStamp } from "../scan/file-stamp.ts";

/** A link whose content must not be read. */
export interface Rejection {
  readonly reason: string;
  /** Whether this was answered before for the present state of the file that it leads to. */
  readonly isKnown: boolean;
}

/** Rejects the content of files that a link leads out of the root to. */
export class Confinement {
  readonly root: string;
  /** The links that were rejected, with the state of their files. */
  readonly #rejected = new Map<string, FileStamp>();

  constructor(root: string) {
    this.root = root;
  }

  /** @returns undefined where the content may be read */
  check({ shown, path, stamp, isLink }: StattedFile): Rejection | undefined {
    const reason = isLink ? reasonNotRead(this.root, path) : undefined;
    const before = this.#rejected.get(shown);
    if (reason === undefined) {
      this.#rejected.delete(shown);
      return undefined;
    }
    this.#rejected.set(shown, stamp);
    return { reason, isKnown: before !== undefined && sameStamp(before, stamp) };
  }

  /** Forgets a file that was deleted. */
  forget(shown: string): void {
    this.#rejected.delete(shown);
  }
}
