import { lstatSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { explainIgnored, type IgnoreReason } from "../scan/explain-ignore.ts";
import { matchesPath } from "../scan/glob.ts";
import { builtinSkips, type ScanOptions } from "../scan/open-walk.ts";
import type { PathSpec } from "../scan/path-spec.ts";

/** Why a path-table is certainly empty, from the fixed part of its path; undefined if it may have rows. */
export function notePath(spec: PathSpec, scan: ScanOptions): string | undefined {
  const { source, root, base, file, outside } = spec;
  const parts = file === undefined ? base : [...base, file];
  for (const [index, name] of parts.entries()) {
    const directory = join(root, ...parts.slice(0, index));
    if (exists(join(directory, name))) continue;
    if (extended.test(source)) return extendedNote(source);
    const other = otherCase(directory, name);
    const path = parts.slice(0, index + 1).join("/");
    if (other === undefined) return `'${source}' finds nothing: ${path} does not exist`;
    return `'${source}' finds nothing: ${path} does not exist; did you mean '${source.replace(name, other)}'?`;
  }
  const reason = outside ? undefined : explainIgnored(root, parts, scan);
  return reason && ignoredNote(source, reason);
}

/** Why a pattern that matched no file is probably not what was meant; undefined if an empty result is plausible. */
export function notePattern(spec: PathSpec): string | undefined {
  const { source, glob } = spec;
  if (glob === undefined) return undefined;
  if (extended.test(source)) return extendedNote(source);
  if (/\*\*[^/]*$|\/$/.test(source)) return undefined;
  const directory = matchingDirectory(spec);
  return (
    directory &&
    `'${source}' matches only directories, such as ${directory}; the files in them are '${source}/'`
  );
}

/** Bash's extended globs, which dirq does not have. */
const extended = /[@+!?*]\([^)]*\)/;

function extendedNote(source: string): string {
  const example = /[@?+*]\(([^()]*\|[^()]*)\)/.exec(source)?.[1]?.replaceAll("|", ",");
  const advice = example === undefined ? "use *, ?, [ ] and { }" : `write {${example}}`;
  return `'${source}' finds nothing: extended globs such as @(a|b) are not supported; ${advice}`;
}

function ignoredNote(source: string, { path, rule }: IgnoreReason): string {
  const by =
    rule === undefined
      ? "the config's ignore patterns"
      : `${rule.file}:${rule.line}: ${rule.pattern}; --no-ignore includes it`;
  return `'${source}' finds nothing: ${path} is ignored by ${by}`;
}

/** False only if it is certain: not for a directory without permission, or a name whose bytes are not valid UTF-8. */
function exists(path: string): boolean {
  if (path.includes("\uFFFD")) return true;
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== "ENOTDIR";
  }
}

function otherCase(directory: string, name: string): string | undefined {
  return namesIn(directory).find((each) => each.toLowerCase() === name.toLowerCase());
}

/** Directories that are searched for a match; a larger tree gets no note. */
const maxDirectories = 1_000;

function matchingDirectory({ root, base, glob }: PathSpec): string | undefined {
  const queue = [base.join("/")];
  for (let at = 0; at < queue.length && at < maxDirectories; at++) {
    for (const entry of entriesOf(join(root, queue[at]!))) {
      if (!entry.isDirectory() || builtinSkips.includes(entry.name)) continue;
      const path = queue[at] === "" ? entry.name : `${queue[at]!}/${entry.name}`;
      if (matchesPath(glob!, path)) return path;
      queue.push(path);
    }
  }
  return undefined;
}

function entriesOf(directory: string) {
  try {
    return readdirSync(directory, { withFileTypes: true });
  } catch {
    return [];
  }
}

function namesIn(directory: string): string[] {
  return entriesOf(directory).map(({ name }) => name);
}
