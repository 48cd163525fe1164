/** The known name with the smallest edit distance to a misspelt one, if one is close enough. */
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

/** Levenshtein distance: the number of insertions, deletions and replacements between two texts. */
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
