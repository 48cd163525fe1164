const CONTEXT = 3;

type Line = readonly [mark: " " | "-" | "+", text: string];

/** The changes of a file in the format of `diff -u`; empty when nothing changed. */
export function unifiedDiff(file: string, before: string, after: string): string {
  const lines = compare(splitLines(before), splitLines(after));
  const changed = lines.flatMap(([mark], index) => (mark === " " ? [] : [index]));
  if (changed.length === 0) return "";
  const hunks: [from: number, to: number][] = [];
  for (const index of changed) {
    const last = hunks.at(-1);
    if (last && index - CONTEXT <= last[1]) last[1] = Math.min(index + CONTEXT + 1, lines.length);
    else hunks.push([Math.max(index - CONTEXT, 0), Math.min(index + CONTEXT + 1, lines.length)]);
  }
  return `--- a/${file}\n+++ b/${file}\n${hunks.map(([from, to]) => hunk(lines, from, to)).join("")}`;
}

function splitLines(text: string): string[] {
  const lines = text.split("\n");
  return lines.at(-1) === "" ? lines.slice(0, -1) : lines;
}

function hunk(lines: readonly Line[], from: number, to: number): string {
  const count = (part: readonly Line[], without: string) => part.filter(([mark]) => mark !== without).length;
  const body = lines.slice(from, to);
  const range = (without: "+" | "-") => {
    const length = count(body, without);
    const start = count(lines.slice(0, from), without) + (length === 0 ? 0 : 1);
    return length === 1 ? `${start}` : `${start},${length}`;
  };
  return `@@ -${range("+")} +${range("-")} @@\n${body.map(([mark, text]) => `${mark}${text}\n`).join("")}`;
}

/** Longest common subsequence of what is between the common beginning and the common end. */
function compare(a: readonly string[], b: readonly string[]): Line[] {
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start++;
  let end = 0;
  while (end < a.length - start && end < b.length - start && a.at(-1 - end) === b.at(-1 - end)) end++;
  const same = (list: readonly string[]) => list.map((text): Line => [" ", text]);
  const middle = changes(a.slice(start, a.length - end), b.slice(start, b.length - end));
  return [...same(a.slice(0, start)), ...middle, ...same(a.slice(a.length - end))];
}

function changes(a: readonly string[], b: readonly string[]): Line[] {
  const lengths = Array.from({ length: a.length + 1 }, () => new Uint32Array(b.length + 1));
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      lengths[i]![j] =
        a[i] === b[j] ? lengths[i + 1]![j + 1]! + 1 : Math.max(lengths[i + 1]![j]!, lengths[i]![j + 1]!);
    }
  }
  const lines: Line[] = [];
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      lines.push([" ", a[i]!]);
      i++;
      j++;
    } else if (i < a.length && (j === b.length || lengths[i + 1]![j]! >= lengths[i]![j + 1]!)) {
      lines.push(["-", a[i]!]);
      i++;
    } else {
      lines.push(["+", b[j]!]);
      j++;
    }
  }
  return lines;
}
