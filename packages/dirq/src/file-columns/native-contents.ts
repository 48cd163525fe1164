import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { debuglog } from "node:util";

declare const kind: unique symbol;

/** The files of one statement, which are read in the order in which they are submitted. */
export type Session = { readonly [kind]: "session" };

/** Files that threads read. */
export type Batch = { readonly [kind]: "batch" };

/** How the files of a batch are read. */
export interface BatchOptions {
  /** What all directories begin with. */
  readonly root: string;
  /** A sum of `wanted`. */
  readonly wanted: number;
  /** The size in bytes above which a file whose bytes are wanted is left. */
  readonly largest: number;
  /** Whether symbolic links are followed. */
  readonly follow: boolean;
  /** Files whose text does not contain this, whatever the case of ASCII letters, are filtered. */
  readonly literal: string | undefined;
  /** The number of threads. */
  readonly threads: number;
}

/** What is computed of each file. */
export const wanted = { bytes: 1, lines: 2, words: 4, sha256: 8 } as const;

/** What became of a file. */
export const state = {
  read: 1,
  /** It is text without the literal, or not text. */
  filtered: 2,
  /** Only `node:fs` can read it, or report why it cannot be read. */
  left: 3,
} as const;

/** The index of each value within the values of a file in `records`. */
export const field = { state: 0, isText: 1, offset: 2, length: 3, lines: 4, words: 5 } as const;
export const fieldsPerFile = 6;
export const digitsPerHash = 64;

/** The native part that reads many files ahead, in threads of its own (native/file-contents.c). */
export interface NativeContents {
  /** @param limit about how many bytes are read and not yet collected, at most */
  open(limit: number): Session | undefined;
  /**
   * Begins to read files.
   * @param directories separated by NUL
   * @param counts how many of the names are in each directory
   * @param names separated by NUL
   * @param start the files before this one are not read
   * @returns undefined where that is not possible
   */
  submit(
    session: Session,
    options: BatchOptions,
    directories: string,
    counts: Uint32Array,
    names: string,
    start: number,
  ): Batch | undefined;
  /** Whether `collect` would not wait. */
  isDone(batch: Batch, file: number): boolean;
  /**
   * Waits until a file is read, and returns it with those after it that are read and fit. Those before it cannot be
   * collected any longer.
   * @returns the number of files
   */
  collect(batch: Batch, file: number, records: Float64Array, bytes: Uint8Array, hashes: Uint8Array): number;
  /** Stops reading. */
  cancel(batch: Batch): void;
  /** Whether `wanted.sha256` is available. */
  canDigest(): boolean;
}

let loaded: NativeContents | undefined | "absent";

/** Loads the native part. Undefined where there is none, or `DIRQ_READER=node` turns it off. */
export function nativeContents(): NativeContents | undefined {
  loaded ??= load() ?? "absent";
  return loaded === "absent" ? undefined : loaded;
}

function load(): NativeContents | undefined {
  if (process.platform !== "linux" || process.env["DIRQ_READER"] === "node") return undefined;
  const file = `native/file-contents-linux-${process.arch}.node`;
  try {
    return createRequire(import.meta.url)(
      join(fileURLToPath(new URL(".", import.meta.url)), file),
    ) as NativeContents;
  } catch (error) {
    debuglog("dirq")("no native reader of contents: %s", (error as Error).message.split("\n")[0]);
    return undefined;
  }
}
