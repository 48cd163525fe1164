import { DirqError } from "../base/errors.ts";

const maxExpansions = 10_000;

/**
 * Expands braces as bash does, before anything else in the pattern means anything: `{a,b}`, nested lists, number
 * ranges with zero padding (`{01..10}`), letter ranges, steps (`{a..i..2}`). What bash leaves alone stays: `{}`,
 * `{a}`, unbalanced braces, anything behind a backslash.
 */
export function expandBraces(pattern: string): string[] {
  const expanded = expand(pattern);
  if (expanded.length > maxExpansions) throw tooMany(pattern);
  return expanded;
}

function expand(text: string): string[] {
  for (let open = nextOpen(text, 0); open !== -1; open = nextOpen(text, open + 1)) {
    const group = readGroup(text, open);
    if (group === undefined) continue;
    const choices =
      group.commas.length > 0 ? listChoices(text, open, group) : rangeChoices(text, open, group);
    if (choices === undefined) continue;
    const head = text.slice(0, open);
    const tails = expand(text.slice(group.close + 1));
    if (choices.length * tails.length > maxExpansions) throw tooMany(text);
    return choices.flatMap((choice) => tails.map((tail) => head + choice + tail));
  }
  return [text];
}

interface Group {
  readonly close: number;
  /** The positions of the commas of this level. */
  readonly commas: readonly number[];
}

function readGroup(text: string, open: number): Group | undefined {
  const commas: number[] = [];
  let depth = 0;
  for (let at = open + 1; at < text.length; at++) {
    const char = text[at];
    if (char === "\\") at++;
    else if (char === "{") depth++;
    else if (char === "}" && depth > 0) depth--;
    else if (char === "}") return { close: at, commas };
    else if (char === "," && depth === 0) commas.push(at);
  }
  return undefined;
}

function listChoices(text: string, open: number, { close, commas }: Group): string[] {
  const edges = [open, ...commas, close];
  return edges.slice(1).flatMap((edge, index) => expand(text.slice(edges[index]! + 1, edge)));
}

const numbers = /^([+-]?\d+)\.\.([+-]?\d+)(?:\.\.([+-]?\d+))?$/;
const letters = /^([A-Za-z])\.\.([A-Za-z])(?:\.\.([+-]?\d+))?$/;

function rangeChoices(text: string, open: number, { close }: Group): string[] | undefined {
  const inner = text.slice(open + 1, close);
  const ofNumbers = numbers.exec(inner);
  if (ofNumbers !== null) {
    const [, first, last, step] = ofNumbers as unknown as [string, string, string, string | undefined];
    const padded = [first, last].some((end) => /^[+-]?0\d/.test(end));
    const width = padded ? Math.max(first.length, last.length) : 0;
    return range(Number(first), Number(last), Number(step ?? 0)).map((value) => pad(value, width));
  }
  const ofLetters = letters.exec(inner);
  if (ofLetters === null) return undefined;
  const [, first, last, step] = ofLetters as unknown as [string, string, string, string | undefined];
  return range(first.charCodeAt(0), last.charCodeAt(0), Number(step ?? 0)).map((code) =>
    // A range from Z to a passes the backslash, which would escape what follows it.
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

function nextOpen(text: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    if (text[at] === "\\") at++;
    else if (text[at] === "{") return at;
  }
  return -1;
}

function tooMany(pattern: string): DirqError {
  return new DirqError(
    "usage",
    `the braces of '${pattern}' make more than ${maxExpansions} patterns; use * or ?`,
  );
}
