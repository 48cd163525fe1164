import { statSync, watch, type FSWatcher } from "node:fs";

/** The events of the watches. */
export interface WatchListener {
  /** Something happened to an entry of a directory; without a name, to any. */
  onEvent(prefix: string, name: string | undefined): void;
  /** The system gives no more watches: what happens in some directories goes unseen from now on. */
  onExhausted(): void;
}

interface Watch {
  readonly watcher: FSWatcher;
  /** By which a directory is known again under its name. */
  readonly inode: number;
}

/** One watch per directory, by its path relative to the root, with a trailing slash (the root's is empty). */
export class DirectoryWatches {
  readonly #root: string;
  readonly #listener: WatchListener;
  readonly #watches = new Map<string, Watch>();

  /** @param root absolute, with a trailing slash */
  constructor(root: string, listener: WatchListener) {
    this.#root = root;
    this.#listener = listener;
  }

  /** Whether a directory is watched, and is still the one that was there then. */
  knows(prefix: string, inode: number): boolean {
    return this.#watches.get(prefix)?.inode === inode;
  }

  /** @returns whether a watch was added */
  add(prefix: string): boolean {
    const directory = this.#root + prefix;
    const inode = inodeOf(directory);
    if (inode === undefined || this.knows(prefix, inode)) return false;
    this.#drop(prefix);
    try {
      const watcher = watch(directory, { persistent: true }, (_, name) => {
        // Nameless, it is the directory itself, which the watch of its parent reports too.
        if (name === "" && prefix !== "") return;
        // A name that is not UTF-8 says only where to look.
        this.#listener.onEvent(
          prefix,
          name === null || name === "" || name.includes("\uFFFD") ? undefined : name,
        );
      });
      watcher.on("error", () => {
        if (this.#watches.get(prefix)?.watcher === watcher) this.#drop(prefix);
        this.#listener.onEvent(prefix, undefined);
      });
      this.#watches.set(prefix, { watcher, inode });
      return true;
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === "ENOSPC" || code === "EMFILE") this.#listener.onExhausted();
      return false;
    }
  }

  /** Ends the watches on a directory and on all below it. */
  removeTree(prefix: string): void {
    for (const each of this.#watches.keys()) if (each.startsWith(prefix)) this.#drop(each);
  }

  /** Ends the watches below a directory, it included, that are not among those named. */
  keepOnly(prefix: string, directories: ReadonlySet<string>): void {
    for (const each of this.#watches.keys()) {
      if (each.startsWith(prefix) && !directories.has(each)) this.#drop(each);
    }
  }

  close(): void {
    this.removeTree("");
  }

  #drop(prefix: string): void {
    this.#watches.get(prefix)?.watcher.close();
    this.#watches.delete(prefix);
  }
}

function inodeOf(directory: string): number | undefined {
  try {
    const stat = statSync(directory, { throwIfNoEntry: false });
    return stat?.isDirectory() ? stat.ino : undefined;
  } catch {
    return undefined;
  }
}
