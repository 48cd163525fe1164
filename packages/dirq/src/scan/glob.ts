import { readBracket } from "./bracket.ts";
import { expandBraces } from "./braces.ts";

/** One component of a pattern: a literal name, a regular expression for a name, or `**` (null). */
type Component = string | RegExp | null;

/** A glob after brace expansion: the alternatives, each a list of components. Plain data, so it travels to a worker. */
export interface Glob {
  readonly alternatives: readonly (readonly Component[])[];
}

/** The position of a walk in each alternative: [alternative, component] pairs, flattened. */
export type GlobState = readonly number[];

/** True where a path is a pattern rather than a name. */
export function isGlob(path: string): boolean {
  return /[*?[{]/.test(path);
}

/**
 * Compiles a pattern. The syntax is bash's with `globstar` and `dotglob`: `*` and `?` stay inside one component,
 * `**` alone in a component crosses any number of them, a backslash takes the next character literally.
 */
export function compileGlob(pattern: string): Glob {
  const alternatives = expandBraces(pattern).map((alternative) =>
    alternative
      .split("/")
      // A doubled slash is one slash; a trailing one asks for a directory, which is never a row.
      .filter((part, index, parts) => part !== "" || index === parts.length - 1)
      .filter((part, index, parts) => part !== "." || index === parts.length - 1)
      .map(compileComponent)
      .filter((part, index, parts) => part !== null || parts[index - 1] !== null),
  );
  return { alternatives };
}

function compileComponent(text: string): Component {
  if (text === "**") return null;
  if (!/[*?[\\]/.test(text)) return text;
  let regexp = "";
  for (let at = 0; at < text.length;) {
    const char = text[at]!;
    if (char === "*") regexp += ".*";
    else if (char === "?") regexp += ".";
    else if (char === "[") {
      const bracket = readBracket(text, at, "shell");
      if (bracket !== undefined) {
        regexp += bracket.regexp;
        at = bracket.end;
        continue;
      }
      regexp += "\\[";
    } else {
      if (char === "\\" && at + 1 < text.length) at++;
      const code = String.fromCodePoint(text.codePointAt(at)!);
      regexp += escapeRegExp(code);
      at += code.length;
      continue;
    }
    at++;
  }
  const literal = unescaped(text);
  return literal ?? new RegExp(`^${regexp.replace(/(?:\.\*)+/g, ".*")}$`, "su");
}

/** The name that a component matches whose only special characters are backslashes. */
function unescaped(text: string): string | undefined {
  const plain = text.replace(/\\(.)/gsu, "");
  return /[*?[\\]/.test(plain) ? undefined : text.replace(/\\(.)/gsu, "$1");
}

function escapeRegExp(text: string): string {
  return text.replace(/[$()*+.?[\\\]^{|}/]/g, "\\$&");
}

/** The directories that contain every match, as names: a walk may start there. */
export function fixedDirectories({ alternatives }: Glob): string[] {
  const [first = [], ...others] = alternatives;
  const fixed: string[] = [];
  for (const [index, part] of first.slice(0, -1).entries()) {
    if (typeof part !== "string") break;
    if (!others.every((other) => other.length > index + 1 && other[index] === part)) break;
    fixed.push(part);
  }
  return fixed;
}

/** The literal components, of all alternatives. */
export function literalNames({ alternatives }: Glob): Set<string> {
  return new Set(alternatives.flat().filter((part) => typeof part === "string"));
}

/** The position of a walk that starts at the root of the pattern. */
export function startState({ alternatives }: Glob): GlobState {
  return alternatives.flatMap((_, index) => [index, 0]);
}

/** The position of a walk after it enters the directory `name`; undefined if nothing below can match. */
export function enterDirectory(
  { alternatives }: Glob,
  state: GlobState,
  name: string,
): GlobState | undefined {
  const next: number[] = [];
  const add = (alternative: number, at: number) => {
    for (let i = 0; i < next.length; i += 2) if (next[i] === alternative && next[i + 1] === at) return;
    next.push(alternative, at);
  };
  for (let i = 0; i < state.length; i += 2) {
    const alternative = state[i]!;
    const parts = alternatives[alternative]!;
    const at = state[i + 1]!;
    const part = parts[at] as Component;
    if (part === null) {
      add(alternative, at);
      if (at + 2 < parts.length && matches(parts[at + 1]!, name)) add(alternative, at + 2);
    } else if (at + 1 < parts.length && matches(part, name)) add(alternative, at + 1);
  }
  return next.length === 0 ? undefined : next;
}

/** Whether a file `name` in the current directory of the walk is a match. */
export function matchesFile({ alternatives }: Glob, state: GlobState, name: string): boolean {
  for (let i = 0; i < state.length; i += 2) {
    const parts = alternatives[state[i]!]!;
    const at = state[i + 1]!;
    const part = parts[at] as Component;
    if (part === null) {
      if (at + 1 === parts.length) return true;
      if (at + 2 === parts.length && matches(parts[at + 1]!, name)) return true;
    } else if (at + 1 === parts.length && matches(part, name)) return true;
  }
  return false;
}

/** Whether a whole path, relative to the pattern's root, is a match. */
export function matchesPath(glob: Glob, path: string): boolean {
  const parts = path.split("/");
  let state: GlobState | undefined = startState(glob);
  for (const directory of parts.slice(0, -1)) {
    state = enterDirectory(glob, state, directory);
    if (state === undefined) return false;
  }
  return matchesFile(glob, state, parts.at(-1)!);
}

function matches(part: Component, name: string): boolean {
  if (part === null) return true;
  return typeof part === "string" ? part === name : part.test(name);
}
