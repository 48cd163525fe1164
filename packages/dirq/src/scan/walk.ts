import { lstatSync, statSync } from "node:fs";
import { reasonOf } from "../base/errors.ts";
import { fromBytes, toByteString } from "./byte-string.ts";
import { ChunkBuilder, statColumn, statColumnsPerRow, type Chunk, type StatMode } from "./chunk.ts";
import type { Rules } from "./gitignore.ts";
import { decide } from "./gitignore.ts";
import { enterDirectory, matchesFile, namesDirectory, type Glob, type GlobState } from "./glob.ts";
import { enterScope, isIgnored, type IgnoreScope } from "./ignore-scope.ts";
import { nativeReader, type NativeReader } from "./native-reader.ts";
import { isOwn, type WalkSplit } from "./split.ts";
import { StatBatches } from "./stat-batches.ts";
import {
  kindOf,
  leadsToDirectory,
  leadsToFile,
  list,
  nameOf,
  rawBytes,
  rawNameOf,
  type EntryFilter,
  type Listing,
} from "./listing.ts";

/** What a walk looks for. Plain data: it is sent to workers. */
export interface WalkPlan {
  /** Undefined: every file. */
  readonly glob: Glob | undefined;
  readonly stats: StatMode;
  /** Names of directories that are not entered and, as files, not rows. */
  readonly skippedNames: readonly string[];
  /** Patterns that hide files whatever the ignore files contain. */
  readonly always: Rules;
  /** The length in bytes of the directory that their paths start from. */
  readonly alwaysBaseLength: number;
  /** Whether directories are read with the native reader, where it can be loaded. */
  readonly native: boolean;
  /** Whether ignore files count. */
  readonly ignoreFiles: boolean;
  /** Undefined: the walk is not split. */
  readonly split: WalkSplit | undefined;
  /** Whether chunks list the directories entered and the links met: for a watcher. */
  readonly reportsPlaces: boolean;
}

/** An open directory with the entries that are left to visit. Plain data: half of a walk can move to a worker. */
export interface Frame {
  /** Absolute, with a trailing slash. */
  readonly directory: string;
  /** The same as a byte string. */
  readonly bytes: string;
  /** Whether a name on the path is not valid UTF-8: then only the bytes lead there. */
  readonly isRaw: boolean;
  /** As the path column shows it, with a trailing slash, or empty. */
  readonly prefix: string;
  readonly state: GlobState | undefined;
  readonly scope: IgnoreScope | undefined;
  keys: string[];
  rawNames: Map<string, Uint8Array> | undefined;
  next: number;
}

const firstChunkRows = 256;
const chunkRows = 2048;
const statOptions = { throwIfNoEntry: false } as const;
const fileTypeMask = 0o170000;
const regularFile = 0o100000;

/**
 * A depth-first walk that yields files in the byte order of their paths. It can pause at any file, and it can be split:
 * its own part is a prefix of the order, the other part the rest.
 */
export class Walk {
  readonly #plan: WalkPlan;
  readonly #stack: Frame[];
  readonly #native: NativeReader | undefined;
  readonly #batches: StatBatches | undefined;
  #capacity = firstChunkRows;

