import { toByteString } from "./byte-string.ts";
import { expandBraces } from "./braces.ts";
import { compileTokens, matchesWildcard, readTokens, type Wildcard } from "./wildcard.ts";

/** One component of a pattern: a literal name, a pattern for a name, or `**` (null). */
export type Component = string | NamePattern | null;

/** A pattern for one name. */
export interface NamePattern {
  readonly characters: Wildcard;
  /** For names that are not valid UTF-8, which are compared byte by byte, as bash does. */
  readonly bytes: Wildcard | string;
}

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
 * Compiles a pattern. The syntax is bash's with `globstar` and `dotglob`: `*` and `?` do not match a slash, `**` alone
 * in a component matches any number of them, a backslash takes the next character literally. A pattern that ends in a
 * slash matches every file below the directories that it names.
 */
export function compileGlob(pattern: string): Glob {
  return joinGlobs(
    expandBraces(pattern).map((alternative) => {
      const parts = alternative.split("/");
      const isDirectory = parts.at(-1) === "" || parts.at(-1) === ".";
      const components = parts.filter((part) => part !== "" && part !== ".").map(compileComponent);
      return isDirectory ? [...components, null] : components;
    }),
  );
}

/** One glob that matches what any of some lists of components matches. */
export function joinGlobs(alternatives: readonly (readonly Component[])[]): Glob {
  return {
    // Repeated `**` is one `**`.
    alternatives: alternatives.map((components) =>
      components.filter((part, index) => part !== null || components[index - 1] !== null),
    ),
  };
}

export function compileComponent(text: string): Component {
  if (text === "**") return null;
  // A shell's dialect reads every pattern.
  const characters = compileTokens(readTokens(text, "shell")!);
  if (typeof characters === "string") return characters;
  return { characters, bytes: compileTokens(readTokens(toByteString(text), "shell bytes")!) };
}

/** The directories that contain every match, as names: where a walk may start. */
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

/**
 * The position of a walk after it enters the directory `name`; undefined where nothing below can match.
 * @param raw the name's bytes, where it is not valid UTF-8
 */
export function enterDirectory(
  { alternatives }: Glob,
  state: GlobState,
  name: string,
  raw?: string,
): GlobState | undefined {
  const next: number[] = [];
  // Positions in one alternative are next to each other.
  const add = (alternative: number, at: number) => {
    for (let i = next.length - 2; i >= 0 && next[i] === alternative; i -= 2) if (next[i + 1] === at) return;
    next.push(alternative, at);
  };
  for (let i = 0; i < state.length; i += 2) {
    const alternative = state[i]!;
    const parts = alternatives[alternative]!;
    const at = state[i + 1]!;
    const part = parts[at] as Component;
    if (part === null) {
      add(alternative, at);
      if (at + 2 < parts.length && matchesComponent(parts[at + 1]!, name, raw)) add(alternative, at + 2);
    } else if (at + 1 < parts.length && matchesComponent(part, name, raw)) add(alternative, at + 1);
  }
  return next.length === 0 ? undefined : next;
}

/**
 * Whether a file `name` in the current directory of a walk is a match.
 * @param raw the name's bytes, where it is not valid UTF-8
 */
export function matchesFile({ alternatives }: Glob, state: GlobState, name: string, raw?: string): boolean {
  for (let i = 0; i < state.length; i += 2) {
    const parts = alternatives[state[i]!]!;
    const at = state[i + 1]!;
    const part = parts[at] as Component;
    if (part === null) {
      if (at + 1 === parts.length) return true;
      if (at + 2 === parts.length && matchesComponent(parts[at + 1]!, name, raw)) return true;
    } else if (at + 1 === parts.length && matchesComponent(part, name, raw)) return true;
  }
  return false;
}

/** Whether an alternative names a directory outright, without a wildcard up to and including this component. */
export function namesDirectory({ alternatives }: Glob, state: GlobState, name: string): boolean {
  for (let i = 0; i < state.length; i += 2) {
    const parts = alternatives[state[i]!]!;
    const at = state[i + 1]!;
    if (at + 1 < parts.length && parts[at] === name && parts.slice(0, at).every(isLiteral)) return true;
  }
  return false;
}

export function isLiteral(part: Component): part is string {
  return typeof part === "string";
}

/** Whether a whole path, relative to the pattern's root, is a match. */
export function matchesPath({ alternatives }: Glob, path: string): boolean {
  const names = path.split("/");
  return alternatives.some((parts) => matchesNames(parts, names));
}

/**
 * Whether the components of a path match one alternative. Only the last `**` is ever tried with more names, for the
 * reason that `matchesWildcard` gives, so the time is linear in the path for a given pattern.
 */
export function matchesNames(parts: readonly Component[], names: readonly string[]): boolean {
  let next = 0;
  let afterStars = -1;
  let starsEnd = 0;
  for (let at = 0; at < names.length;) {
    const part = parts[next];
    if (part === null) {
      // At the end it is every file below the directory.
      if (++next === parts.length) return true;
      afterStars = next;
      starsEnd = at;
    } else if (part !== undefined && matchesComponent(part, names[at]!, undefined)) {
      next++;
      at++;
    } else {
      if (afterStars === -1) return false;
      at = ++starsEnd;
      next = afterStars;
    }
  }
  return next === parts.length;
}

function matchesComponent(part: Component, name: string, raw: string | undefined): boolean {
  if (part === null) return true;
  if (typeof part === "string") return part === name;
  if (raw === undefined) return matchesWildcard(part.characters, name);
  return typeof part.bytes === "string" ? part.bytes === raw : matchesWildcard(part.bytes, raw);
}
