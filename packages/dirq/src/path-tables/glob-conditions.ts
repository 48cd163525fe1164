import { isLiteral, matchesPath, type Component, type Glob } from "../scan/glob.ts";
import type { Token, Wildcard } from "../scan/wildcard.ts";
import { quoteText } from "../sqlite/connection.ts";

/** A condition in SQL on the columns path, dir and basename of a file. */
export interface GlobCondition {
  /** Undefined: every file fulfils it. */
  readonly sql: string | undefined;
  /** The function that `sql` calls with a path for what SQLite's operators cannot express; undefined: it calls none. */
  readonly matches: ((path: string) => boolean) | undefined;
}

/** More alternatives than this are matched in JavaScript: SQLite limits the depth of an expression. */
const maxAlternatives = 32;
/** Far below SQLITE_MAX_LIKE_PATTERN_LENGTH, above which GLOB is an error. */
const maxPatternLength = 1_000;
/** Every `**` between names doubles the patterns. */
const maxPatterns = 4;

/**
 * Translates a glob into SQLite's own operators as far as they are exact: a call from SQLite to JavaScript costs several
 * times what the rest of a row does. The operators are equality and SQLite's `GLOB`, in which `*` matches slashes too.
 * @param fixed the number of leading literal names that the caller's range of paths ensures
 * @param functionName the name under which `matches` is called
 */
export function globCondition({ alternatives }: Glob, fixed: number, functionName: string): GlobCondition {
  const isShort = alternatives.length <= maxAlternatives;
  const exact = alternatives.map((parts) => (isShort ? exactCondition(parts, fixed) : undefined));
  if (exact.includes("")) return { sql: undefined, matches: undefined };
  const rest = alternatives.filter((_, index) => exact[index] === undefined);
  const terms = exact.filter((sql) => sql !== undefined);
  if (rest.length === 0) return { sql: joinTerms(terms), matches: undefined };
  const call = `${functionName}(path)`;
  // GLOB alone matches too much here, but most paths need no call then.
  const calls = isShort
    ? rest.map((parts) => allOf([anyOf("path", pathPatterns(parts)) ?? "", call])!)
    : [call];
  const glob = { alternatives: rest };
  return {
    sql: joinTerms([...new Set([...terms, ...calls])]),
    matches: (path) => matchesPath(glob, path),
  };
}

function joinTerms(terms: readonly string[]): string {
  return terms.length === 1 ? terms[0]! : `(${terms.map((sql) => `(${sql})`).join(" OR ")})`;
}

/** @returns an empty condition for a pattern that every path matches; undefined where no operators are exact */
function exactCondition(parts: readonly Component[], fixed: number): string | undefined {
  if (isBelowFixed(parts, fixed)) return "";
  // A unary plus keeps SQLite from seeking each alternative by itself: rows would not come in path order.
  if (parts.every(isLiteral)) return `+path = ${quoteText(parts.join("/"))}`;
  const last = parts.at(-1) as Component;
  const directories = parts.slice(0, -1);
  if (!directories.some(hasStar)) {
    if (last === null) return anyOf("path", pathPatterns(parts));
    return allOf([directoryCondition(directories, fixed), nameCondition(last)]);
  }
  // With the number of slashes fixed, no star can match one.
  if (parts.includes(null)) return undefined;
  return allOf([anyOf("path", pathPatterns(parts)), `path NOT GLOB '*${"/*".repeat(parts.length)}'`]);
}

/** Whether a pattern matches all below the literal names that a range ensures. */
function isBelowFixed(parts: readonly Component[], fixed: number): boolean {
  return parts.at(-1) === null && parts.length - 1 <= fixed && parts.slice(0, -1).every(isLiteral);
}

function allOf(conditions: readonly (string | undefined)[]): string | undefined {
  if (conditions.includes(undefined)) return undefined;
  return conditions.filter((sql) => sql !== "").join(" AND ");
}

function anyOf(column: string, patterns: readonly string[] | undefined): string | undefined {
  return patterns && joinTerms(patterns.map((pattern) => `+${column} GLOB ${quoteText(pattern)}`));
}

