import { lstatSync, statSync, type Stats } from "node:fs";
import { join } from "node:path";
import type { ScanFailure } from "../base/errors.ts";
import type { Progress } from "../base/progress.ts";
import type { Chunk, Link } from "../scan/chunk.ts";
import { openWalk, type ScanOptions } from "../scan/open-walk.ts";
import type { ChunkSource } from "../scan/parallel-walk.ts";
import { IgnoreChecker } from "../scan/ignore-checker.ts";
import type { Database } from "../sqlite/connection.ts";
import { isFresh, sameStamp, type FileStamp } from "../scan/file-stamp.ts";
import type { Change } from "../file-index/row-changes.ts";
import { FileRows } from "../file-index/file-rows.ts";
import { KnownFiles } from "../file-index/known-files.ts";
import type { NamedTable } from "../file-index/named-table.ts";
import { compare, refresh } from "../file-index/refresh.ts";
import { noteEmptyTables } from "../file-index/table-index.ts";
import { OverflowDetector } from "./overflow-detector.ts";
import { DirectoryWatches } from "./directory-watches.ts";
import { ParseQueue } from "./parse-queue.ts";

/** The options and callbacks of a live index. */
export interface LiveIndexOptions {
  readonly database: Database;
  readonly tables: readonly NamedTable[];
  /** Absolute. */
  readonly root: string;
  readonly scan: ScanOptions;
  readonly progress: Progress;
  /** What changed, once queries see it. */
  onChanges(changes: readonly Change[]): void;
  onFailure(failure: ScanFailure): void;
  onNote(note: string): void;
}

/** Events are collected this long, so that an editor's write and rename are one change. */
const quietMs = 15;
/** Links may lead to where nothing is watched. */
const linkCheckMs = 1_000;
const minRescanMs = 2_000;

/**
 * An index of the whole tree that follows what happens to it. Events only say where to look: what is true is read from
 * the tree, with the same comparison that a first scan makes, so that no order of events can lead the index astray.
 */
export class LiveIndex {
  readonly #options: LiveIndexOptions;
  readonly #rows: FileRows;
  readonly #watches: DirectoryWatches;
  readonly #visibility: IgnoreChecker;
  readonly #parsers: ParseQueue;
  readonly #burst = new OverflowDetector();
  /** All that are not hidden, also those that lead to no file, by their path. */
  readonly #links: Map<string, Link>;
  /** Names by directory; all of it where undefined. */
  #dirty = new Map<string, Set<string> | undefined>();
  #changes: Change[] = [];
  #timer: NodeJS.Timeout | undefined;
  #linkTimer: NodeJS.Timeout | undefined;
  #rescanTimer: NodeJS.Timeout | undefined;
  #exhausted = false;

