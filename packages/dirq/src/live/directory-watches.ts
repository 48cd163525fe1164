import { watch, type FSWatcher } from "node:fs";

/** Receives what the watches report. */
export interface WatchListener {
  /** Every event of the system, also one that concerns no directory that is watched now. */
  onAny(): void;
  /** An entry of a directory changed; without a name, an unknown one. */
  onEvent(prefix: string, name: string | undefined): void;
  /** A directory itself was moved, deleted, unmounted or had its attributes changed. Its watches are closed. */
  onSelf(prefix: string): void;
  /** The system rejected a watch: from now on changes in some directories are not reported. */
  onExhausted(limit: WatchLimit): void;
}

/** The limit that a rejected watch ran into. */
export type WatchLimit = "watches" | "instances";

interface Node {
  watcher: FSWatcher | undefined;
  readonly children: Map<string, Node>;
}

/**
 * One watch per directory, by its path relative to the root, with a trailing slash (the root's is empty).
 *
 * A watch belongs to the directory that had the path when the watch was added. It ends with the first event about that
 * directory itself, or with an event of the directory above about an entry of that name: either may mean that the path
 * names another directory now. Inode numbers prove nothing, since file systems reuse them. The receiver of the event
 * compares the directory with the index and adds the watch again.
 */
export class DirectoryWatches {
  readonly #root: string;
  readonly #listener: WatchListener;
  #top: Node = newNode();
  #closing: FSWatcher[] = [];

  /** @param root absolute, with a trailing slash */
  constructor(root: string, listener: WatchListener) {
    this.#root = root;
    this.#listener = listener;
  }

  has(prefix: string): boolean {
    return this.#find(prefix)?.watcher !== undefined;
  }

  /** @returns whether a watch was added; false where there is one, or the directory cannot be watched */
  add(prefix: string): boolean {
    if (this.has(prefix)) return false;
    try {
      // With the trailing slash the system's events about the directory itself have an empty name.
      const watcher = watch(this.#root + prefix, { persistent: true }, (type, name) =>
        this.#receive(watcher, prefix, type, name),
      );
      watcher.on("error", () => {
        if (this.#find(prefix)?.watcher === watcher) this.#self(prefix);
      });
      this.#make(prefix).watcher = watcher;
      return true;
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === "ENOSPC") this.#listener.onExhausted("watches");
      if (code === "EMFILE" || code === "ENFILE") this.#listener.onExhausted("instances");
      return false;
    }
  }

  /** Ends the watches on a directory and on all below it. */
  removeTree(prefix: string): void {
    if (prefix === "") {
      this.#drop(this.#top);
      this.#top = newNode();
      return;
    }
    const { parent, name } = split(prefix);
    const above = this.#find(parent);
    const node = above?.children.get(name);
    if (node === undefined) return;
    above!.children.delete(name);
    this.#drop(node);
  }

  /** Ends the watches below a directory, including its own, that are not among those named. */
  keepOnly(prefix: string, directories: ReadonlySet<string>): void {
    const node = this.#find(prefix);
    if (node !== undefined) this.#prune(node, prefix, directories);
  }

  close(): void {
    this.removeTree("");
    this.#closeDropped();
  }

  #receive(watcher: FSWatcher, prefix: string, type: string, name: string | null): void {
    this.#listener.onAny();
    if (this.#find(prefix)?.watcher !== watcher) return;
    if (name === "") {
      this.#self(prefix);
      return;
    }
    // A name that is not UTF-8 shows only which directory to compare.
    if (name === null || name.includes("\uFFFD")) {
      this.#listener.onEvent(prefix, undefined);
      return;
    }
    if (type === "rename") this.removeTree(`${prefix}${name}/`);
    this.#listener.onEvent(prefix, name);
  }

  #self(prefix: string): void {
    this.removeTree(prefix);
    this.#listener.onSelf(prefix);
  }

  #find(prefix: string): Node | undefined {
    let node: Node | undefined = this.#top;
    for (let at = 0; node !== undefined && at < prefix.length;) {
      const slash = prefix.indexOf("/", at);
      node = node.children.get(prefix.slice(at, slash));
      at = slash + 1;
    }
    return node;
  }

  #make(prefix: string): Node {
    let node = this.#top;
    for (let at = 0; at < prefix.length;) {
      const slash = prefix.indexOf("/", at);
      const name = prefix.slice(at, slash);
      let next = node.children.get(name);
      if (next === undefined) node.children.set(name, (next = newNode()));
      node = next;
      at = slash + 1;
    }
    return node;
  }

  #prune(node: Node, prefix: string, directories: ReadonlySet<string>): void {
    if (!directories.has(prefix)) this.#end(node);
    for (const [name, child] of node.children) {
      this.#prune(child, `${prefix}${name}/`, directories);
      if (child.watcher === undefined && child.children.size === 0) node.children.delete(name);
    }
  }

  #drop(node: Node): void {
    this.#end(node);
    for (const child of node.children.values()) this.#drop(child);
  }

  /**
   * Closed only after the next turn of the event loop: the runtime discards the events of a closed watch without a
   * trace, and each event that the system delivers has to be counted to notice that some were lost.
   */
  #end(node: Node): void {
    if (node.watcher === undefined) return;
    if (this.#closing.length === 0) setImmediate(() => setImmediate(() => this.#closeDropped()));
    this.#closing.push(node.watcher);
    node.watcher = undefined;
  }

  #closeDropped(): void {
    for (const watcher of this.#closing.splice(0)) watcher.close();
  }
}

function newNode(): Node {
  return { watcher: undefined, children: new Map() };
}

/** `a/b/` as `a/` and `b`. */
function split(prefix: string): { parent: string; name: string } {
  const slash = prefix.lastIndexOf("/", prefix.length - 2) + 1;
  return { parent: prefix.slice(0, slash), name: prefix.slice(slash, -1) };
}
