import { readdirSync, statSync, type Dirent } from "node:fs";
import { fromBytes } from "./byte-string.ts";
import type { NativeReader } from "./native-reader.ts";

/**
 * One directory's entries as sort keys in path order. A directory's key ends with a slash, as its paths do, so that
 * `a.txt` comes before `a/b`; a symbolic link's ends with NUL, a mark that no name can contain and that sorts as if it
 * were absent. Entries other than files, directories and links are omitted.
 */
export interface Listing {
  readonly keys: string[];
  /**
   * The bytes of each name that is not valid UTF-8, by its key. Several such names can look alike; the key of each but
   * the first then has a NUL and a number after its name, and `rawNameOf` removes them.
   */
  readonly rawNames: Map<string, Buffer> | undefined;
}

/** The type of an entry, as its key shows it. */
export type EntryKind = "file" | "directory" | "link";

/**
 * Called for each entry of a directory.
 * @param raw the name as a byte string, where it is not valid UTF-8
 * @returns how to list it; undefined omits it
 */
export type EntryFilter = (name: string, kind: EntryKind, raw: string | undefined) => EntryKind | undefined;

export function kindOf(key: string): EntryKind {
  const last = key.charCodeAt(key.length - 1);
  return last === 0x2f ? "directory" : last === 0 ? "link" : "file";
}

/** The name of an entry, given its key. */
export function nameOf(key: string): string {
  return kindOf(key) === "file" ? key : key.slice(0, -1);
}

/** The name of an entry that has raw bytes. */
export function rawNameOf(key: string): string {
  return /^[^/\0]*/.exec(key)![0];
}

/**
 * @param directory absolute; bytes where a name on the path is not valid UTF-8
 * @param native lists it if it can; undefined: `node:fs` does
 */
export function list(
  directory: string | Buffer,
  filter: EntryFilter,
  native: NativeReader | undefined,
): Listing {
  return (
    (native !== undefined && typeof directory === "string"
      ? listNatively(native, directory, filter)
      : undefined) ?? listWithNode(directory, filter)
  );
}

/** The largest directory that the native reader lists. */
const maxEntries = 65_536;
let types: Uint8Array | undefined;

/** Undefined also where it fails: then the error is that of `node:fs`. */
function listNatively(native: NativeReader, directory: string, filter: EntryFilter): Listing | undefined {
  types ??= new Uint8Array(maxEntries);
  const names = native.list(directory, types);
  if (typeof names !== "string") return undefined;
  const keys: string[] = [];
  let isSorted = true;
  let start = 0;
  for (let index = 0; start < names.length; index++) {
    const end = names.indexOf("\0", start);
    const name = names.slice(start, end);
    start = end + 1;
    const type = entryTypes[types[index]!];
    const kind = type && filter(name, type, undefined);
    if (kind === undefined) continue;
    // The native part sorts a link to a directory as a link.
    if (kind !== type) isSorted = false;
    keys.push(name + marks[kind]);
  }
  if (!isSorted) sortKeys(keys, true);
  return { keys, rawNames: undefined };
}

/** By the `d_type` of readdir(3). */
const entryTypes: readonly (EntryKind | undefined)[] = Object.assign(new Array<undefined>(256), {
  4: "directory",
  8: "file",
  10: "link",
} as const);

function listWithNode(directory: string | Buffer, filter: EntryFilter): Listing {
  const keys: string[] = [];
  let hasReplacements = false;
  let beyondLatin = false;
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const { name } = entry;
    if (name.includes("\uFFFD")) {
      hasReplacements = true;
      continue;
    }
    const key = keyOf(name, entry, undefined, filter);
    if (key === undefined) continue;
    beyondLatin ||= wide.test(name);
    keys.push(key);
  }
  const rawNames = hasReplacements ? addRawNames(directory, keys, filter) : undefined;
  sortKeys(keys, beyondLatin || hasReplacements);
  return { keys, rawNames };
}

/** JavaScript compares UTF-16 units, which differ from bytes only above the surrogates. */
function sortKeys(keys: string[], byBytes: boolean): void {
  if (byBytes) keys.sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
  else keys.sort();
}

const wide = /[\uD800-\uFFFF]/;
const marks = { file: "", directory: "/", link: "\0" } as const;

function keyOf(
  name: string,
  entry: Dirent | Dirent<Buffer>,
  raw: string | undefined,
  filter: EntryFilter,
): string | undefined {
  const type = typeOf(entry);
  const kind = type && filter(name, type, raw);
  return kind && name + marks[kind];
}

function typeOf(entry: Dirent | Dirent<Buffer>): EntryKind | undefined {
  if (entry.isFile()) return "file";
  if (entry.isDirectory()) return "directory";
  return entry.isSymbolicLink() ? "link" : undefined;
}

/** A name with the replacement character may contain that character, or may not be UTF-8: only its bytes show which. */
function addRawNames(directory: string | Buffer, keys: string[], filter: EntryFilter): Map<string, Buffer> {
  const rawNames = new Map<string, Buffer>();
  const taken = new Set<string>();
  for (const entry of readdirSync(directory, { withFileTypes: true, encoding: "buffer" })) {
    const bytes = entry.name;
    const name = bytes.toString("utf8");
    if (!name.includes("\uFFFD")) continue;
    const raw = rawBytes(name, bytes);
    const key = keyOf(name, entry, raw, filter);
    if (key === undefined) continue;
    let own = key;
    for (let count = 1; taken.has(own); count++) own = `${name}\0${count}${key.slice(name.length)}`;
    taken.add(own);
    keys.push(own);
    if (own !== key || raw !== undefined) rawNames.set(own, bytes);
  }
  return rawNames;
}

/** Whether a link leads to a regular file. Broken links and those to directories are not rows. */
export function leadsToFile(path: string | Buffer): boolean {
  try {
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/** Whether a path is a directory, or leads to one. */
export function leadsToDirectory(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}

/** The bytes of a name as a byte string; undefined where they are the name's UTF-8 text. */
export function rawBytes(name: string, bytes: Uint8Array | undefined): string | undefined {
  return bytes === undefined || Buffer.from(name).equals(bytes) ? undefined : fromBytes(bytes);
}
