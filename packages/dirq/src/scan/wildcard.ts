import { isMember, readBracket, widthOf, type CharacterSet, type Dialect } from "./bracket.ts";

/** One unit of a pattern: a literal character or byte, `?`, `*`, or a bracket expression. */
export type Token = number | "any" | "star" | CharacterSet;

/**
 * Reads a pattern without slashes and braces.
 * @returns undefined for a pattern that matches nothing: in git's dialect one that ends within an escape or a bracket
 * expression. In a shell's such a backslash or bracket is literal.
 */
export function readTokens(pattern: string, dialect: Dialect): Token[] | undefined {
  const tokens: Token[] = [];
  for (let at = 0; at < pattern.length;) {
    const char = pattern[at]!;
    if (char === "*") {
      if (tokens.at(-1) !== "star") tokens.push("star");
      at++;
      continue;
    }
    if (char === "?") {
      tokens.push("any");
      at++;
      continue;
    }
    if (char === "[") {
      const bracket = readBracket(pattern, at, dialect);
      if (bracket !== undefined) {
        tokens.push(bracket.set);
        at = bracket.end;
        continue;
      }
      if (dialect === "git") return undefined;
    }
    if (char === "\\") {
      if (at + 1 < pattern.length) at++;
      else if (dialect === "git") return undefined;
    }
    const code = pattern.codePointAt(at)!;
    tokens.push(code);
    at += widthOf(code);
  }
  return tokens;
}

/** A compiled pattern for one name. Plain data: it is sent to worker threads. */
export interface Wildcard {
  /** The literal text before the first wildcard, and after the last star. */
  readonly head: string;
  readonly tail: string;
  /** What is between them. Without a star, `tail` is empty and this is the rest of the pattern. */
  readonly middle: readonly Token[];
}

/** A pattern without wildcards becomes the name that it matches. */
export function compileTokens(tokens: readonly Token[]): Wildcard | string {
  let head = 0;
  while (typeof tokens[head] === "number") head++;
  if (head === tokens.length) return literal(tokens);
  let tail = tokens.length;
  if (tokens.includes("star")) while (typeof tokens[tail - 1] === "number") tail--;
  return {
    head: literal(tokens.slice(0, head)),
    tail: literal(tokens.slice(tail)),
    middle: tokens.slice(head, tail),
  };
}

function literal(tokens: readonly Token[]): string {
  // Not as arguments, of which there is a maximum number.
  return tokens.map((token) => String.fromCodePoint(token as number)).join("");
}

/**
 * Whether a name matches. The time grows with the product of both lengths at most: only the last star is ever tried
 * again, since an earlier one that takes more text cannot make a match that the last one could not.
 */
export function matchesWildcard({ head, tail, middle }: Wildcard, name: string): boolean {
  const end = name.length - tail.length;
  if (end < head.length || !name.startsWith(head) || !name.endsWith(tail)) return false;
  let at = head.length;
  let next = 0;
  let afterStar = -1;
  let starEnd = 0;
  while (at < end) {
    const token = middle[next];
    if (token === "star") {
      if (++next === middle.length) return true;
      afterStar = next;
      starEnd = at;
      continue;
    }
    const code = name.codePointAt(at)!;
    if (token !== undefined && matchesUnit(token, code)) {
      next++;
      at += widthOf(code);
      continue;
    }
    if (afterStar === -1) return false;
    starEnd += widthOf(name.codePointAt(starEnd)!);
    at = starEnd;
    next = afterStar;
  }
  while (middle[next] === "star") next++;
  return next === middle.length;
}

/** Whether a token other than a star matches a character. */
export function matchesUnit(token: Token, code: number): boolean {
  return typeof token === "number"
    ? token === code
    : token === "any" || isMember(token as CharacterSet, code);
}
