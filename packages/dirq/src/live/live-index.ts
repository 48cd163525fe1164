import { join } from "node:path";
import type { Stats } from "node:fs";
import { listenerOf, type Listener } from "../base/events.ts";
import type { Progress } from "../base/progress.ts";
import type { ScanOptions } from "../scan/open-walk.ts";
import { stampOf } from "../scan/file-stamp.ts";
import { IgnoreChecker } from "../scan/ignore-checker.ts";
import type { Database } from "../sqlite/connection.ts";
import type { Change } from "../file-index/row-changes.ts";
import { Confinement } from "../file-index/confinement.ts";
import { FileRows, type FileRowsListener, type Work } from "../file-index/file-rows.ts";
import { KnownFiles } from "../file-index/known-files.ts";
import type { NamedTable } from "../file-index/named-table.ts";
import { compare } from "../file-index/refresh.ts";
import { DirectoryWatches } from "./directory-watches.ts";
import { DirtyPaths } from "./dirty-paths.ts";
import { scanFirst } from "./first-scan.ts";
import { Journal } from "./journal.ts";
import { linkCheckMs, Links, statOf, targetOf } from "./links.ts";
import { OverflowDetector } from "./overflow-detector.ts";
import { ParseQueue } from "./parse-queue.ts";
import { RejectedRetry } from "./rejected-retry.ts";
import { RepeatedScans } from "./repeated-scans.ts";
import { Surroundings } from "./surroundings.ts";
import { openTree, SeenPaths } from "./tree-walk.ts";
import { Verification, type Verified } from "./verification.ts";

/** What a live index is made of, and its callbacks. */
export interface LiveIndexOptions extends Listener {
  readonly database: Database;
  readonly tables: readonly NamedTable[];
  /** Absolute. */
  readonly root: string;
  readonly scan: ScanOptions;
  readonly progress: Progress;
  /** The database has rows already; what the first comparison finds are changes. */
  readonly resumes: boolean;
  /** Write each file's rows in a transaction of its own, whatever the config's SQL looks like. */
  readonly isolates: boolean;
  /** Whether a table whose glob matches no file is reported. */
  readonly wantsNotes: boolean;
  /** Parsers must not read files outside of the root. */
  readonly confined: boolean;
  /** Milliseconds between two verifications; 0: none. */
  readonly verifyMs: number;
  /** Committed changes, and the number of the last; none if only what has no events changed. */
  onChanges(changes: readonly Change[], lastEvent: number): void;
  onVerified(verified: Verified): void;
}

/** Events are collected this long, so that an editor's write and rename are one change. */
const collectMs = 15;
/** How often a flush reads what was changed while it was read. */
const maxAttempts = 5;

/**
 * An index of the whole tree that follows its changes. Events only show where to look: the rows are read from the tree,
 * with the same comparison that a first scan makes, so that no order of events can make the index wrong.
 *
 * An error that concerns the index rather than one file is thrown out of a timer or a promise: the thread ends with it,
 * and its supervisor starts another, which compares everything.
 */
export class LiveIndex {
  readonly #options: LiveIndexOptions;
  readonly #rows: FileRows;
  readonly #journal: Journal;
  readonly #watches: DirectoryWatches;
  readonly #ignoreChecker: IgnoreChecker;
  readonly #parsers: ParseQueue;
  readonly #overflow = new OverflowDetector();
  readonly #links: Links;
  readonly #dirty = new DirtyPaths();
  readonly #surroundings: Surroundings;
  readonly #verification: Verification;
  readonly #retry: RejectedRetry;
  readonly #repeatedScans: RepeatedScans;
  #timer: NodeJS.Timeout | undefined;
  #checkTimer: NodeJS.Timeout | undefined;
  /** A path led to another file while it was read. */
  #mustRepeat = false;
  #isClosed = false;

