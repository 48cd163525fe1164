import { closeSync, constants, openSync, readFileSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { toByteString } from "./byte-string.ts";
import { decide, parseIgnoreBytes, type Rules } from "./gitignore.ts";

/** The ignore rules that apply in one directory: its own, then those of the directories above. Plain data. */
export interface IgnoreScope {
  readonly rules: Rules;
  /** The length in bytes of the absolute directory that the rules' paths start from, with its trailing slash. */
  readonly baseLength: number;
  /** Consulted where these rules give no verdict. */
  readonly parent: IgnoreScope | undefined;
}

/**
 * Whether a file or directory is ignored. A directory that is ignored hides everything below it: no rule can include
 * its files again, so a walk does not enter it.
 * @param path absolute, as a byte string
 * @param name its last component
 */
export function isIgnored(
  scope: IgnoreScope | undefined,
  path: string,
  name: string,
  isDirectory: boolean,
): boolean {
  for (let at = scope; at !== undefined; at = at.parent) {
    const verdict = decide(at.rules, path.slice(at.baseLength), name, isDirectory);
    if (verdict !== undefined) return verdict;
  }
  return false;
}

/** The scope inside `directory` (absolute, trailing slash), given what its listing contains. */
export function enterScope(
  parent: IgnoreScope | undefined,
  directory: string,
  holds: { readonly gitignore: boolean; readonly git: boolean },
): IgnoreScope | undefined {
  let scope = parent;
  if (holds.git) scope = withFile(scope, excludeFile(directory), directory, 0);
  // As git, which follows a symbolic link to info/exclude, but not one to a .gitignore.
  if (holds.gitignore) scope = withFile(scope, `${directory}.gitignore`, directory, noFollow);
  return scope;
}

/**
 * The scope just above the root of a walk: the ignore files of the directories between the top of the
 * repository that the root is in and the root itself, not included.
 * @param root absolute, with a trailing slash
 */
export function scopeAbove(root: string): IgnoreScope | undefined {
  const above: string[] = [];
  let scope: IgnoreScope | undefined;
  for (let directory = root; !exists(`${directory}.git`); directory = above[0]!) {
    const parent = dirname(directory);
    const withSlash = parent.endsWith("/") ? parent : `${parent}/`;
    // No repository around: the root's own ignore files are the first that count.
    if (withSlash === directory) return undefined;
    above.unshift(withSlash);
  }
  for (const directory of above) scope = enterScope(scope, directory, holdings(directory));
  return scope;
}

/** Which ignore files a directory contains, for one that was not listed. */
export function holdings(directory: string): { gitignore: boolean; git: boolean } {
  return { gitignore: exists(`${directory}.gitignore`), git: exists(`${directory}.git`) };
}

/** Windows has neither the flag nor git's rule. */
const noFollow = (constants as { readonly O_NOFOLLOW?: number }).O_NOFOLLOW ?? 0;

function withFile(
  parent: IgnoreScope | undefined,
  file: string,
  directory: string,
  flags: number,
): IgnoreScope | undefined {
  let bytes: string;
  try {
    bytes = readBytes(file, flags);
  } catch {
    // As git: an ignore file that is absent, a directory or unreadable contains no rules.
    return parent;
  }
  const rules = parseIgnoreBytes(bytes);
  return rules.length === 0 ? parent : { rules, baseLength: toByteString(directory).length, parent };
}

function readBytes(file: string, flags: number): string {
  const descriptor = openSync(file, constants.O_RDONLY | flags);
  try {
    return readFileSync(descriptor, "latin1");
  } finally {
    closeSync(descriptor);
  }
}

/**
 * The file of ignore rules of a repository. In a linked worktree or a submodule `.git` is a file that names the real
 * directory.
 * @param directory the top of the working tree, with a trailing slash
 */
export function excludeFile(directory: string): string {
  const git = `${directory}.git`;
  try {
    if (statSync(git).isDirectory()) return join(git, "info/exclude");
    const target = /^gitdir: (.*)$/m.exec(readFileSync(git, "utf8"))?.[1];
    if (target === undefined) return join(git, "info/exclude");
    const real = resolve(directory, target);
    const common = readCommonDirectory(real);
    return join(common, "info/exclude");
  } catch {
    return join(git, "info/exclude");
  }
}

function readCommonDirectory(real: string): string {
  try {
    return resolve(real, readFileSync(join(real, "commondir"), "utf8").trim());
  } catch {
    return real;
  }
}

function exists(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch {
    // Behind a file, or behind a directory that may not be entered.
    return false;
  }
}
