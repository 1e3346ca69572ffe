import { yearOf } from '../../domain/basics/instant.ts';
import type { Sentence } from '../../domain/search/sentence.ts';
import type { RequestScope } from '../request-scope.ts';
import type { RankedItem } from './match-items.ts';

/** How many of the best items are looked at for figures of the year that is asked for. */
const maxDated = 20;
const yearWeight = 0.2;

interface Scored {
  readonly item: RankedItem;
  readonly score: number;
}

/** Puts those with a figure of the year before others that are alike. */
export async function preferYear<A extends Scored>(
  request: RequestScope,
  answers: readonly A[],
  time: Sentence['time'],
): Promise<readonly A[]> {
  if (time === null) return answers;
  const best = answers.slice(0, maxDated);
  const entries = await request.cached.entries.getMany(
    best.map(({ item }) => item.uid),
    request.signal,
  );
  const dated = best.map((each, index) => {
    const isOfYear = entries[index]?.some(({ startDate }) => yearOf(startDate) === yearOf(time.instant));
    return isOfYear === true ? { ...each, score: each.score + yearWeight } : each;
  });
  return [...dated.toSorted(byScore), ...answers.slice(maxDated)];
}

export function byScore(one: Scored, other: Scored): number {
  return other.score - one.score;
}
