import { DirqError } from "../base/errors.ts";

const maxExpansions = 10_000;

/**
 * Expands braces as bash does, before any other part of the pattern is read: `{a,b}`, nested lists, number ranges with
 * zero padding (`{01..10}`), letter ranges, steps (`{a..i..2}`). What bash leaves unchanged stays: `{}`, `{a}`,
 * unbalanced braces, escaped characters.
 */
export function expandBraces(pattern: string): readonly string[] {
  const groups = findGroups(pattern);
  // The list being read, innermost last, and the alternatives of it that are complete.
  const open: Level[] = [];
  let level: Level = { group: undefined, texts: [""], complete: [] };
  let from = 0;
  const append = (choices: readonly string[]) => {
    if (level.texts.length * choices.length > maxExpansions) throw tooMany(pattern);
    const { texts } = level;
    if (texts.length === 1 && texts[0] === "") level.texts = choices;
    else level.texts = texts.flatMap((text) => choices.map((choice) => text + choice));
  };
  const appendLiteral = (to: number) => {
    if (to > from) append([pattern.slice(from, to)]);
  };
  for (let at = 0; at < pattern.length; at++) {
    const char = pattern[at];
    if (char === "\\") at++;
    else if (char === "{") {
      const group = groups.get(at);
      if (group === undefined) continue;
      appendLiteral(at);
      if (group.range === undefined) {
        open.push(level);
        level = { group, texts: [""], complete: [] };
      } else {
        append(group.range);
        at = group.close;
      }
      from = at + 1;
    } else if (level.group?.commas.has(at) || level.group?.close === at) {
      appendLiteral(at);
      from = at + 1;
      for (const text of level.texts) level.complete.push(text);
      if (level.complete.length > maxExpansions) throw tooMany(pattern);
      level.texts = [""];
      if (level.group.close === at) {
        const { complete } = level;
        level = open.pop()!;
        append(complete);
      }
    }
  }
  appendLiteral(pattern.length);
  return level.texts;
}

interface Level {
  readonly group: Group | undefined;
  texts: readonly string[];
  readonly complete: string[];
}

/** A pair of braces that expands. */
interface Group {
  readonly close: number;
  /** The commas of this level; empty for a range. */
  readonly commas: ReadonlySet<number>;
  readonly range: readonly string[] | undefined;
}

/** An opening brace and what followed it so far. */
interface Opened {
  readonly at: number;
  readonly commas: Set<number>;
  /** Whether two dots occurred at this level, as in a range. */
  hasDots: boolean;
  /** Number of commas of the pattern before it, those within other braces included. */
  readonly commasBefore: number;
}

/**
 * The pairs of braces that expand, by the index of their opening brace. A closing brace before the first comma of an
 * outermost list does not end it, if another one does: `{a},b}` is `a}` and `b`.
 */
function findGroups(pattern: string): Map<number, Group> {
  const groups = new Map<number, Group>();
  const open: Opened[] = [];
  /** The first outermost list without a comma up to its closing brace. */
  let unfinished: Opened | undefined;
  let commas = 0;
  /** Where the text begins that bash reads next: there it skips `{}`. */
  let start = 0;
  const add = ({ at, commas: own }: Opened, close: number, range?: readonly string[]) => {
    groups.set(at, { close, commas: own, range });
    if (open.length === 0) start = close + 1;
  };
  for (let at = 0; at < pattern.length; at++) {
    const char = pattern[at];
    const top = open.at(-1) ?? unfinished;
    if (char === "\\") at++;
    else if (char === "{") open.push({ at, commas: new Set(), hasDots: false, commasBefore: commas });
    else if (char === ",") {
      commas++;
      top?.commas.add(at);
    } else if (char === "." && top !== undefined) {
      top.hasDots ||= pattern[at + 1] === "." && pattern[at + 2] !== "}";
    } else if (char === "}" && top !== undefined) {
      if (open.length === 0) {
        if (top.commas.size > 0) add(top, at);
        if (top.commas.size > 0 || top.hasDots) unfinished = undefined;
        continue;
      }
      open.pop();
      const range = top.commas.size > 0 ? undefined : readRange(pattern, top.at + 1, at);
      if (top.commas.size > 0 || range !== undefined) add(top, at, range);
      // bash takes it for a range, although it is not one, and removes the braces where it finds a comma inside.
      else if (top.hasDots && commas > top.commasBefore) add(top, at);
      else if (!top.hasDots && open.length === 0 && !(at === top.at + 1 && top.at === start))
        unfinished ??= top;
    }
  }
  return groups;
}

/** No range is longer; nested braces that are not one are not copied to find that out. */
const maxRangeLength = 64;
const numbers = /^([+-]?\d+)\.\.([+-]?\d+)(?:\.\.([+-]?\d+))?$/;
const letters = /^([A-Za-z])\.\.([A-Za-z])(?:\.\.([+-]?\d+))?$/;

function readRange(pattern: string, start: number, end: number): string[] | undefined {
  if (end - start > maxRangeLength) return undefined;
  const inner = pattern.slice(start, end);
  const ofNumbers = numbers.exec(inner);
  if (ofNumbers !== null) {
    const [, first, last, step] = ofNumbers as unknown as [string, string, string, string | undefined];
    const padded = [first, last].some((limit) => /^[+-]?0\d/.test(limit));
    const width = padded ? Math.max(first.length, last.length) : 0;
    return range(Number(first), Number(last), Number(step ?? 0)).map((value) => pad(value, width));
  }
  const ofLetters = letters.exec(inner);
  if (ofLetters === null) return undefined;
  const [, first, last, step] = ofLetters as unknown as [string, string, string, string | undefined];
  return range(first.charCodeAt(0), last.charCodeAt(0), Number(step ?? 0)).map((code) =>
    // A range from Z to a includes the backslash, which would escape the next character.
    code === 0x5c ? "\\\\" : String.fromCharCode(code),
  );
}

function range(first: number, last: number, step: number): number[] {
  const stride = Math.abs(step) || 1;
  const count = Math.floor(Math.abs(last - first) / stride) + 1;
  if (count > maxExpansions) throw tooMany(`{${first}..${last}}`);
  const direction = last < first ? -stride : stride;
  return Array.from({ length: count }, (_, index) => first + index * direction);
}

function pad(value: number, width: number): string {
  const sign = value < 0 ? "-" : "";
  return sign + String(Math.abs(value)).padStart(width - sign.length, "0");
}

function tooMany(pattern: string): DirqError {
  const shown = pattern.length > 100 ? `${pattern.slice(0, 100)}…` : pattern;
  return new DirqError(
    "usage",
    `the braces of '${shown}' expand to more than ${maxExpansions} patterns; use * or ?`,
  );
}
