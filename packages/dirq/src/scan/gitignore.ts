import { toByteString } from "./byte-string.ts";
import { matchesNames, type Component } from "./glob.ts";
import { readBracket } from "./bracket.ts";
import { compileTokens, matchesWildcard, readTokens, type Wildcard } from "./wildcard.ts";

/** One line of an ignore file. Plain data, so that a walk can be handed to a worker with its rules. */
interface Rule {
  readonly negated: boolean;
  readonly directoryOnly: boolean;
  /** What is compared: the last component of a path, or the path from the ignore file's directory on. */
  readonly subject: "name" | "path";
  /** How to compare, cheapest first. */
  readonly test:
    { readonly equals: string } | { readonly wildcard: Wildcard } | { readonly components: Component[] };
}

/** The rules of one ignore file, or of one list of patterns, last line first: the last that matches decides. */
export type Rules = readonly Rule[];

/** Parses ignore patterns given as text, such as those of a config. */
export function parseIgnoreFile(text: string): Rules {
  return parseIgnoreBytes(toByteString(text));
}

/**
 * Parses an ignore file as git does (gitignore(5), and dir.c for what the page omits: a byte order mark and carriage
 * returns are dropped, trailing spaces count only after a backslash). Patterns follow git 2.52 and later, where the
 * stars of `foo**\/bar` do not match a slash.
 * @param bytes a byte string: git compares bytes, and neither patterns nor names need be UTF-8
 */
export function parseIgnoreBytes(bytes: string): Rules {
  return bytes
    .replace(/^\xEF\xBB\xBF/, "")
    .split("\n")
    .map((line) => parseLine(trimSpaces(line.endsWith("\r") ? line.slice(0, -1) : line)))
    .filter((rule) => rule !== undefined)
    .reverse();
}

function trimSpaces(line: string): string {
  let end = line.length;
  while (line[end - 1] === " ") end--;
  let backslashes = 0;
  while (line[end - 1 - backslashes] === "\\") backslashes++;
  // After an odd number of backslashes the first of the spaces is literal.
  return backslashes % 2 === 1 && end < line.length ? line.slice(0, end + 1) : line.slice(0, end);
}

function parseLine(line: string): Rule | undefined {
  if (line === "" || line.startsWith("#")) return undefined;
  const negated = line.startsWith("!");
  let pattern = negated ? line.slice(1) : line;
  const directoryOnly = pattern.endsWith("/");
  if (directoryOnly) pattern = pattern.slice(0, -1);
  const subject = pattern.includes("/") ? "path" : "name";
  if (pattern.startsWith("/")) pattern = pattern.slice(1);
  if (pattern === "") return undefined;
  const test = compileTest(pattern, subject);
  return test === undefined ? undefined : { negated, directoryOnly, subject, test };
}

/** Undefined for a pattern that matches nothing. */
function compileTest(pattern: string, subject: Rule["subject"]): Rule["test"] | undefined {
  if (!/[*?[\\]/.test(pattern)) return { equals: pattern };
  if (subject === "path") {
    const components = compileComponents(pattern);
    return components && { components };
  }
  const tokens = readTokens(pattern, "git");
  const compiled = tokens && compileTokens(tokens);
  if (compiled === undefined) return undefined;
  return typeof compiled === "string" ? { equals: compiled } : { wildcard: compiled };
}

function compileComponents(pattern: string): Component[] | undefined {
  const components: Component[] = [];
  const parts = splitComponents(pattern);
  for (const { text, isEscapedSlash } of parts) {
    if (/^\*{2,}$/.test(text)) {
      // An escaped slash keeps git from reading `**/` as no directory at all.
      components.push(...(isEscapedSlash ? [anyName, null] : [null]));
      continue;
    }
    const tokens = readTokens(text, "git");
    if (tokens === undefined) return undefined;
    const compiled = compileTokens(tokens);
    components.push(typeof compiled === "string" ? compiled : { characters: compiled, bytes: compiled });
  }
  return components.filter((part, index) => part !== null || components[index - 1] !== null);
}

const anyWildcard: Wildcard = { head: "", tail: "", middle: ["star"] };
const anyName: Component = { characters: anyWildcard, bytes: anyWildcard };

/** Splits a pattern at its slashes. Within a bracket expression a slash is a member, which never matches. */
function splitComponents(pattern: string): { text: string; isEscapedSlash: boolean }[] {
  const parts: { text: string; isEscapedSlash: boolean }[] = [];
  let from = 0;
  for (let at = 0; at < pattern.length; at++) {
    const isEscapedSlash = pattern[at] === "\\" && pattern[at + 1] === "/";
    if (pattern[at] === "/" || isEscapedSlash) {
      parts.push({ text: pattern.slice(from, at), isEscapedSlash });
      if (isEscapedSlash) at++;
      from = at + 1;
    } else if (pattern[at] === "\\") at++;
    else if (pattern[at] === "[") at = (readBracket(pattern, at, "git")?.end ?? at + 1) - 1;
  }
  return [...parts, { text: pattern.slice(from), isEscapedSlash: false }];
}

/**
 * The verdict of some rules about one file or directory.
 * @param path from the ignore file's directory on, `/`-separated, as a byte string
 * @param name its last component
 * @returns true: ignored; false: included again by a `!` line; undefined: not mentioned
 */
export function decide(rules: Rules, path: string, name: string, isDirectory: boolean): boolean | undefined {
  let names: string[] | undefined;
  for (const { negated, directoryOnly, subject, test } of rules) {
    if (directoryOnly && !isDirectory) continue;
    let isMatch: boolean;
    if ("equals" in test) isMatch = (subject === "name" ? name : path) === test.equals;
    else if ("wildcard" in test) isMatch = matchesWildcard(test.wildcard, name);
    else isMatch = matchesNames(test.components, (names ??= path.split("/")));
    if (isMatch) return !negated;
  }
  return undefined;
}