  private constructor(options: LiveIndexOptions, links: Map<string, Link>) {
    this.#options = options;
    this.#links = links;
    const root = join(options.root, "/");
    this.#visibility = new IgnoreChecker(root, options.scan);
    this.#rows = new FileRows(options.database, options.tables, {
      onFailure: (failure) => options.onFailure(failure),
      onChange: (change) => this.#changes.push(change),
    });
    this.#parsers = new ParseQueue(options.database, this.#rows, () => this.#report());
    this.#watches = new DirectoryWatches(root, {
      onEvent: (prefix, name) => this.#mark(prefix, name),
      onExhausted: () => this.#rescanFromNowOn(),
    });
  }

  /** Reads the whole tree, then starts to follow it. */
  static async open(options: LiveIndexOptions): Promise<LiveIndex> {
    const { database, root, tables, progress } = options;
    // The first scan finds the initial state, which is not reported as changes.
    const rows = new FileRows(database, tables, { onFailure: (failure) => options.onFailure(failure) });
    const places = new SeenPaths();
    await refresh({ database, root, tables, rows, progress }, places.noted(openTree("", options)));
    noteEmptyTables(tables, rows, options);
    const index = new LiveIndex(options, places.links);
    index.#watches.add("");
    for (const directory of places.entered) index.#watches.add(directory);
    // What changed before its directory was watched is found by a second look.
    index.#mark("", undefined);
    index.#linkTimer = setInterval(() => index.#checkLinks(), linkCheckMs);
    return index;
  }

  /** Resolves once the index shows all that happened in the tree before this call, what parsers say of it too. */
  async flush(): Promise<void> {
    // The system has its events ready; the loop takes them in between two of its turns.
    for (let turn = 0; turn < 2; turn++) await new Promise((resume) => setImmediate(resume));
    if (this.#exhausted) this.#dirty.set("", undefined);
    if (this.#dirty.size > 0) {
      clearTimeout(this.#timer);
      this.#reconcile();
    }
    await this.#parsers.drained();
  }

  close(): void {
    clearTimeout(this.#timer);
    clearInterval(this.#linkTimer);
    clearTimeout(this.#rescanTimer);
    this.#watches.close();
    this.#parsers.close();
  }

  #mark(prefix: string, name: string | undefined): void {
    if (this.#burst.count()) this.#dirty = new Map([["", undefined]]);
    else if (name === undefined) this.#dirty.set(prefix, undefined);
    else if (!this.#dirty.has(prefix)) this.#dirty.set(prefix, new Set([name]));
    else this.#dirty.get(prefix)?.add(name);
    this.#timer ??= setTimeout(() => this.#reconcile(), quietMs);
  }

  /** Brings the index up to all that was marked, in one transaction. */
  #reconcile(): void {
    this.#timer = undefined;
    const dirty = this.#dirty;
    this.#dirty = new Map();
    const { database } = this.#options;
    database.exec("BEGIN IMMEDIATE");
    if (dirty.has("") && dirty.get("") === undefined) this.#rescan("");
    else {
      for (const [prefix, names] of dirty) {
        if (names === undefined) this.#rescan(prefix);
        else for (const name of names) this.#look(prefix, name);
      }
    }
    database.exec("COMMIT");
    this.#report();
  }

  /** Sees to one entry of a directory. */
  #look(prefix: string, name: string): void {
    const path = prefix + name;
    const absolute = join(this.#options.root, path);
    if (name === ".gitignore") {
      this.#rescan(prefix);
      return;
    }
    const stat = statOf(absolute);
    if (stat === undefined || this.#isHidden(prefix, name, stat.isDirectory())) this.#forget(path);
    else if (stat.isDirectory()) {
      this.#links.delete(path);
      this.#forgetFile(path);
      this.#rescan(`${path}/`);
    } else {
      this.#forgetTree(`${path}/`);
      this.#consider(path, absolute, stat);
    }
  }

  #consider(path: string, absolute: string, own: Stats): void {
    const stat = own.isSymbolicLink() ? targetOf(absolute) : own;
    if (own.isSymbolicLink()) this.#links.set(path, { shown: path, rawPath: undefined });
    else this.#links.delete(path);
    if (!stat?.isFile()) {
      this.#forgetFile(path);
      return;
    }
    const file = { shown: path, path: absolute, stamp: identityOf(stat) };
    const work = this.#rows.consider(file, this.#rows.files.find(path), Date.now());
    if (work !== undefined) this.#parsers.add(work);
  }

  /** Compares everything below a directory. Directories met for the first time are looked at again once watched. */
  #rescan(prefix: string): void {
    this.#visibility.forget();
    if (prefix !== "" && this.#isGone(prefix)) {
      this.#forgetTree(prefix);
      return;
    }
    for (let grew = true; grew;) {
      const places = new SeenPaths();
      const walk = places.noted(openTree(prefix, this.#options));
      const context = { root: this.#options.root, rows: this.#rows, progress: silent };
      for (const work of compare(context, walk, Date.now(), prefix, { found: 0, changed: 0 }))
        this.#parsers.add(work);
      for (const path of this.#links.keys()) if (path.startsWith(prefix)) this.#links.delete(path);
      for (const [path, link] of places.links) this.#links.set(path, link);
      places.entered.add(prefix);
      this.#watches.keepOnly(prefix, places.entered);
      grew = false;
      for (const directory of places.entered) grew = this.#watches.add(directory) || grew;
    }
  }

  /** Whether a directory was deleted, or is in one that is hidden. */
  #isGone(prefix: string): boolean {
    const parts = prefix.slice(0, -1).split("/");
    let above = "";
    for (const name of parts) {
      if (this.#isHidden(above, name, true)) return true;
      above += `${name}/`;
    }
    return !statOf(join(this.#options.root, prefix.slice(0, -1)))?.isDirectory();
  }

  #isHidden(prefix: string, name: string, isDirectory: boolean): boolean {
    return this.#visibility.hides(prefix, name, isDirectory);
  }

  #forget(path: string): void {
    this.#links.delete(path);
    this.#forgetFile(path);
    this.#forgetTree(`${path}/`);
  }

  #forgetFile(path: string): void {
    const record = this.#rows.files.find(path);
    if (record !== undefined) this.#rows.remove(record);
  }

  #forgetTree(prefix: string): void {
    this.#watches.removeTree(prefix);
    for (const record of new KnownFiles(this.#rows.files, prefix).rest()) this.#rows.remove(record);
  }

  #checkLinks(): void {
    for (const link of this.#links.values()) {
      if (!this.#leadsElsewhere(link)) continue;
      const { shown, rawPath } = link;
      // The path of one whose name is not UTF-8 is found only by a walk over the directories on the way to it.
      const slash = shown.lastIndexOf("/", rawPath && shown.indexOf("\uFFFD")) + 1;
      this.#mark(shown.slice(0, slash), rawPath === undefined ? shown.slice(slash) : undefined);
    }
  }

  /** Whether the index shows another state than that of the file that a link leads to, or shows one that is gone. */
  #leadsElsewhere({ shown, rawPath }: Link): boolean {
    const path = rawPath === undefined ? join(this.#options.root, shown) : Buffer.from(rawPath);
    const target = targetOf(path);
    const record = this.#rows.files.find(shown);
    if (!target?.isFile()) {
      // A link that is gone is forgotten here too, as when a directory went with all that was in it.
      if (target === undefined && statOf(path) === undefined) this.#links.delete(shown);
      return record !== undefined;
    }
    const stamp = identityOf(target);
    if (record === undefined || !sameStamp(record, stamp)) return true;
    // There may be no event for an edit within the clock's granularity. A file whose parser fails is never up to date.
    return !this.#rows.isUpToDate(record) && isFresh(stamp, Date.now() - 2 * linkCheckMs);
  }

  /** Without watches for all directories, the tree is compared again and again, at a pace that leaves room for more. */
  #rescanFromNowOn(): void {
    if (this.#exhausted) return;
    this.#exhausted = true;
    this.#options.onNote(
      "the system gives no more watches (fs.inotify.max_user_watches); from now on changes are found by scanning again every few seconds",
    );
    const again = () => {
      const start = performance.now();
      this.#dirty.set("", undefined);
      this.#reconcile();
      this.#rescanTimer = setTimeout(again, Math.max(minRescanMs, 10 * (performance.now() - start)));
    };
    this.#rescanTimer = setTimeout(again, minRescanMs);
  }

  #report(): void {
    if (this.#changes.length === 0) return;
    const changes = this.#changes;
    this.#changes = [];
    this.#options.onChanges(changes);
  }
}

/** What a walk reports about the visited directories. */
class SeenPaths {
  readonly entered = new Set<string>();
  readonly links = new Map<string, Link>();

  noted(walk: ChunkSource): ChunkSource {
    return { next: () => this.#note(walk.next()), close: () => walk.close() };
  }

  #note(chunk: Chunk | undefined): Chunk | undefined {
    for (const directory of chunk?.entered ?? []) this.entered.add(directory);
    for (const link of chunk?.links ?? []) this.links.set(link.shown, link);
    return chunk;
  }
}

/** A walk over all below a directory. */
function openTree(prefix: string, { root, scan }: Pick<LiveIndexOptions, "root" | "scan">): ChunkSource {
  const base = prefix === "" ? [] : prefix.slice(0, -1).split("/");
  const spec = { source: `./${prefix}`, root, base, glob: undefined, file: undefined, outside: false };
  return openWalk(spec, "stat", scan, { reportsPlaces: true });
}

const silent = { scanning: () => undefined };

function identityOf({ size, mtimeMs, ctimeMs, ino }: Stats): FileStamp {
  return { size, mtimeMs, ctimeMs, inode: ino };
}

function statOf(path: string | Buffer): Stats | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

function targetOf(path: string | Buffer): Stats | undefined {
  try {
    return statSync(path);
  } catch {
    return undefined;
  }
}
