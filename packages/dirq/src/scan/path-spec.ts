import { lstatSync, statSync } from "node:fs";
import { homedir } from "node:os";
import { join, normalize, resolve } from "node:path";
import { DirqError } from "../base/errors.ts";
import { expandBraces } from "./braces.ts";
import {
  compileComponent,
  fixedDirectories,
  isGlob,
  isLiteral,
  joinGlobs,
  type Component,
  type Glob,
} from "./glob.ts";

/** The parsed name of a path-table. */
export interface PathSpec {
  /** As it was written. */
  readonly source: string;
  /** Absolute: where the path or pattern starts from, and what ignore rules and the path column are relative to. */
  readonly root: string;
  /** The directories below the root that contain every match. */
  readonly base: readonly string[];
  /** Matches paths below the root; undefined: everything below the base. */
  readonly glob: Glob | undefined;
  /** For a path without a pattern that names a file: its name in the base. */
  readonly file: string | undefined;
  /** Whether it leads out of the root that dirq was opened with; such paths are shown absolute. */
  readonly outside: boolean;
}

/**
 * Whether a table name is a path: `./x`, `../x`, `/x`, `~/x`, or one of those without the rest; or a path with the prefix
 * of another source.
 */
export function isPathName(name: string): boolean {
  return isSnapshotName(name) || isCommitName(name) || isDirectoriesName(name) || isFilePath(name);
}

const snapshotPrefix = "snapshot:";

/** Whether a table name is a directory of snapshots. */
export function isSnapshotName(name: string): boolean {
  return name.startsWith(snapshotPrefix);
}

/** The directories of snapshots that a table name such as `snapshot:DIR/**` means; `DIR` is relative to the root. */
export function parseSnapshotSpec(source: string, root: string): PathSpec {
  const path = source.slice(snapshotPrefix.length);
  if (path === "") throw new DirqError("usage", `'${source}' names no directory; write 'snapshot:DIR/**'`);
  return { ...parsePathSpec(isFilePath(path) ? path : `./${path}`, root), source };
}

const directoriesPrefix = "dirs:";

/** Whether a table name means directories in place of files. */
export function isDirectoriesName(name: string): boolean {
  return name.startsWith(directoriesPrefix);
}

/** The path of a table name such as `dirs:./src`, in which `./` can be omitted. */
export function parseDirectoriesSpec(source: string, root: string): PathSpec {
  const path = source.slice(directoriesPrefix.length);
  return { ...parsePathSpec(isFilePath(path) ? path : `./${path}`, root), source };
}

const commitPrefix = "git:";

/** Whether a table name is a path in a commit. */
export function isCommitName(name: string): boolean {
  return name.startsWith(commitPrefix);
}

/**
 * The revision and path of a table name such as `git:HEAD~10:./src/**`.
 * @throws {DirqError} without a revision, or for a path that leads out of the root
 */
export function parseCommitSpec(
  source: string,
  root: string,
): { readonly revision: string; readonly spec: PathSpec } {
  const rest = source.slice(commitPrefix.length);
  const colon = rest.indexOf(":");
  const revision = colon === -1 ? rest : rest.slice(0, colon);
  // A revision that begins with a dash would be an option of git.
  if (revision === "" || revision.startsWith("-")) {
    throw new DirqError("usage", `'${source}' names no revision; write 'git:HEAD:./src/**'`);
  }
  const path = colon === -1 ? "./" : rest.slice(colon + 1);
  const spec = parsePathSpec(isFilePath(path) ? path : `./${path}`, root);
  if (spec.outside)
    throw new DirqError(
      "rejected",
      `'${source}' leads out of the root; only paths below ./ are read of a commit`,
    );
  return { revision, spec };
}

function isFilePath(name: string): boolean {
  return /^(?:\.{1,2}|~)?(?:\/|$)/.test(name) && name !== "";
}

