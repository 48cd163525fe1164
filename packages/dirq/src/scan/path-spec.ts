import { lstatSync, statSync } from "node:fs";
import { homedir } from "node:os";
import { join, normalize, resolve } from "node:path";
import { compileGlob, fixedDirectories, isGlob, type Glob } from "./glob.ts";

/** A path-table's name, understood. */
export interface PathSpec {
  /** As it was written. */
  readonly source: string;
  /** Absolute: where the path or pattern starts from, and what ignore rules and the path column are relative to. */
  readonly root: string;
  /** The directories below the root that contain every match. */
  readonly base: readonly string[];
  /** What a match looks like below the root; undefined: everything below the base. */
  readonly glob: Glob | undefined;
  /** For a path without a pattern that names a file: its name in the base. */
  readonly file: string | undefined;
  /** Whether it leads out of the root that dirq was opened with; such paths are shown absolute. */
  readonly outside: boolean;
}

/** Whether a table name is a path: `./x`, `../x`, `/x`, `~/x`, or one of those without the rest. */
export function isPathName(name: string): boolean {
  return /^(?:\.{1,2}|~)?(?:\/|$)/.test(name) && name !== "";
}

/**
 * Understands a path-table's name.
 * @param root absolute, the directory of `./`
 */
export function parsePathSpec(source: string, root: string): PathSpec {
  const expanded = source === "~" || source.startsWith("~/") ? homedir() + source.slice(1) : source;
  const pattern = normalizePattern(expanded);
  const fromRoot = pattern.startsWith("/") ? undefined : pattern;
  if (fromRoot !== undefined && fromRoot !== ".." && !fromRoot.startsWith("../")) {
    return { source, ...split(fromRoot, root), outside: false };
  }
  // Above the root, or elsewhere: everything is absolute from here on.
  const absolute = fromRoot === undefined ? pattern : absolutePattern(fromRoot, root);
  return { source, ...split(absolute.slice(1), "/"), outside: true };
}

/** Takes `.`, doubled slashes and `name/..` out, without touching what a pattern may mean by them. */
function normalizePattern(path: string): string {
  if (isGlob(path)) {
    const parts: string[] = [];
    const written = path.split("/").slice(path.startsWith("/") ? 1 : 0);
    for (const [index, part] of written.entries()) {
      // At the end it requires a directory, which is not a row.
      if (part === "." && index < written.length - 1) continue;
      const last = parts.at(-1);
      if (part === ".." && last !== undefined && last !== ".." && !isGlob(last)) parts.pop();
      else parts.push(part);
    }
    return (path.startsWith("/") ? "/" : "") + parts.join("/");
  }
  const plain = normalize(path).replace(/(?<=.)\/$/, "");
  return plain === "." ? "" : plain;
}

function absolutePattern(pattern: string, root: string): string {
  const up = /^(?:\.\.(?:\/|$))+/.exec(pattern)![0];
  return join(resolve(root, up), "/") + pattern.slice(up.length);
}

function split(pattern: string, root: string): Omit<PathSpec, "source" | "outside"> {
  if (isGlob(pattern)) {
    const glob = compileGlob(pattern);
    return { root, base: fixedDirectories(glob), glob, file: undefined };
  }
  const parts = pattern.split("/").filter((part) => part !== "");
  const isFile = parts.length > 0 && !isDirectoryPath(join(root, pattern));
  return {
    root,
    base: isFile ? parts.slice(0, -1) : parts,
    glob: undefined,
    file: isFile ? parts.at(-1) : undefined,
  };
}

/** A link to a directory that is named outright is entered: the user asked for what it leads to. */
function isDirectoryPath(path: string): boolean {
  try {
    return lstatSync(path).isDirectory() || statSync(path).isDirectory();
  } catch {
    return false;
  }
}
