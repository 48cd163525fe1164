import { lstatSync, statSync, type BigIntStats } from "node:fs";
import { dirname, join } from "node:path";
import { sameStamp, stampOf, type FileStamp } from "./file-stamp.ts";

/**
 * Shows whether a path led to one file, in one state, from the stat call of a walk until the file was read. A link that
 * led elsewhere meanwhile and leads back, or a directory that was exchanged and restored, leaves the stamp of the file
 * as it was: they show in the links and directories of the path.
 */
export class PathCheck {
  readonly #root: string;
  readonly #path: string | Uint8Array;
  readonly #before: string | undefined;

  /**
   * To be made before the file is read.
   * @param root the directory from which the walk started: what is above it is not compared
   * @param stamp what the walk found
   */
  constructor(root: string, path: string | Uint8Array, stamp: FileStamp) {
    this.#root = root;
    this.#path = path;
    this.#before = hasStamp(path, stamp) ? stateOf(root, path) : undefined;
  }

  /** To be called after the file was read. */
  isUnchanged(): boolean {
    return this.#before !== undefined && stateOf(this.#root, this.#path) === this.#before;
  }
}

/** Whether a path leads to a file with a stamp now. */
export function hasStamp(path: string | Uint8Array, stamp: FileStamp): boolean {
  try {
    return sameStamp(stampOf(statSync(path as Buffer)), stamp);
  } catch {
    return false;
  }
}

/** The file, the entry that leads to it, and the directories below the root; undefined where there is none. */
function stateOf(root: string, path: string | Uint8Array): string | undefined {
  try {
    const states = [lstatSync(path as Buffer, { bigint: true }), statSync(path as Buffer, { bigint: true })];
    const above = join(root, "/");
    // The directories of a name that is not UTF-8 are compared as far as theirs are.
    const text = typeof path === "string" ? path : Buffer.from(path).toString("utf8").split("\uFFFD", 1)[0]!;
    for (let at = dirname(text); at.startsWith(above); at = dirname(at))
      states.push(statSync(at, { bigint: true }));
    return states.map(describe).join();
  } catch {
    return undefined;
  }
}

function describe({ dev, ino, size, mtimeNs, ctimeNs }: BigIntStats): string {
  return `${dev} ${ino} ${size} ${mtimeNs} ${ctimeNs}`;
}
