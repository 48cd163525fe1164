/** The known name that differs least from a misspelt one, if any is near enough to be meant. */
export function suggest(name: string, known: readonly string[]): string | undefined {
  const limit = Math.max(name.length > 2 ? 2 : 1, Math.floor(name.length / 3));
  let best: string | undefined;
  let bestDistance = limit + 1;
  for (const each of known) {
    const distance = editDistance(name.toLowerCase(), each.toLowerCase());
    if (distance < bestDistance) [best, bestDistance] = [each, distance];
  }
  return best;
}

/** Levenshtein's: insertions, deletions and replacements that lead from one text to the other. */
function editDistance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = previous[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      row.push(Math.min(previous[j]! + 1, row[j - 1]! + 1, replaced));
    }
    previous = row;
  }
  return previous[b.length]!;
}
