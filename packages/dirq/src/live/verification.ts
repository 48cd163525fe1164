import { join } from "node:path";
import type { FileRows } from "../file-index/file-rows.ts";
import { KnownFiles } from "../file-index/known-files.ts";
import { filesOf, type StattedFile } from "../parsers/found-files.ts";
import { sameStamp, stampOf, type FileStamp } from "../scan/file-stamp.ts";
import type { ScanOptions } from "../scan/open-walk.ts";
import { targetOf } from "./links.ts";
import { openTree } from "./tree-walk.ts";

/** The result of a verification. */
export interface Verified {
  /** When it ended, in milliseconds since 1970. */
  readonly at: number;
  /** The paths whose rows differed from the tree, although no event was waiting. They were corrected. */
  readonly drift: readonly string[];
}

export interface VerificationContext {
  readonly root: string;
  readonly scan: ScanOptions;
  /** Milliseconds from the end of one verification to the start of the next; 0: none. */
  readonly verifyMs: number;
  readonly rows: FileRows;
  /** Makes sure that a directory is watched. */
  watch(directory: string): void;
  /** Resolves once the index shows all that events have reported. */
  flush(): Promise<void>;
  /** Compares the directory of a path again. */
  repair(path: string): void;
  onVerified(verified: Verified): void;
}

/** The share of time in which it works. */
const share = 0.2;
/** Changes that happen during the walk have their events by then. */
const secondLookMs = 1_000;

/**
 * Compares the whole tree with the index from time to time, slowly, so that no lost event makes the index wrong for
 * long. A difference counts if it is still the same a second later, when the events of that time were handled.
 */
export class Verification {
  readonly #context: VerificationContext;
  #timer: NodeJS.Timeout | undefined;
  #resume: () => void = () => undefined;
  #closed = false;

  constructor(context: VerificationContext) {
    this.#context = context;
  }

  start(): void {
    const { verifyMs } = this.#context;
    if (verifyMs === 0 || this.#isClosed()) return;
    this.#timer = setTimeout(() => void this.#run().then(() => this.start()), verifyMs);
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#resume();
  }

  async #run(): Promise<void> {
    const context = this.#context;
    const { rows, root } = context;
    const suspects = await this.#compare();
    const repaired = new Map<string, FileStamp | undefined>();
    if (suspects.size > 0 && !this.#isClosed()) {
      await context.flush();
      await this.#pause(secondLookMs);
      if (this.#isClosed()) return;
      await context.flush();
      for (const [path, stamp] of suspects) {
        const record = rows.files.find(path);
        if (same(record, stamp) || !isStill(join(root, path), stamp)) continue;
        repaired.set(path, record);
        context.repair(path);
      }
      if (repaired.size > 0) await context.flush();
    }
    if (this.#isClosed()) return;
    const drift = [...repaired].flatMap(([path, before]) =>
      same(rows.files.find(path), before) ? [] : [path],
    );
    context.onVerified({ at: Date.now(), drift });
  }

  /** Walks the tree in pieces. @returns what differs: the stamp that was found, undefined where there is no file */
  async #compare(): Promise<Map<string, FileStamp | undefined>> {
    const { root, rows } = this.#context;
    const suspects = new Map<string, FileStamp | undefined>();
    const known = new KnownFiles(rows.files, "");
    const walk = openTree("", this.#context, false);
    for (;;) {
      const start = performance.now();
      const chunk = walk.next();
      if (chunk === undefined || this.#isClosed()) break;
      for (const directory of chunk.entered) this.#context.watch(directory);
      for (const { shown, stamp } of filesOf(chunk, root) as Iterable<StattedFile>) {
        for (const { path } of known.before(shown)) suspects.set(path, undefined);
        if (!same(known.take(shown), stamp)) suspects.set(shown, stamp);
      }
      await this.#pause((performance.now() - start) * (1 / share - 1));
    }
    walk.close();
    if (!this.#isClosed()) for (const { path } of known.rest()) suspects.set(path, undefined);
    return suspects;
  }

  /** A function, since it changes while something is awaited. */
  #isClosed(): boolean {
    return this.#closed;
  }

  #pause(milliseconds: number): Promise<void> {
    if (this.#isClosed()) return Promise.resolve();
    return new Promise((resume) => {
      this.#resume = resume;
      this.#timer = setTimeout(resume, milliseconds);
    });
  }
}

function same(a: FileStamp | undefined, b: FileStamp | undefined): boolean {
  return a === undefined || b === undefined ? a === b : sameStamp(a, b);
}

/**
 * Whether a file has the stamp that a walk found. One that the walk did not find may be there and be ignored; one whose
 * name is not UTF-8 cannot be found by its path.
 */
function isStill(path: string, found: FileStamp | undefined): boolean {
  if (found === undefined || path.includes("\uFFFD")) return true;
  const stat = targetOf(path);
  return stat?.isFile() === true && sameStamp(stampOf(stat), found);
}
