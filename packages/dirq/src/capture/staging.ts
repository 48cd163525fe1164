import { randomUUID } from "node:crypto";
import {
  closeSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { DirqError, reasonOf } from "../base/errors.ts";
import { mkdirp } from "../base/mkdirp.ts";
import type { Split } from "../scan/split.ts";
import {
  collectedName,
  directoryOfRoot,
  directoryOfSnapshot,
  manifestName,
  markerName,
  stagingName,
  type SnapshotForm,
  type SnapshotKey,
} from "../snapshots/layout.ts";
import { layoutVersion, type Manifest } from "../snapshots/manifest.ts";
import { checkPart, joinPart, labelOf, manifestNameOf } from "./joined-parts.ts";

/** Names the process that writes a snapshot. */
const ownerName = "owner.json";
/** In the name of a directory to which its owner is being written, which takes a moment. */
const unowned = ".new.";
const unownedMs = 3_600_000;
/** The suffix of parts that are being written. */
const unfinished = ".tmp";
/** In the name of a marker that is being written, or that a killed run has left. */
const unfinishedMarker = `.${markerName}.`;

/**
 * A snapshot that is being written, in a directory beside those that are complete. `publish` renames it, so that the
 * snapshot appears whole.
 */
export class Staging {
  readonly #directory: string;
  readonly #target: string;
  readonly #collected: string;
  readonly #files: string[] = [];
  #open: { readonly descriptor: number; readonly name: string } | undefined;

  /**
   * @param to a directory of snapshots; made where it does not exist
   * @throws {DirqError} where the directory contains something else, or the snapshot exists or is being written
   */
  constructor(
    to: string,
    key: SnapshotKey,
    form: SnapshotForm,
    private readonly split?: Split,
  ) {
    prepareTarget(to);
    const parent = directoryOfRoot(to, key);
    this.#target = directoryOfSnapshot(to, key, form);
    this.#directory = join(parent, stagingName(key.snapshot, this.label));
    this.#collected = join(parent, collectedName(key.snapshot));
    attempt(parent, () => mkdirp(parent));
    removeAbandoned(parent);
    for (const each of ["full", "delta"] as const) {
      const target = directoryOfSnapshot(to, key, each);
      if (statSync(join(target, manifestName), { throwIfNoEntry: false }) !== undefined)
        throw new DirqError("usage", `the snapshot ${target} exists`, { hint: "--name sets another name" });
    }
    if (split !== undefined) attempt(this.#collected, () => checkPart(this.#collected, split));
    attempt(this.#directory, () => {
      const owner: Owner = { machine: hostname(), pid: process.pid, started: startOf(process.pid) };
      makeOwned(this.#directory, owner);
    });
  }

  /** Names this run in the names of its files, if several runs write the snapshot. */
  get label(): string | undefined {
    return this.split && labelOf(this.split);
  }

  /** Begins a part; its bytes go to `write`. */
  begin(name: string): void {
    const path = join(this.#directory, name + unfinished);
    this.#open = attempt(path, () => ({ descriptor: openSync(path, "wx"), name }));
  }

  write(bytes: Uint8Array): void {
    const { descriptor, name } = this.#open!;
    attempt(join(this.#directory, name), () => {
      for (let rest = bytes; rest.length > 0;) rest = rest.subarray(writeSync(descriptor, rest));
    });
  }

  /** Ends a part. Its bytes are on the disk before the manifest names it. */
  end(): void {
    const { descriptor, name } = this.#open!;
    attempt(join(this.#directory, name), () => {
      fsyncSync(descriptor);
      closeSync(descriptor);
    });
    this.#open = undefined;
    this.#files.push(name);
  }

  /** Completes the snapshot, or this run's part of it. */
  publish(manifest: Manifest): Published {
    attempt(this.#directory, () => {
      for (const name of this.#files)
        renameSync(join(this.#directory, name + unfinished), join(this.#directory, name));
      const name = this.split === undefined ? manifestName : manifestNameOf(this.split);
      const path = join(this.#directory, name);
      writeFileSync(path + unfinished, `${JSON.stringify(manifest, null, 1)}\n`, { flush: true });
      renameSync(path + unfinished, path);
      syncDirectory(this.#directory);
    });
    const missing = attempt(this.#target, () => {
      if (this.split !== undefined)
        return joinPart(this.#directory, this.#collected, this.#target, this.split, manifest);
      renameSync(this.#directory, this.#target);
      // Until here, other runs must see that this one is alive.
      rmSync(join(this.#target, ownerName));
      return [];
    });
    syncDirectory(join(this.#target, ".."));
    return { directory: missing.length === 0 ? this.#target : this.#collected, missing };
  }

  /** Removes what was written. */
  discard(): void {
    if (this.#open !== undefined) closeSync(this.#open.descriptor);
    this.#open = undefined;
    rmSync(this.#directory, { recursive: true, force: true });
  }
}

/** What has been written. */
interface Published {
  readonly directory: string;
  /** The parts that other runs have not written yet, from 1. */
  readonly missing: readonly number[];
}

/** The process that writes a snapshot. */
interface Owner {
  /** Only there its id has a meaning. */
  readonly machine: string;
  readonly pid: number;
  /** Distinguishes it from a later process of the same id, where the system shows it. */
  readonly started: string | undefined;
}

/** A directory of snapshots is one that dirq made: it never writes beside other files. */
function prepareTarget(to: string): void {
  attempt(to, () => mkdirp(to));
  const marker = join(to, markerName);
  const text = attempt(to, () => {
    try {
      return readFileSync(marker, "utf8");
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
      return undefined;
    }
  });
  if (text !== undefined) {
    const { version } = parse(text);
    if (version === layoutVersion) return;
    throw new DirqError(
      "usage",
      `${to} contains snapshots of version ${String(version)}; this dirq writes version ${layoutVersion}; choose another directory`,
    );
  }
  const temporary = join(to, `${unfinishedMarker}${randomUUID()}${unfinished}`);
  const other = attempt(to, () => readdirSync(to)).find((name) => !name.startsWith(unfinishedMarker));
  if (other !== undefined && !isMarked(marker)) {
    throw new DirqError(
      "usage",
      `${to} is not empty and has no ${markerName}: dirq writes snapshots only to a directory of their own; choose an empty one`,
    );
  }
  attempt(marker, () => {
    // Several hosts may begin at the same time. A marker is complete when it appears.
    writeFileSync(temporary, `${JSON.stringify({ format: "dirq-snapshots", version: layoutVersion })}\n`);
    renameSync(temporary, marker);
  });
}

/** Whether another run has made it meanwhile. */
function isMarked(marker: string): boolean {
  return statSync(marker, { throwIfNoEntry: false }) !== undefined;
}

/** Removes what killed runs have left. One of a running process stays. */
function removeAbandoned(parent: string): void {
  for (const name of attempt(parent, () => readdirSync(parent))) {
    if (!name.startsWith(".snapshot=")) continue;
    const directory = join(parent, name);
    if (name.includes(unowned) ? isOld(directory) : !isRunning(ownerOf(directory)))
      attempt(directory, () => rmSync(directory, { recursive: true, force: true }));
  }
}

/** Whether a run cannot still be writing the owner of a directory. */
function isOld(directory: string): boolean {
  const entry = statSync(directory, { throwIfNoEntry: false });
  return entry !== undefined && entry.mtimeMs < Date.now() - unownedMs;
}

function makeOwned(directory: string, owner: Owner): void {
  // Made under another name: a directory of this name always has its owner.
  const temporary = `${directory}${unowned}${process.pid}`;
  mkdirp(temporary);
  writeFileSync(join(temporary, ownerName), JSON.stringify(owner));
  try {
    renameSync(temporary, directory);
  } catch (error) {
    rmSync(temporary, { recursive: true, force: true });
    const { code } = error as NodeJS.ErrnoException;
    if (code !== "ENOTEMPTY" && code !== "EEXIST" && code !== "EPERM") throw error;
    throw new DirqError("usage", `another run is writing the snapshot ${directory}`, {
      hint: "--name sets another name",
    });
  }
}

function ownerOf(directory: string): Owner | undefined {
  try {
    const { machine, pid, started } = parse(readFileSync(join(directory, ownerName), "utf8"));
    if (typeof pid !== "number" || typeof machine !== "string") return undefined;
    return { machine, pid, started: started as string | undefined };
  } catch {
    return undefined;
  }
}

function parse(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return {};
  }
}

function isRunning(owner: Owner | undefined): boolean {
  if (owner === undefined) return false;
  if (owner.machine !== hostname()) return true;
  try {
    process.kill(owner.pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ESRCH") return false;
  }
  return owner.started === startOf(owner.pid);
}

/** When a process began, in the system's ticks; undefined where the system does not show it. */
function startOf(pid: number): string | undefined {
  try {
    // The name of the program, in parentheses, may contain spaces (proc_pid_stat(5)).
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19];
  } catch {
    return undefined;
  }
}

/** Not every system can flush a directory. */
function syncDirectory(path: string): void {
  try {
    const descriptor = openSync(path, "r");
    try {
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EIO") throw error;
  }
}

function attempt<T>(path: string, action: () => T): T {
  try {
    return action();
  } catch (error) {
    if (error instanceof DirqError) throw error;
    throw new DirqError("io", `cannot write the snapshot to ${path}: ${reasonOf(error)}`, { cause: error });
  }
}
