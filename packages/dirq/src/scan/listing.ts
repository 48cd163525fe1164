import { lstatSync, readdirSync, statSync, type Dirent } from "node:fs";

/**
 * One directory's entries as sort keys in path order. A directory's key ends with a slash, as its paths do, so that
 * `a.txt` comes before `a/b`; a symbolic link's ends with NUL, a mark that no name can hold and that sorts as if it
 * were not there. What is neither a file, a directory nor a link is left out.
 */
export interface Listing {
  readonly keys: string[];
  /**
   * The bytes of each name that is not valid UTF-8, by its key. Several such names can look alike; behind a NUL the key
   * of each but the first then bears a number, and `rawNameOf` is what takes it off.
   */
  readonly rawNames: Map<string, Buffer> | undefined;
}

/** What the key of an entry says it is. */
export type EntryKind = "file" | "directory" | "link";

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
 * @param directory absolute; bytes where a name on the way is not valid UTF-8
 * @param wanted asked for each entry; `false` leaves it out
 */
export function list(
  directory: string | Buffer,
  wanted: (name: string, kind: EntryKind) => boolean,
): Listing {
  const keys: string[] = [];
  let doubtful = false;
  let beyondLatin = false;
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const { name } = entry;
    if (name.includes("\uFFFD")) {
      doubtful = true;
      continue;
    }
    const key = keyOf(name, entry, wanted);
    if (key === undefined) continue;
    beyondLatin ||= wide.test(name);
    keys.push(key);
  }
  const rawNames = doubtful ? addRawNames(directory, keys, wanted) : undefined;
  // JavaScript compares UTF-16 units, which differ from bytes only above the surrogates.
  if (beyondLatin || doubtful) keys.sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
  else keys.sort();
  return { keys, rawNames };
}

const wide = /[\uD800-\uFFFF]/;

function keyOf(
  name: string,
  entry: Dirent | Dirent<Buffer>,
  wanted: (name: string, kind: EntryKind) => boolean,
): string | undefined {
  if (entry.isFile()) return wanted(name, "file") ? name : undefined;
  if (entry.isDirectory()) return wanted(name, "directory") ? `${name}/` : undefined;
  if (entry.isSymbolicLink()) return wanted(name, "link") ? `${name}\0` : undefined;
  return undefined;
}

/** A name that contains the replacement character may be invalid UTF-8, or really contain it: only the bytes show which. */
function addRawNames(
  directory: string | Buffer,
  keys: string[],
  wanted: (name: string, kind: EntryKind) => boolean,
): Map<string, Buffer> {
  const rawNames = new Map<string, Buffer>();
  const taken = new Set<string>();
  for (const entry of readdirSync(directory, { withFileTypes: true, encoding: "buffer" })) {
    const raw = entry.name;
    const name = raw.toString("utf8");
    if (!name.includes("\uFFFD")) continue;
    const key = keyOf(name, entry, wanted);
    if (key === undefined) continue;
    let own = key;
    for (let count = 1; taken.has(own); count++) own = `${name}\0${count}${key.slice(name.length)}`;
    taken.add(own);
    keys.push(own);
    if (own !== key || !Buffer.from(name).equals(raw)) rawNames.set(own, raw);
  }
  return rawNames;
}

/** Whether a link leads to a regular file. Broken links and links to directories are not rows. */
export function leadsToFile(path: string | Buffer): boolean {
  try {
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/** Whether a path is a directory itself, not a link to one. */
export function isDirectory(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
