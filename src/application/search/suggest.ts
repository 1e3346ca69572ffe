import { ROOT_PATH } from '../../domain/basics/category-path.ts';
import type { Suggestion } from '../../domain/search/suggestion.ts';
import type { RequestScope } from '../request-scope.ts';
import { answer, type Answers } from './answers.ts';
import { readMatches } from './read-matches.ts';

const bestScore = 1.85;

/** The items that a sentence may mean, with their inputs, the likeliest first: those of the search, and in its order. */
export async function suggestItems(
  request: RequestScope,
  text: string,
  maximum: number,
): Promise<readonly Suggestion[]> {
  const answers = await answer(request, { text, argument: 'text', categoryPath: ROOT_PATH });
  const best = (await answers.rank()).slice(0, maximum);
  const matches = await readMatches(
    request,
    best.map(({ item }) => item),
  );
  const byUid = new Map(matches.map((match) => [match.uid, match]));
  return best.flatMap(({ item, filled: { inputs, reasons }, score }) => {
    const match = byUid.get(item.uid);
    if (match === undefined) return [];
    return {
      item: match,
      inputs: [...(answers.route?.inputs ?? []), ...inputs],
      asOf: answers.sentence.time?.instant ?? null,
      score: Math.round(Math.min(1, Math.max(0, score / bestScore)) * 100) / 100,
      reason: [foundBy(answers), ...reasons, ...wordsLeftOut(answers)].join(' '),
    };
  });
}

function foundBy({ route, found }: Answers): string {
  return route?.reason ?? `Found by ${found.terms.map(({ typed }) => `"${typed}"`).join(', ')}.`;
}

function wordsLeftOut({ sentence: { time, unread }, found: { corrections } }: Answers): readonly string[] {
  return [
    ...(time === null ? [] : [`"${time.text}" is the time of the figures (asOf).`]),
    ...unread.map(
      (text) =>
        `"${text}" was not understood; give a number its unit, and name a year, a month or a day, such as "in 2023".`,
    ),
    ...corrections.map(({ word, used }) =>
      used.length === 0 ? `"${word}" is not known.` : `"${word}" was taken for "${used.join('", "')}".`,
    ),
  ];
}
