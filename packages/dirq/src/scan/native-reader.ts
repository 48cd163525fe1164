import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { debuglog } from "node:util";

/** The native part: one call per directory instead of one per file (native/directory-reader.c). */
export interface NativeReader {
  /**
   * Lists a directory.
   * @param kinds receives the `d_type` of each entry
   * @returns the names in the order of their paths, a NUL after each; a negative errno; or undefined where only `node:fs` can list it
   */
  list(directory: string, kinds: Uint8Array): string | number | undefined;
  /**
   * Reads stat values of files, four numbers each, as `statColumn` orders them.
   * @param names a NUL after each
   * @param values receives them; the first is negative where a name is not a regular file or cannot be read
   * @returns 0, or a negative errno of the directory
   */
  stat(directory: string, names: string, values: Float64Array, offset: number): number | undefined;
  /**
   * Reads a whole file.
   * @param into receives its bytes from `offset` on
   * @param follow whether the path may be a symbolic link
   * @returns the number of bytes; a negative errno; or undefined where only `node:fs` can read it, such as a file that
   * does not fit
   */
  read(path: string, into: Uint8Array, offset: number, follow: boolean): number | undefined;
}

/** A walk of the native part. It is also the rows that it has read last. */
export type WalkHandle = PackedRows;

/** Rows in the memory of the native part. */
export interface PackedRows {
  readonly isPackedRows: true;
}

/** A directory at which a walk of the native part needs the reference implementation. */
interface WalkedDirectory {
  /** Absolute, with a trailing slash. */
  readonly path: string;
  /** The number of the rules that apply above it. */
  readonly layer: number;
  readonly gitignore: boolean;
  readonly git: boolean;
  /** Whether the walk began there. */
  readonly isFirst: boolean;
}

/** The native part's walk over a tree (native/walk-module.c). Undefined where memory is exhausted. */
export interface TreeWalker extends NativeReader {
  /** @param plan from `encodePlan` */
  createWalk(plan: Uint8Array): WalkHandle | undefined;
  /**
   * Adds the rules of an ignore file.
   * @param parent the number of the rules that apply where these give no verdict; 0: none
   * @param baseLength the length in bytes of the directory that the rules' paths start from
   * @returns their number
   */
  addLayer(walk: WalkHandle, parent: number, baseLength: number, rules: Uint8Array): number | undefined;
  startWalk(walk: WalkHandle, layer: number): true | undefined;
  /** @returns the number of rows, or a negative number that means something else */
  nextRows(walk: WalkHandle, limit: number): number | undefined;
  takeRequest(walk: WalkHandle): WalkedDirectory | undefined;
  supplyRules(walk: WalkHandle, layer: number): void;
  takeUnread(walk: WalkHandle): (WalkedDirectory & { readonly state: number[] }) | undefined;
  closeWalk(walk: WalkHandle): void;
  /** The basenames, joined with NUL. */
  rowNames(rows: PackedRows): string;
  rowDirectories(rows: PackedRows): string[];
  rowCounts(rows: PackedRows): number[];
  rowStats(rows: PackedRows): Float64Array | undefined;
}

/** `DIRQ_READER=node` turns the native part off. Not in worker threads, whose environment is empty. */
export const isNativeWanted = process.env["DIRQ_READER"] !== "node";
if (!isNativeWanted) debuglog("dirq")("directory reader: node:fs (DIRQ_READER=node)");

let loaded: TreeWalker | undefined | "absent";

/**
 * Loads the native part. Undefined where there is none for this system, or where it cannot be loaded: `node:fs` is the
 * reference and gives the same answers.
 */
export function nativeReader(): TreeWalker | undefined {
  if (loaded === undefined) {
    loaded = load() ?? "absent";
    debuglog("dirq")("directory reader: %s", loaded === "absent" ? "node:fs" : "native");
  }
  return loaded === "absent" ? undefined : loaded;
}

/** The absolute path of the native part, which SQLite loads as an extension too. */
export function nativeFile(): string {
  const directory = fileURLToPath(new URL(".", import.meta.url));
  return join(directory, `native/directory-reader-linux-${process.arch}.node`);
}

function load(): TreeWalker | undefined {
  if (process.platform !== "linux") return undefined;
  try {
    return createRequire(import.meta.url)(nativeFile()) as TreeWalker;
  } catch (error) {
    debuglog("dirq")("no native directory reader: %s", (error as Error).message.split("\n")[0]);
    return undefined;
  }
}
