import { readBracket } from "./bracket.ts";

/** One line of an ignore file. Plain data, so that a walk can be handed to a worker with its rules. */
interface Rule {
  readonly negated: boolean;
  readonly directoryOnly: boolean;
  /** What is compared: the last component of a path, or the path from the ignore file's directory on. */
  readonly subject: "name" | "path";
  /** The way to compare, cheapest first. */
  readonly test: { readonly equals: string } | { readonly endsWith: string } | { readonly regexp: RegExp };
}

/** The rules of one ignore file, or of one list of patterns; the last that matches decides, so they are stored in reverse order. */
export type Rules = readonly Rule[];

/**
 * Parses the text of an ignore file as git does (gitignore(5), and dir.c for what the page leaves out: a byte order
 * mark and carriage returns are dropped, trailing spaces count only behind a backslash).
 */
export function parseIgnoreFile(text: string): Rules {
  return text
    .replace(/^\uFEFF/, "")
    .split("\n")
    .map((line) => parseLine(trimSpaces(line.replace(/\r$/, ""))))
    .filter((rule) => rule !== undefined)
    .reverse();
}

function trimSpaces(line: string): string {
  const trailing = / +$/.exec(line);
  if (trailing === null) return line;
  const before = line.slice(0, trailing.index);
  const backslashes = /\\*$/.exec(before)![0].length;
  // An odd run of backslashes takes the first of the spaces literally.
  return backslashes % 2 === 1 ? `${before} ` : before;
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
  const test = compileTest(toBytes(pattern), subject);
  return test === undefined ? undefined : { negated, directoryOnly, subject, test };
}

function compileTest(pattern: string, subject: Rule["subject"]): Rule["test"] | undefined {
  if (!/[*?[\\]/.test(pattern)) return { equals: pattern };
  if (subject === "name" && /^\*[^*?[\\]*$/.test(pattern)) return { endsWith: pattern.slice(1) };
  const source = wildmatch(pattern, subject);
  return source === undefined ? undefined : { regexp: new RegExp(`^${source}$`, "s") };
}

/** Git's wildmatch as a regular expression over bytes; undefined for a pattern that can match nothing. */
function wildmatch(pattern: string, subject: Rule["subject"]): string | undefined {
  const any = subject === "path" ? "[^/]" : ".";
  // Git compares what comes before the first wildcard apart, and then takes stars there for a pattern's first.
  const literal = /^[^*?[\\]*/.exec(pattern)![0].length;
  let source = "";
  for (let at = 0; at < pattern.length;) {
    const char = pattern[at]!;
    if (char === "*") {
      const stars = /^\*+/.exec(pattern.slice(at))![0].length;
      const atStart = at === literal || pattern[at - 1] === "/";
      const next = pattern[at + stars] === "\\" ? pattern[at + stars + 1] : pattern[at + stars];
      at += stars;
      if (subject === "name" || stars < 2 || !atStart || (next !== undefined && next !== "/"))
        source += `${any}*`;
      else if (pattern[at] !== "/") source += ".*";
      else {
        source += "(?:.*/)?";
        at++;
      }
    } else if (char === "?") {
      source += any;
      at++;
    } else if (char === "[") {
      const bracket = readBracket(pattern, at, "git");
      if (bracket === undefined) return undefined;
      source += bracket.regexp;
      at = bracket.end;
    } else {
      if (char === "\\") at++;
      if (at === pattern.length) return undefined;
      source += pattern[at]!.replace(/[$()*+.?[\\\]^{|}/]/, "\\$&");
      at++;
    }
  }
  return source;
}

/**
 * What the rules say of one file or directory.
 * @param path from the ignore file's directory on, `/`-separated
 * @param name its last component
 * @returns true: ignored; false: taken back by a `!` line; undefined: not mentioned
 */
export function decide(rules: Rules, path: string, name: string, isDirectory: boolean): boolean | undefined {
  const pathBytes = toBytes(path);
  const nameBytes = toBytes(name);
  for (const { negated, directoryOnly, subject, test } of rules) {
    if (directoryOnly && !isDirectory) continue;
    const value = subject === "name" ? nameBytes : pathBytes;
    const hit =
      "equals" in test
        ? value === test.equals
        : "endsWith" in test
          ? value.endsWith(test.endsWith)
          : test.regexp.test(value);
    if (hit) return !negated;
  }
  return undefined;
}

/** Git compares bytes: a `?` is one byte of a letter that UTF-8 writes in two. */
function toBytes(text: string): string {
  // eslint-disable-next-line no-control-regex -- the range is ASCII
  return /^[\x00-\x7f]*$/.test(text) ? text : Buffer.from(text, "utf8").toString("latin1");
}
