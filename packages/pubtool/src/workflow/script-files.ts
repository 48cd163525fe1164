import { posix } from "node:path";
import type { StepContent } from "./invocation.ts";
import { NOTHING } from "./invocation.ts";

/** The repository's files, for scripts that a step runs. */
export interface ScriptContext {
  /** Text of a file by its path relative to the root, with slashes; undefined when there is no such text file. */
  read: (path: string) => string | undefined;
  /** Where commands run, relative to the root; undefined when that is known only at run time. */
  directory: string | undefined;
  /** The folder of the composite action that the step belongs to. */
  actionPath?: string;
  /** Shared by all scripts of a repository. */
  scripts: ScriptState;
}

/** Scripts that were read before, and the limits that end scripts that run each other. */
export class ScriptState {
  private readonly known = new Map<string, StepContent>();
  private readonly active = new Set<string>();
  private left = 2000;

  /** The content of a script, scanned at most once; empty for a script that runs itself. */
  scan(key: string, scan: () => StepContent, cached = true): StepContent {
    const before = cached ? this.known.get(key) : undefined;
    if (before) return before;
    if (this.active.has(key) || this.active.size > 20 || this.left-- <= 0) return NOTHING;
    this.active.add(key);
    const content = scan();
    this.active.delete(key);
    if (cached) this.known.set(key, content);
    return content;
  }
}

/** For a script that is looked at on its own, without a repository. */
export function withoutFiles(): ScriptContext {
  return { read: () => undefined, directory: undefined, scripts: new ScriptState() };
}

const ROOT = /^(\$\{\{\s*github\.workspace\s*\}\}|\$\{?GITHUB_WORKSPACE\}?)(\/|$)/;
const ACTION = /^(\$\{\{\s*github\.action_path\s*\}\}|\$\{?GITHUB_ACTION_PATH\}?)(\/|$)/;

/** The path relative to the root; undefined when it is outside of the repository or known only at run time. */
export function resolvePath(word: string, { directory, actionPath }: ScriptContext): string | undefined {
  if (ROOT.test(word)) return inside(word.replace(ROOT, "./"));
  if (ACTION.test(word))
    return actionPath === undefined ? undefined : inside(posix.join(actionPath, word.replace(ACTION, "./")));
  return directory === undefined || word.startsWith("/") ? undefined : inside(posix.join(directory, word));
}

function inside(path: string): string | undefined {
  const normal = posix.normalize(path);
  return /[$`]/.test(normal) || normal.startsWith("..") ? undefined : normal.replace(/\/$/, "") || ".";
}

/** The command lines of a script of package.json, with its `pre` and `post` scripts; undefined without the script. */
export function packageScripts(
  manifest: string,
  name: string,
  extra: readonly string[],
  withHooks: boolean,
): string[] | undefined {
  const scripts = readScripts(manifest);
  const main = scripts.get(name);
  if (main === undefined) return undefined;
  const hook = (prefix: string) => (withHooks ? (scripts.get(prefix + name) ?? []) : []);
  return [hook("pre"), [main, ...extra].join(" "), hook("post")].flat();
}

function readScripts(manifest: string): ReadonlyMap<string, string> {
  try {
    const { scripts } = JSON.parse(manifest) as { scripts?: Record<string, unknown> };
    return new Map(
      Object.entries(scripts ?? {}).filter(
        (entry): entry is [string, string] => typeof entry[1] === "string",
      ),
    );
  } catch {
    return new Map();
  }
}

interface Target {
  needs: string[];
  recipe: string[];
}

/** The recipes of a Makefile's target and of what it depends on; undefined when it has no such target. */
export function makeRecipes(makefile: string, wanted: readonly string[]): string[] | undefined {
  const { targets, variables, first } = readMakefile(makefile);
  const names = wanted.length > 0 ? wanted : first === undefined ? [] : [first];
  if (names.length === 0 || names.some((name) => !targets.has(name))) return undefined;
  const seen = new Set<string>();
  const recipesOf = (name: string): string[] => {
    const target = targets.get(name);
    if (!target || seen.has(name)) return [];
    seen.add(name);
    return [...target.needs.flatMap(recipesOf), ...target.recipe];
  };
  return names.flatMap(recipesOf).map((line) => expand(line, variables));
}

function readMakefile(text: string) {
  const targets = new Map<string, Target>();
  const variables = new Map<string, string>();
  let first: string | undefined;
  let current: Target[] = [];
  for (const line of text.replace(/\\\r?\n\s*/g, " ").split(/\r?\n/)) {
    const assignment = /^(?:export\s+)?([\w.-]+)\s*(?:[:?+]|::)?=\s*(.*?)\s*$/.exec(line);
    const rule = /^([^\s#:=][^:=#]*?)\s*::?(?!=)\s*([^#;]*)(?:;(.*))?/.exec(line);
    if (line.startsWith("\t")) for (const { recipe } of current) recipe.push(command(line));
    else if (assignment) variables.set(assignment[1]!, assignment[2]!);
    else if (rule) {
      current = rule[1]!.split(/\s+/).map((name) => {
        if (!name.startsWith(".")) first ??= name;
        const target = targets.get(name) ?? { needs: [], recipe: [] };
        target.needs.push(...rule[2]!.split(/\s+/).filter((need) => need !== "" && need !== "|"));
        if (rule[3] !== undefined) target.recipe.push(command(rule[3]));
        targets.set(name, target);
        return target;
      });
    } else if (/\S/.test(line) && !/^\s*#/.test(line)) current = [];
  }
  return { targets, variables, first };
}

/** Without the marks for silence, errors and `make -n`. */
function command(line: string): string {
  return line.trim().replace(/^[@+-]+\s*/, "");
}

/** Simple variables, three levels deep; `$$` is the shell's `$`. */
function expand(line: string, variables: ReadonlyMap<string, string>): string {
  let text = line;
  for (let level = 0; level < 3; level++) {
    text = text.replace(/\$[({]([\w.-]+)[)}]/g, (whole, name: string) =>
      name === "MAKE" ? "make" : (variables.get(name) ?? whole),
    );
  }
  return text.replaceAll("$$", "$");
}
