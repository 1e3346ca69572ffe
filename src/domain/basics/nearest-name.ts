const longestCompared = 40;

/**
 * The most similar candidate, compared case-insensitively: at most a third of the letters differ.
 * `undefined` if none is that close.
 */
export function nearestName(name: string, candidates: readonly string[]): string | undefined {
  if (name.length > longestCompared) return undefined;
  const lower = name.toLowerCase();
  let nearest: string | undefined;
  let fewest = Math.floor(Math.max(name.length, 3) / 3) + 1;
  for (const candidate of candidates) {
    if (candidate.length > longestCompared || Math.abs(candidate.length - name.length) >= fewest) continue;
    const changes = countChanges(lower, candidate.toLowerCase(), fewest);
    if (changes < fewest) {
      fewest = changes;
      nearest = candidate;
    }
  }
  return nearest;
}

/** A sentence to append that suggests the nearest name; empty if none is close. */
export function didYouMean(name: string, candidates: readonly string[]): string {
  const nearest = nearestName(name, candidates);
  return nearest === undefined ? '' : ` Did you mean ${nearest}?`;
}

/** Letters to insert, delete, replace or swap with the next one, row by row (optimal string alignment); `enough` if there are as many or more. */
function countChanges(from: string, to: string, enough: number): number {
  const [letters, others] = [[...from], [...to]];
  let before: readonly number[] = [];
  let row: readonly number[] = [0, ...others.map((_, index) => index + 1)];
  for (const [above, letter] of letters.entries()) {
    const next = [above + 1];
    for (const [left, other] of others.entries()) {
      const isSwapped = above > 0 && left > 0 && letter === others[left - 1] && other === letters[above - 1];
      const replaced = (row[left] ?? 0) + (letter === other ? 0 : 1);
      const swapped = isSwapped ? (before[left - 1] ?? 0) + 1 : replaced;
      next.push(Math.min(replaced, swapped, (row[left + 1] ?? 0) + 1, (next[left] ?? 0) + 1));
    }
    if (Math.min(...next) >= enough) return enough;
    [before, row] = [row, next];
  }
  return row.at(-1) ?? 0;
}
