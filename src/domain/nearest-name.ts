const longestCompared = 64;

/**
 * The candidate that was probably meant, compared case-insensitively: at most a
 * third of the letters differ. `undefined` if none is that close.
 */
export function nearestName(name: string, candidates: readonly string[]): string | undefined {
  if (name.length > longestCompared) return undefined;
  const lower = name.toLowerCase();
  let nearest: string | undefined;
  let fewest = Math.floor(Math.max(name.length, 3) / 3) + 1;
  for (const candidate of candidates) {
    if (candidate.length > longestCompared) continue;
    const changes = countChanges(lower, candidate.toLowerCase());
    if (changes < fewest) {
      fewest = changes;
      nearest = candidate;
    }
  }
  return nearest;
}

/** Letters to insert, delete or replace (Levenshtein distance), by the Wagner–Fischer algorithm, row by row. */
function countChanges(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [above, letter] of [...from].entries()) {
    const next = [above + 1];
    for (const [left, other] of [...to].entries()) {
      const replaced = (row[left] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(replaced, (row[left + 1] ?? 0) + 1, (next[left] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
