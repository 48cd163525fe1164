import { readFileSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { decide, parseIgnoreFile, type Rules } from "./gitignore.ts";

/** The ignore rules that hold in one directory: its own, then those of the directories above. Plain data. */
export interface IgnoreScope {
  readonly rules: Rules;
  /** The absolute directory that the rules' paths start from, with a trailing slash. */
  readonly base: string;
  /** Asked where these rules say nothing. */
  readonly parent: IgnoreScope | undefined;
}

/**
 * Whether a file or directory is ignored. A directory that is ignored hides everything below it: nothing inside can be
 * taken back, so a walk does not enter it.
 * @param path absolute
 */
export function isIgnored(
  scope: IgnoreScope | undefined,
  path: string,
  name: string,
  isDirectory: boolean,
): boolean {
  for (let at = scope; at !== undefined; at = at.parent) {
    const verdict = decide(at.rules, path.slice(at.base.length), name, isDirectory);
    if (verdict !== undefined) return verdict;
  }
  return false;
}

/** The scope inside `directory` (absolute, trailing slash), given what its listing shows it to hold. */
export function enterScope(
  parent: IgnoreScope | undefined,
  directory: string,
  holds: { readonly gitignore: boolean; readonly git: boolean },
): IgnoreScope | undefined {
  let scope = parent;
  if (holds.git) scope = withFile(scope, excludeFile(directory), directory);
  if (holds.gitignore) scope = withFile(scope, `${directory}.gitignore`, directory);
  return scope;
}

/**
 * The scope that holds just above the root of a walk: the ignore files of the directories between the top of the
 * repository that contains the root and the root itself, exclusive.
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

/** What `enterScope` wants to know, for a directory that was not listed. */
export function holdings(directory: string): { gitignore: boolean; git: boolean } {
  return { gitignore: exists(`${directory}.gitignore`), git: exists(`${directory}.git`) };
}

function withFile(parent: IgnoreScope | undefined, file: string, base: string): IgnoreScope | undefined {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch {
    // As git: an ignore file that is absent, a directory or unreadable holds no rules.
    return parent;
  }
  const rules = parseIgnoreFile(text);
  return rules.length === 0 ? parent : { rules, base, parent };
}

/** In a linked worktree or a submodule `.git` is a file that names the real directory. */
function excludeFile(directory: string): string {
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
