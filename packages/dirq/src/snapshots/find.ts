import { readdirSync } from "node:fs";
import { join } from "node:path";
import { DirqError } from "../base/errors.ts";
import { matchesPath } from "../scan/glob.ts";
import type { PathSpec } from "../scan/path-spec.ts";
import { manifestName, nameOfSnapshot } from "./layout.ts";
import { readManifest, type Manifest } from "./manifest.ts";

/** A complete snapshot. */
export interface Snapshot {
  readonly directory: string;
  readonly manifest: Manifest;
  /** The paths of those of its parts that the pattern matches. */
  readonly parts: readonly string[];
  /** Of a delta: the snapshot that it was made from. */
  readonly base?: Snapshot | undefined;
}

/**
 * The complete snapshot in a directory.
 * @returns undefined where there is none
 */
export function readSnapshot(directory: string): Snapshot | undefined {
  const manifest = readManifest(directory);
  return manifest && { directory, manifest, parts: manifest.parts.map(({ file }) => join(directory, file)) };
}

/** @throws {DirqError} where the snapshot that a delta was made from is missing, or not below the root */
function baseOf(directory: string, { since }: Manifest, root: string, isOutside: boolean): Snapshot {
  const path = join(directory, "..", nameOfSnapshot(since!, "full"));
  const isReachable = isOutside || path.startsWith(root.endsWith("/") ? root : `${root}/`);
  const base = isReachable ? readSnapshot(path) : undefined;
  if (base !== undefined) return base;
  const reason = isReachable
    ? "which is missing: restore it, or remove the delta"
    : "which is above the root";
  throw new DirqError("io", `${directory} is a delta of the snapshot ${path}, ${reason}`);
}

/** Levels of directories: host, root, snapshot, and those above a directory of snapshots. */
const deepest = 8;

/**
 * The complete snapshots below a path, in the order of host, root and name. Links are not followed.
 * @throws {DirqError} for a manifest that cannot be read
 */
export function findSnapshots({ root, base, glob, file, outside }: PathSpec): Snapshot[] {
  const found: Snapshot[] = [];
  const visit = (parts: readonly string[], depth: number) => {
    const directory = join(root, ...parts);
    const entries = entriesOf(directory);
    if (entries.some((entry) => entry.name === manifestName)) {
      const manifest = readManifest(directory);
      if (manifest !== undefined) {
        const files = manifest.parts.map(({ file }) => file);
        const matching = files.filter(
          (file) => glob === undefined || matchesPath(glob, [...parts, file].join("/")),
        );
        if (matching.length > 0 || files.length === 0) {
          const base = manifest.form === "delta" ? baseOf(directory, manifest, root, outside) : undefined;
          found.push({ directory, manifest, parts: matching.map((file) => join(directory, file)), base });
        }
      }
      return;
    }
    if (depth === deepest) return;
    for (const entry of entries) {
      // What is being written begins with a dot.
      if (entry.isDirectory() && !entry.name.startsWith(".")) visit([...parts, entry.name], depth + 1);
    }
  };
  // A path that is not a directory contains nothing.
  if (file === undefined) visit(base, 0);
  return found.sort((a, b) => compareKeys(a.manifest, b.manifest));
}

function compareKeys(a: Manifest, b: Manifest): number {
  return compare(a.host, b.host) || compare(a.root, b.root) || compare(a.snapshot, b.snapshot);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function entriesOf(directory: string) {
  try {
    return readdirSync(directory, { withFileTypes: true });
  } catch {
    return [];
  }
}