/**
 * Parses a path-table's name.
 * @param root absolute, the meaning of `./`
 * @throws {DirqError} for `..` after a wildcard, and for braces with paths inside and outside of the root
 */
export function parsePathSpec(source: string, root: string): PathSpec {
  const expanded = source === "~" || source.startsWith("~/") ? homedir() + source.slice(1) : source;
  return isGlob(expanded) ? parsePattern(source, expanded, root) : parsePath(source, expanded, root);
}

function parsePath(source: string, path: string, root: string): PathSpec {
  const normalized = normalize(path).replace(/(?<=.)\/$/, "");
  const relative = normalized === "." ? "" : normalized;
  if (leadsOutside(relative)) {
    const absolute = relative.startsWith("/") ? relative : resolve(root, relative);
    return { source, ...splitPath(absolute.slice(1), "/"), outside: true };
  }
  return { source, ...splitPath(relative, root), outside: false };
}

function leadsOutside(path: string): boolean {
  return path.startsWith("/") || path === ".." || path.startsWith("../");
}

function splitPath(path: string, root: string): Omit<PathSpec, "source" | "outside"> {
  const parts = path.split("/").filter((part) => part !== "");
  const isFile = parts.length > 0 && !isDirectoryPath(join(root, path));
  return {
    root,
    base: isFile ? parts.slice(0, -1) : parts,
    glob: undefined,
    file: isFile ? parts.at(-1) : undefined,
  };
}

/** A link to a directory that is named outright is entered: the user asked for its target. */
function isDirectoryPath(path: string): boolean {
  try {
    return lstatSync(path).isDirectory() || statSync(path).isDirectory();
  } catch {
    return false;
  }
}

/** Braces expand first, as in bash: each alternative is a path or a pattern of its own. */
function parsePattern(source: string, pattern: string, root: string): PathSpec {
  const alternatives = expandBraces(pattern).map((alternative) => parseAlternative(source, alternative));
  const outside = alternatives[0]!.up !== undefined;
  if (alternatives.some((each) => (each.up !== undefined) !== outside)) {
    throw new DirqError(
      "usage",
      `'${source}' names paths inside and outside of the root; read them as two tables`,
    );
  }
  const glob = joinGlobs(
    alternatives.flatMap(({ components, isDirectory, up }) => {
      // What is outside has absolute paths.
      const full = up === undefined ? components : [...literals(resolve(root, up)), ...components];
      const below = [...full, null];
      if (isDirectory) return [below];
      // Without a wildcard it is a path: a file, or a directory with every file below it.
      return full.every(isLiteral) ? [full, below] : [full];
    }),
  );
  return { source, root: outside ? "/" : root, base: fixedDirectories(glob), glob, file: undefined, outside };
}

interface Alternative {
  readonly components: readonly Component[];
  /** Whether it ends in a slash, and so names directories. */
  readonly isDirectory: boolean;
  /** Where it starts, if not at the root: `/`, or `..` as often as it is written. */
  readonly up: string | undefined;
}

function parseAlternative(source: string, pattern: string): Alternative {
  const isAbsolute = pattern.startsWith("/");
  const written = pattern.split("/");
  const up: string[] = [];
  const components: Component[] = [];
  for (const text of written) {
    if (text === "" || text === ".") continue;
    if (text !== "..") components.push(compileComponent(text));
    else if (components.length === 0) up.push("..");
    else if (components.every(isLiteral)) components.pop();
    else throw parentOfWildcard(source);
  }
  return {
    components,
    isDirectory: ["", ".", ".."].includes(written.at(-1)!),
    up: isAbsolute ? "/" : up.length > 0 ? up.join("/") : undefined,
  };
}

/** The names that a wildcard matches have different parents, and each may be a link. */
function parentOfWildcard(source: string): DirqError {
  return new DirqError(
    "usage",
    `'${source}' has .. after a wildcard, which is not supported; write the pattern without it`,
  );
}

function literals(directory: string): string[] {
  return directory.split("/").filter((part) => part !== "");
}
