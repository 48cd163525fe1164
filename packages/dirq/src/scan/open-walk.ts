import { join } from "node:path";
import { toByteString } from "./byte-string.ts";
import { noRows, type Chunk, type StatMode } from "./chunk.ts";
import { decide, type Rules } from "./gitignore.ts";
import { enterDirectory, literalNames, startState, type Glob, type GlobState } from "./glob.ts";
import { enterScope, holdings, isIgnored, scopeAbove, type IgnoreScope } from "./ignore-scope.ts";
import { isNativeWanted } from "./native-reader.ts";
import { openNativeWalk } from "./native-walk.ts";
import { ParallelWalk, type ChunkSource } from "./parallel-walk.ts";
import type { PathSpec } from "./path-spec.ts";
import type { Split } from "./split.ts";
import { openDirectory, Walk, type Frame, type WalkPlan } from "./walk.ts";

/** What hides files, apart from the ignore files in the tree. */
export interface ScanOptions {
  /** Whether `.gitignore` files count. */
  readonly ignoreFiles: boolean;
  /** Patterns that always count, relative to the root. */
  readonly always: Rules;
  /** The part of the tree that is walked. Default: all. */
  readonly split?: Split | undefined;
}

/** A walk that has begun, and the result of its first checks. */
export interface OpenWalk extends ChunkSource {
  /** The ignored directory that hides all that the spec names, if one does: `docs/` for `./docs/*.md`. */
  readonly hiddenBy: Hiding | undefined;
}

/** Why a directory is not entered. */
export interface Hiding {
  readonly directory: string;
  /** Whether the config's patterns hide it, which always count, rather than an ignore file. */
  readonly byConfig: boolean;
}

/** Names that are entered only where a path contains them literally. */
export const builtinSkips = ["node_modules", ".git"];

/** Starts a walk over what a path-table names. Nothing there is an empty walk, not an error. */
export function openWalk(
  spec: PathSpec,
  stats: StatMode,
  options: ScanOptions,
  { reportsPlaces = false, isParallel = true } = {},
): OpenWalk {
  const root = join(spec.root, "/");
  const glob = spec.glob ?? (spec.file === undefined ? undefined : oneFile(spec));
  const named = new Set([...spec.base, ...(glob === undefined ? [] : literalNames(glob))]);
  const plan: WalkPlan = {
    glob,
    stats,
    skippedNames: builtinSkips.filter((name) => !named.has(name)),
    always: options.always,
    alwaysBaseLength: toByteString(root).length,
    native: isNativeWanted,
    ignoreFiles: options.ignoreFiles,
    split: options.split && { ...options.split, prefixLength: prefixOf(spec, root).length },
    reportsPlaces,
  };
  const start = descendToBase(spec, plan, root);
  if (start === undefined) return emptyWalk(undefined);
  if ("hiddenBy" in start) return emptyWalk(start.hiddenBy);
  // The root's own cache, not one of a directory further down.
  const skippedNames = spec.base.length === 0 && !spec.outside && !named.has(".dirq") ? [".dirq"] : [];
  const walk =
    (isParallel ? openNativeWalk(plan, { ...start, skippedNames }, start.scope) : undefined) ??
    openReferenceWalk(plan, start, skippedNames, isParallel);
  return Object.assign(walk, { hiddenBy: undefined });
}

function openReferenceWalk(
  plan: WalkPlan,
  start: Start,
  skippedNames: readonly string[],
  isParallel: boolean,
): ChunkSource {
  const failures: { path: string; reason: string }[] = [];
  const frame = openDirectory(
    { ...plan, skippedNames: [...plan.skippedNames, ...skippedNames] },
    start,
    (path, reason) => failures.push({ path, reason }),
  );
  const frames = frame === undefined ? [] : [frame];
  return withFailures(isParallel ? new ParallelWalk(plan, frames) : sequential(plan, frames), failures);
}

/** A walk on the caller's thread alone: slower, and without the cost of other threads. */
function sequential(plan: WalkPlan, frames: Frame[]): ChunkSource {
  const walk = new Walk(plan, frames);
  return { next: () => walk.next(), close: () => undefined };
}

interface Start {
  readonly directory: string;
  readonly bytes: string;
  readonly isRaw: false;
  readonly prefix: string;
  readonly state: GlobState | undefined;
  readonly scope: IgnoreScope | undefined;
}

/** Descends to the base without listing the directories above it, but applies their ignore rules. */
function descendToBase(
  spec: PathSpec,
  plan: WalkPlan,
  root: string,
): Start | { hiddenBy: Hiding } | undefined {
  let directory = root;
  let prefix = spec.outside ? root : "";
  let state = plan.glob && startState(plan.glob);
  // Outside, the named directory counts as the root.
  const scopeRoot = spec.outside ? join(root, ...spec.base, "/") : root;
  let scope = plan.ignoreFiles ? scopeAbove(scopeRoot) : undefined;
  for (const name of spec.base) {
    if (!spec.outside) {
      if (plan.ignoreFiles) scope = enterScope(scope, directory, holdings(directory));
      const bytes = toByteString(name);
      const path = toByteString(directory) + bytes;
      const byConfig = decide(plan.always, path.slice(plan.alwaysBaseLength), bytes, true) === true;
      if (byConfig || (plan.ignoreFiles && isIgnored(scope, path, bytes, true)))
        return { hiddenBy: { directory: `${prefix}${name}/`, byConfig } };
    }
    directory += `${name}/`;
    prefix += `${name}/`;
    if (plan.glob !== undefined) {
      state = enterDirectory(plan.glob, state!, name);
      if (state === undefined) return undefined;
    }
  }
  return { directory, bytes: toByteString(directory), isRaw: false, prefix, state, scope };
}

/** The prefix of the directory that a walk begins in. */
function prefixOf({ base, outside }: PathSpec, root: string): string {
  return [outside ? root : "", ...base.map((name) => `${name}/`)].join("");
}

function oneFile({ base, file }: PathSpec): Glob {
  return { alternatives: [[...base, file!]] };
}

function emptyWalk(hiddenBy: Hiding | undefined): OpenWalk {
  return { hiddenBy, next: () => undefined, close: () => undefined };
}

/** Reports failures from before the first chunk in a chunk of their own. */
function withFailures(walk: ChunkSource, failures: { path: string; reason: string }[]): ChunkSource {
  if (failures.length === 0) return walk;
  const first: Chunk = { ...noRows, failures };
  let reported = false;
  return {
    next: () => {
      if (reported) return walk.next();
      reported = true;
      return first;
    },
    close: () => walk.close(),
  };
}
