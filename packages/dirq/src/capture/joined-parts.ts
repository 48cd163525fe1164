import { readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DirqError } from "../base/errors.ts";
import { mkdirp } from "../base/mkdirp.ts";
import type { Split } from "../scan/split.ts";
import { manifestName } from "../snapshots/layout.ts";
import { checkManifest, type Manifest } from "../snapshots/manifest.ts";

/** Names a part of a split snapshot in file names. */
export function labelOf({ index, count }: Split): string {
  return `${index}-of-${count}`;
}

/** The manifest of one part. */
export function manifestNameOf(split: Split): string {
  return `_manifest-${labelOf(split)}.json`;
}

/**
 * @param directory where the parts of a snapshot are collected
 * @throws {DirqError} where the part exists, or the snapshot is split into another number
 */
export function checkPart(directory: string, split: Split): void {
  for (const name of namesIn(directory)) {
    const [, , count] = /^_manifest-(\d+)-of-(\d+)\.json$/.exec(name) ?? [];
    if (count !== undefined && Number(count) !== split.count)
      throw new DirqError("usage", `${directory} has a part of ${count}, and this is one of ${split.count}`, {
        hint: "--name sets another name",
      });
    if (name === manifestNameOf(split))
      throw new DirqError("usage", `the part ${split.index}/${split.count} exists in ${directory}`, {
        hint: "--name sets another name",
      });
  }
}

/**
 * Moves a finished part to where the parts of its snapshot are collected, its manifest last. With the last part, the
 * directory becomes the snapshot.
 * @param from the directory of the part
 * @returns the parts that are missing, from 1
 * @throws {DirqError} where another part has other columns or another source
 */
export function joinPart(
  from: string,
  collected: string,
  target: string,
  split: Split,
  own: Manifest,
): number[] {
  mkdirp(collected);
  checkPart(collected, split);
  for (const other of manifestsIn(collected, split.count)) checkFits(own, other, collected);
  const files = own.parts.map(({ file }) => file);
  // What a killed run of the same part has left.
  const earlier = namesIn(collected).filter((name) => name.startsWith(`part-${labelOf(split)}-`));
  for (const name of earlier) if (!files.includes(name)) rmSync(join(collected, name));
  for (const name of [...files, manifestNameOf(split)]) renameSync(join(from, name), join(collected, name));
  rmSync(from, { recursive: true });
  const found = manifestsIn(collected, split.count);
  const missing = Array.from({ length: split.count }, (_, at) => at + 1).filter(
    (index) => !found.some((manifest) => manifest.split?.index === index),
  );
  if (missing.length > 0) return missing;
  const temporary = join(collected, `${manifestName}.${labelOf(split)}.tmp`);
  writeFileSync(temporary, `${JSON.stringify(joinManifests(found), null, 1)}\n`, { flush: true });
  renameSync(temporary, join(collected, manifestName));
  try {
    renameSync(collected, target);
  } catch (error) {
    // Another machine has written its part, and joined all, at the same time.
    if (statSync(join(target, manifestName), { throwIfNoEntry: false }) === undefined) throw error;
  }
  return [];
}

/** The manifest of a snapshot, made of those of its parts. */
function joinManifests(manifests: readonly Manifest[]): Manifest {
  const times = (name: "started" | "finished") => manifests.map((manifest) => manifest[name]).sort();
  const [started, finished] = [times("started")[0]!, times("finished").at(-1)!];
  const sum = (name: "rows" | "bytes") => manifests.reduce((total, manifest) => total + manifest[name], 0);
  const unreadable = manifests.flatMap((manifest) => manifest.unreadable);
  return {
    ...manifests[0]!,
    started,
    finished,
    duration_ms: Date.parse(finished) - Date.parse(started),
    split: { count: manifests.length },
    rows: sum("rows"),
    bytes: sum("bytes"),
    parts: manifests.flatMap(({ parts }) => parts),
    // A directory of the first level is listed by each part.
    unreadable: [...new Map(unreadable.map((failure) => [JSON.stringify(failure), failure])).values()],
  };
}

function checkFits(own: Manifest, other: Manifest, directory: string): void {
  for (const key of ["source", "tool", "columns"] as const) {
    const [a, b] = [own[key], other[key]].map((value) => JSON.stringify(value));
    if (a === b) continue;
    throw new DirqError(
      "usage",
      `the part ${other.split!.index!}/${other.split!.count} in ${directory} has the ${key} ${b}, and this one has ${a}; all parts of a snapshot are made by the same command`,
    );
  }
}

function manifestsIn(directory: string, count: number): Manifest[] {
  return namesIn(directory)
    .filter((name) => name.startsWith("_manifest-") && name.endsWith(`-of-${count}.json`))
    .map((name) => checkManifest(join(directory, name), readFileSync(join(directory, name), "utf8")))
    .sort((a, b) => a.split!.index! - b.split!.index!);
}

function namesIn(directory: string): string[] {
  try {
    return readdirSync(directory);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}