  private constructor(options: LiveIndexOptions, listener: FileRowsListener) {
    this.#options = options;
    const { database, tables, root } = options;
    this.#links = new Links(root);
    const base = join(root, "/");
    this.#ignoreChecker = new IgnoreChecker(base, options.scan);
    this.#journal = new Journal(database, (changes, lastEvent) => options.onChanges(changes, lastEvent));
    this.#rows = new FileRows(
      database,
      tables,
      {
        ...listener,
        onChange: (change) => this.#journal.add(change),
        checkpoint: () => this.#journal.checkpoint(),
      },
      undefined,
      options.isolates || undefined,
    );
    this.#parsers = new ParseQueue({
      database,
      rows: this.#rows,
      journal: this.#journal,
      confinedTo: options.confined ? root : undefined,
      takeEvents: () => this.#takeEvents(),
      repeat: (path) => {
        this.#mustRepeat = true;
        this.#markPath(path);
      },
    });
    this.#watches = new DirectoryWatches(base, {
      onAny: () => {
        if (!this.#overflow.count()) return;
        this.#dirty.addAll();
        this.#schedule();
      },
      onEvent: (prefix, name) => this.#mark(prefix, name),
      onSelf: (prefix) => {
        this.#surroundings.forgetMount(prefix);
        this.#markPath(prefix);
      },
      onExhausted: (limit) => this.#repeatedScans.start(limit),
    });
    this.#surroundings = new Surroundings(root, {
      onRootReplaced: () => this.#replaceTree(""),
      onMount: (prefix) => this.#replaceTree(prefix),
      onIgnoreRules: () => this.#markPath(""),
    });
    this.#verification = new Verification({
      ...options,
      rows: this.#rows,
      watch: (directory) => {
        if (!this.#repeatedScans.areNeeded && this.#watches.add(directory)) this.#mark(directory, undefined);
      },
      flush: () => this.flush(),
      repair: (path) => this.#repair(path),
    });
    this.#retry = new RejectedRetry(this.#rows, () => this.#retryRejected());
    this.#repeatedScans = new RepeatedScans(
      (note) => options.onNote(note),
      () => {
        this.#dirty.addAll();
        this.#reconcile();
      },
    );
  }

  /** Reads the whole tree, then starts to follow it. */
  static async open(options: LiveIndexOptions): Promise<LiveIndex> {
    const listener = {
      ...listenerOf(options),
      confinement: options.confined ? new Confinement(options.root) : undefined,
    };
    const seen = options.resumes ? new SeenPaths() : await scanFirst(options, listener);
    const index = new LiveIndex(options, listener);
    index.#links.replaceBelow("", seen.links);
    index.#watches.add("");
    for (const directory of seen.entered) index.#watches.add(directory);
    // What changed before its directory was watched is found by a second comparison.
    index.#markPath("");
    index.#checkTimer = setInterval(() => index.#check(), linkCheckMs);
    if (options.resumes) await index.flush();
    index.#verification.start();
    index.#retry.start();
    return index;
  }

  /** How many files the index shows. */
  get files(): number {
    return this.#rows.files.count;
  }

  /** Resolves once the index shows all that happened in the tree before this call, what parsers read included. */
  async flush(): Promise<void> {
    // A path that leads elsewhere each time it is read must not hold up all queries.
    for (let attempt = 0; attempt < maxAttempts; attempt++) {
      await this.#takeEvents();
      await this.#parsers.drained();
      if (!this.#mustRepeat) return;
    }
  }

  /** Resolves once the files of all events so far have been compared. */
  async #takeEvents(): Promise<void> {
    // The system has its events ready; the loop takes them in between two of its turns.
    for (let turn = 0; turn < 2; turn++) await new Promise((resume) => setImmediate(resume));
    if (this.#isClosed) return;
    this.#check();
    if (this.#repeatedScans.areNeeded) this.#dirty.addAll();
    if (!this.#dirty.isEmpty) {
      clearTimeout(this.#timer);
      this.#reconcile();
    }
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    clearInterval(this.#checkTimer);
    this.#repeatedScans.close();
    this.#verification.close();
    this.#retry.close();
    this.#watches.close();
    this.#parsers.close();
  }

  #mark(prefix: string, name: string | undefined): void {
    this.#dirty.add(prefix, name);
    this.#schedule();
  }

  #markPath(path: string): void {
    this.#dirty.addPath(path);
    this.#schedule();
  }

  #schedule(): void {
    this.#timer ??= setTimeout(() => this.#reconcile(), collectMs);
  }

  /** Another directory may be under a path: its watches do not count any longer. */
  #replaceTree(prefix: string): void {
    this.#watches.removeTree(prefix);
    this.#markPath(prefix);
  }

  /** Brings the index up to all that was marked, in one transaction. */
  #reconcile(): void {
    this.#timer = undefined;
    this.#mustRepeat = false;
    const works: Work[] = [];
    this.#journal.transaction(() => {
      for (const { prefix, names } of this.#dirty.take()) {
        if (names === undefined) this.#rescan(prefix, works);
        else for (const name of names) this.#look(prefix, name, works);
      }
    });
    // Only now: a parser's rows are written in a transaction of their own.
    for (const work of works) this.#parsers.add(work);
  }

  /** Compares one entry of a directory. */
  #look(prefix: string, name: string, works: Work[]): void {
    const path = prefix + name;
    const absolute = join(this.#options.root, path);
    if (name === ".gitignore" || name === ".git") {
      this.#rescan(prefix, works);
      return;
    }
    const stat = statOf(absolute);
    if (stat === undefined || this.#ignoreChecker.hides(prefix, name, stat.isDirectory())) this.#forget(path);
    else if (stat.isDirectory()) {
      this.#links.delete(path);
      this.#forgetFile(path);
      this.#rescan(`${path}/`, works);
    } else {
      this.#forgetTree(`${path}/`);
      this.#consider(path, absolute, stat, works);
    }
  }

  #consider(path: string, absolute: string, own: Stats, works: Work[]): void {
    const stat = own.isSymbolicLink() ? targetOf(absolute) : own;
    if (own.isSymbolicLink()) this.#links.add(path);
    else this.#links.delete(path);
    if (!stat?.isFile()) {
      this.#forgetFile(path);
      return;
    }
    const file = { shown: path, path: absolute, stamp: stampOf(stat), isLink: own.isSymbolicLink() };
    const work = this.#rows.consider(file, this.#rows.files.find(path), Date.now());
    if (work !== undefined) works.push(work);
  }

  /** Compares everything below a directory. Directories met for the first time are compared again once watched. */
  #rescan(prefix: string, works: Work[]): void {
    this.#ignoreChecker.forget();
    if (prefix !== "" && this.#isDeleted(prefix)) {
      this.#forgetTree(prefix);
      return;
    }
    for (let grew = true; grew;) {
      const seen = new SeenPaths();
      const walk = seen.noted(openTree(prefix, this.#options));
      const context = { root: this.#options.root, rows: this.#rows, progress: silent };
      for (const work of compare(context, walk, Date.now(), prefix, { found: 0, changed: 0 }))
        works.push(work);
      this.#links.replaceBelow(prefix, seen.links);
      seen.entered.add(prefix);
      this.#watches.keepOnly(prefix, seen.entered);
      grew = false;
      for (const directory of seen.entered) grew = this.#watches.add(directory) || grew;
    }
  }

  /** Whether a directory was deleted, or is in one that is hidden. */
  #isDeleted(prefix: string): boolean {
    let above = "";
    for (const name of prefix.slice(0, -1).split("/")) {
      if (this.#ignoreChecker.hides(above, name, true)) return true;
      above += `${name}/`;
      // A link in the path is not followed: what it leads to is not below the root under this name.
      if (!statOf(join(this.#options.root, above.slice(0, -1)))?.isDirectory()) return true;
    }
    return false;
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

  /** Finds what no event reports. */
  #check(): void {
    this.#surroundings.check(this.#repeatedScans.areNeeded || this.#watches.has(""));
    for (const [prefix, name] of this.#links.stale(this.#rows, this.#parsers)) this.#mark(prefix, name);
  }

  /** Corrects a path that the verification found to differ, and watches its directory again. */
  #repair(path: string): void {
    // The path of one whose name is not UTF-8 is found only by a walk over the directories that lead to it.
    const raw = path.indexOf("\uFFFD");
    const directory = path.slice(0, path.lastIndexOf("/", raw === -1 ? undefined : raw) + 1);
    this.#watches.removeTree(directory);
    this.#mark(directory, undefined);
  }

  #retryRejected(): void {
    this.#journal.transaction(() => this.#rows.removeOrphans());
    for (const path of this.#rows.rejected) this.#markPath(path);
  }
}

const silent = { scanning: () => undefined };
