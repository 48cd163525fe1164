import { lstatSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { toByteString } from "./byte-string.ts";
import { decide, parseIgnoreBytes, type Rules } from "./gitignore.ts";

/** Why a path is ignored, as `git check-ignore -v` shows it. */
export interface IgnoreReason {
  /** The ignored path, relative to the root: the path itself, or with a trailing slash a directory above it. */
  readonly path: string;
  /** The deciding line; undefined for the config's patterns. */
  readonly rule: { readonly file: string; readonly line: number; readonly pattern: string } | undefined;
}

/**
 * Finds the rule that hides a path. Reads the ignore files again: for messages only.
 * @param root absolute
 * @param parts the names of the path below the root
 * @param always patterns that always apply, relative to the root
 */
export function explainIgnored(
  root: string,
  parts: readonly string[],
  { ignoreFiles, always }: { readonly ignoreFiles: boolean; readonly always: Rules },
): IgnoreReason | undefined {
  const top = topOf(root);
  let directory = root;
  for (const [index, name] of parts.entries()) {
    const path = join(directory, name);
    const isDirectory = index < parts.length - 1 || isDirectoryPath(path);
    const shown = parts.slice(0, index + 1).join("/") + (isDirectory ? "/" : "");
    const verdict = (rules: Rules, base: string) =>
      decide(rules, toByteString(relative(base, path)), toByteString(name), isDirectory);
    if (verdict(always, root) === true) return { path: shown, rule: undefined };
    const rule = ignoreFiles ? findRule(directory, top, verdict) : undefined;
    if (rule !== undefined) return { path: shown, rule: { ...rule, file: relative(root, rule.file) } };
    directory = path;
  }
  return undefined;
}

/** The last line that matches in the nearest file decides. */
function findRule(
  from: string,
  top: string,
  verdict: (rules: Rules, base: string) => boolean | undefined,
): IgnoreReason["rule"] {
  for (let directory = from; ; directory = dirname(directory)) {
    for (const file of [join(directory, ".gitignore"), join(directory, ".git/info/exclude")]) {
      const lines = linesOf(file);
      for (let index = lines.length - 1; index >= 0; index--) {
        const decided = verdict(parseIgnoreBytes(lines[index]!), directory);
        if (decided === false) return undefined;
        if (decided) return { file, line: index + 1, pattern: lines[index]!.trim() };
      }
    }
    if (directory === top) return undefined;
  }
}

function linesOf(file: string): string[] {
  try {
    // As git, which does not follow a .gitignore that is a symbolic link.
    if (file.endsWith(".gitignore") && lstatSync(file).isSymbolicLink()) return [];
    return readFileSync(file, "latin1").split("\n");
  } catch {
    return [];
  }
}

/** The directory with `.git` that the root is in; the root itself if there is none. */
function topOf(root: string): string {
  for (let directory = root; ; directory = dirname(directory)) {
    if (statOf(join(directory, ".git")) !== undefined) return directory;
    if (dirname(directory) === directory) return root;
  }
}

function isDirectoryPath(path: string): boolean {
  return statOf(path)?.isDirectory() ?? false;
}

function statOf(path: string) {
  try {
    return lstatSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}