function nameCondition(part: NonNullable<Component>): string | undefined {
  if (isLiteral(part)) return `basename = ${quoteText(part)}`;
  const pattern = globOf(part.characters);
  if (pattern === "*") return "";
  return pattern && `basename GLOB ${quoteText(pattern)}`;
}

/** A condition on the directory of a file. */
function directoryCondition(parts: readonly Component[], fixed: number): string | undefined {
  if (isBelowFixed(parts, fixed)) return "";
  if (parts.every(isLiteral)) return `dir = ${quoteText(parts.join("/"))}`;
  const below = anyOf("dir", pathPatterns(parts));
  if (parts.at(-1) !== null || below === undefined) return below;
  const directory = directoryCondition(parts.slice(0, -1), fixed);
  return directory && joinTerms([directory, below]);
}

/** The patterns of which a path has to match one. At the end, `**` matches at least one name. */
function pathPatterns(parts: readonly Component[]): string[] | undefined {
  let patterns = [""];
  for (const [index, part] of parts.entries()) {
    const isLast = index === parts.length - 1;
    if (part === null && !isLast) {
      patterns = patterns.flatMap((pattern) => [pattern, `${pattern}*/`]);
      if (patterns.length > maxPatterns) return undefined;
      continue;
    }
    const text = part === null ? "*" : isLiteral(part) ? globOfText(part) : globOf(part.characters);
    if (text === undefined) return undefined;
    patterns = patterns.map((pattern) => `${pattern}${text}${isLast ? "" : "/"}`);
  }
  return patterns.every((pattern) => pattern.length <= maxPatternLength) ? patterns : undefined;
}

function hasStar(part: Component): boolean {
  return part !== null && typeof part === "object" && part.characters.middle.includes("star");
}

/** A pattern for GLOB; undefined where GLOB would match other names, or a slash apart from those of a star. */
function globOf({ head, middle, tail }: Wildcard): string | undefined {
  const pieces = [globOfText(head), ...middle.map(globOfToken), globOfText(tail)];
  if (pieces.includes(undefined)) return undefined;
  const pattern = pieces.join("");
  return pattern.length <= maxPatternLength ? pattern : undefined;
}

function globOfToken(token: Token): string | undefined {
  if (token === "star") return "*";
  if (token === "any") return "[^/]";
  if (typeof token === "number") return globOfText(String.fromCodePoint(token));
  const { negated, ranges, classes } = token;
  if (classes.length > 0 || ranges.length === 0) return undefined;
  const members: string[] = negated ? ["/"] : [];
  // "]" is a member only at the start of a set, "-" only at its end, "^" anywhere but at the start.
  const special = new Set<number>();
  for (let at = 0; at < ranges.length; at += 2) {
    const [low, high] = [ranges[at]!, ranges[at + 1]!];
    // Not `>=`: the name of an unknown character is NaN.
    if (!(high < firstInexact) || low === slash) return undefined;
    if (low === high && setSyntax.has(low)) special.add(low);
    else if (setSyntax.has(low) || setSyntax.has(high) || (low < slash && high >= slash)) return undefined;
    else
      members.push(
        low === high
          ? String.fromCodePoint(low)
          : `${String.fromCodePoint(low)}-${String.fromCodePoint(high)}`,
      );
  }
  const own = `${special.has(closing) ? "]" : ""}${members.join("")}`;
  // "[^" starts a negated set.
  if (!negated && own === "" && special.has(caret)) return undefined;
  return `[${negated ? "^" : ""}${own}${special.has(caret) ? "^" : ""}${special.has(hyphen) ? "-" : ""}]`;
}

const slash = 0x2f;
const hyphen = 0x2d;
const caret = 0x5e;
const closing = 0x5d;
const setSyntax: ReadonlySet<number> = new Set([hyphen, caret, closing]);
/** GLOB reads surrogates, U+FFFE and U+FFFF as U+FFFD. */
const firstInexact = 0xd800;

function globOfText(text: string): string | undefined {
  return /[\ud800-\udfff\ufffd-\uffff]/u.test(text) ? undefined : text.replaceAll(/[*?[]/g, "[$&]");
}
