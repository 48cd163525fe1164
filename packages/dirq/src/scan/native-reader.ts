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

let loaded: NativeReader | undefined | "absent";

/**
 * Loads the native part. Undefined where there is none for this system, or where it cannot be loaded: `node:fs` is the
 * reference and gives the same answers.
 */
export function nativeReader(): NativeReader | undefined {
  if (loaded === undefined) {
    loaded = load() ?? "absent";
    debuglog("dirq")("directory reader: %s", loaded === "absent" ? "node:fs" : "native");
  }
  return loaded === "absent" ? undefined : loaded;
}

function load(): NativeReader | undefined {
  if (process.platform !== "linux") return undefined;
  const file = `native/directory-reader-linux-${process.arch}.node`;
  try {
    return createRequire(import.meta.url)(
      join(fileURLToPath(new URL(".", import.meta.url)), file),
    ) as NativeReader;
  } catch (error) {
    debuglog("dirq")("no native directory reader: %s", (error as Error).message.split("\n")[0]);
    return undefined;
  }
}
