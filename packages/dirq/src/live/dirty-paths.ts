/** What is to be compared with the tree: entries by their directory, or a directory with everything below it. */
export interface DirtyDirectory {
  /** Relative to the root, with a trailing slash, or empty. */
  readonly prefix: string;
  /** Undefined: the directory and everything below it. */
  readonly names: ReadonlySet<string> | undefined;
}

/** The paths that events reported since the last comparison. */
export class DirtyPaths {
  #directories = new Map<string, Set<string> | undefined>();

  get isEmpty(): boolean {
    return this.#directories.size === 0;
  }

  /** @param name an entry of the directory; undefined: the directory with everything below it */
  add(prefix: string, name: string | undefined): void {
    if (name === undefined) this.#directories.set(prefix, undefined);
    else if (!this.#directories.has(prefix)) this.#directories.set(prefix, new Set([name]));
    else this.#directories.get(prefix)?.add(name);
  }

  /** An entry by its path, `a/b/` or `a/b`; the empty path is the root. */
  addPath(path: string): void {
    if (path === "") {
      this.addAll();
      return;
    }
    const bare = path.endsWith("/") ? path.slice(0, -1) : path;
    const slash = bare.lastIndexOf("/") + 1;
    this.add(bare.slice(0, slash), bare.slice(slash));
  }

  addAll(): void {
    this.#directories = new Map([["", undefined]]);
  }

  /** Removes and returns what was added, without what the comparison of a directory above covers. */
  take(): DirtyDirectory[] {
    const all = this.#directories;
    this.#directories = new Map();
    const covered = new Set<string>();
    for (const [prefix, names] of all) {
      if (names === undefined) covered.add(prefix);
      else for (const name of names) covered.add(`${prefix}${name}/`);
    }
    return [...all].flatMap(([prefix, names]) => {
      if (isBelowAny(prefix, covered, names === undefined)) return [];
      return [{ prefix, names }];
    });
  }
}

/** @param isOwn whether the prefix is itself among the directories, which does not count then */
function isBelowAny(prefix: string, directories: ReadonlySet<string>, isOwn: boolean): boolean {
  if (prefix !== "" && directories.has("")) return true;
  for (let slash = prefix.indexOf("/"); slash !== -1; slash = prefix.indexOf("/", slash + 1)) {
    const above = prefix.slice(0, slash + 1);
    if ((above !== prefix || !isOwn) && directories.has(above)) return true;
  }
  return false;
}