  constructor(plan: WalkPlan, stack: Frame[]) {
    this.#plan = plan;
    this.#stack = stack;
    this.#native = plan.native ? nativeReader() : undefined;
    if (this.#native !== undefined && plan.stats !== "none") this.#batches = new StatBatches(this.#native);
  }

  /** The next files; undefined at the end. A chunk can have no rows. */
  next(): Chunk | undefined {
    if (this.#stack.length === 0) return undefined;
    const chunk = new ChunkBuilder(this.#capacity, this.#plan.stats);
    this.#capacity = chunkRows;
    // Directories without matches end a chunk too, so that a long search can be interrupted and split.
    for (let opened = 0; !chunk.full && opened < 512;) {
      const frame = this.#stack.at(-1);
      if (frame === undefined) break;
      const key = frame.keys[frame.next];
      if (key === undefined) {
        this.#stack.pop();
        this.#batches?.forget(frame);
      } else {
        frame.next++;
        if (kindOf(key) === "directory") {
          opened++;
          this.#descend(frame, key, chunk);
        } else this.#visit(frame, key, chunk);
      }
    }
    return chunk.build();
  }

  /** Splits off the later half of the remaining entries; undefined where there are too few. */
  split(): Frame[] | undefined {
    for (const [depth, frame] of this.#stack.entries()) {
      const directories: number[] = [];
      for (let at = frame.next; at < frame.keys.length; at++) {
        if (kindOf(frame.keys[at]!) === "directory") directories.push(at);
      }
      if (directories.length === 0) continue;
      const isTop = depth === this.#stack.length - 1;
      if (isTop && directories.length === 1) return undefined;
      const from = directories[Math.floor(directories.length / 2)]!;
      const given = this.#stack.slice(0, depth + 1).map((each) => ({ ...each }));
      given[depth]!.keys = frame.keys.slice(from);
      given[depth]!.next = 0;
      frame.keys = frame.keys.slice(0, from);
      for (const [above, each] of this.#stack.slice(0, depth).entries()) {
        given[above]!.keys = each.keys.slice(each.next);
        given[above]!.next = 0;
        each.keys = [];
        each.next = 0;
      }
      return given;
    }
    return undefined;
  }

  #descend(frame: Frame, key: string, chunk: ChunkBuilder): void {
    const raw = frame.rawNames?.get(key);
    const name = raw === undefined ? nameOf(key) : rawNameOf(key);
    const state = this.#plan.glob && enterDirectory(this.#plan.glob, frame.state!, name, rawBytes(name, raw));
    const inside = openDirectory(
      this.#plan,
      {
        directory: `${frame.directory}${name}/`,
        bytes: `${frame.bytes}${raw === undefined ? toByteString(name) : fromBytes(raw)}/`,
        isRaw: frame.isRaw || raw !== undefined,
        prefix: `${frame.prefix}${name}/`,
        state,
        scope: frame.scope,
      },
      (path, reason) => chunk.fail(path, reason),
    );
    if (inside === undefined) return;
    if (this.#plan.reportsPlaces) chunk.enter(inside.prefix);
    if (inside.keys.length > 0) this.#stack.push(inside);
  }

  #visit(frame: Frame, key: string, chunk: ChunkBuilder): void {
    const isLink = kindOf(key) === "link";
    const raw = frame.rawNames?.get(key);
    const name = raw === undefined ? nameOf(key) : rawNameOf(key);
    const path =
      raw === undefined && !frame.isRaw
        ? frame.directory + name
        : Buffer.from(frame.bytes + (raw === undefined ? toByteString(name) : fromBytes(raw)), "latin1");
    // Also a link that does not lead to a file: its target may become one.
    if (isLink && this.#plan.reportsPlaces)
      chunk.link(frame.prefix + name, typeof path === "string" ? undefined : path);
    try {
      if (this.#plan.stats === "none") {
        if (isLink && !leadsToFile(path)) return;
      } else if (!isLink && raw === undefined && this.#batches !== undefined && !frame.isRaw) {
        const isRow = this.#batches.read(frame, name, chunk) ?? readStats(path, isLink, chunk);
        if (!isRow) return;
      } else if (!readStats(path, isLink, chunk)) return;
    } catch (error) {
      if (isLink) return;
      chunk.fail(frame.prefix + name, reasonOf(error));
      return;
    }
    if (typeof path !== "string") chunk.rawPath(path);
    chunk.add(frame.prefix, name);
  }
}

/**
 * Lists a directory and selects the entries that the plan needs.
 * @returns undefined where it cannot be read; one that vanished meanwhile is empty, not a failure
 */
export function openDirectory(
  plan: WalkPlan,
  at: Omit<Frame, "keys" | "rawNames" | "next">,
  fail: (path: string, reason: string) => void,
): Frame | undefined {
  let listing: Listing;
  const holds = { gitignore: false, git: false };
  try {
    const filter: EntryFilter = (name, kind, raw) => {
      if (name === ".gitignore") holds.gitignore = true;
      else if (name === ".git") holds.git = true;
      if (plan.skippedNames.includes(name)) return undefined;
      if (plan.split !== undefined && !isOwn(plan.split, at.prefix, name, kind === "directory"))
        return undefined;
      const { glob } = plan;
      if (glob === undefined) return kind;
      const isLinkedDirectory =
        kind === "link" && namesDirectory(glob, at.state!, name) && leadsToDirectory(at.directory + name);
      const listedAs = isLinkedDirectory ? "directory" : kind;
      const isWanted =
        listedAs === "directory"
          ? enterDirectory(glob, at.state!, name, raw) !== undefined
          : matchesFile(glob, at.state!, name, raw);
      return isWanted ? listedAs : undefined;
    };
    const directory = at.isRaw ? Buffer.from(at.bytes, "latin1") : at.directory;
    listing = list(directory, filter, plan.native ? nativeReader() : undefined);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== "ENOENT" && code !== "ENOTDIR") fail(at.prefix.slice(0, -1) || ".", reasonOf(error));
    return undefined;
  }
  const scope =
    plan.ignoreFiles && (holds.gitignore || holds.git) ? enterScope(at.scope, at.directory, holds) : at.scope;
  let { keys } = listing;
  if (scope !== undefined || plan.always.length > 0)
    keys = keys.filter((key) => !isHidden(plan, scope, at.bytes, key, listing.rawNames?.get(key)));
  return { ...at, scope, keys, rawNames: listing.rawNames, next: 0 };
}

function isHidden(
  plan: WalkPlan,
  scope: IgnoreScope | undefined,
  directory: string,
  key: string,
  raw: Uint8Array | undefined,
): boolean {
  const name = raw === undefined ? toByteString(nameOf(key)) : fromBytes(raw);
  const path = directory + name;
  const isDirectory = kindOf(key) === "directory";
  if (decide(plan.always, path.slice(plan.alwaysBaseLength), name, isDirectory) === true) return true;
  return plan.ignoreFiles && isIgnored(scope, path, name, isDirectory);
}

/** Writes the stat values of the next row. False where the path does not exist or is no longer a regular file. */
function readStats(path: string | Buffer, isLink: boolean, chunk: ChunkBuilder): boolean {
  const stat = isLink ? statSync(path, statOptions) : lstatSync(path, statOptions);
  if (stat === undefined || (stat.mode & fileTypeMask) !== regularFile) return false;
  const stats = chunk.stats!;
  const at = chunk.rows * statColumnsPerRow;
  stats[at + statColumn.size] = stat.size;
  stats[at + statColumn.mtimeMs] = stat.mtimeMs;
  stats[at + statColumn.ctimeMs] = stat.ctimeMs;
  stats[at + statColumn.inode] = stat.ino;
  return true;
}
