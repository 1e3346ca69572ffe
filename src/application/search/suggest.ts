import { ROOT_PATH } from '../../domain/basics/category-path.ts';
import { decimalMarkOf } from '../../domain/basics/written-number.ts';
import { readingsOf } from '../../domain/search/sentence.ts';
import type { Suggestion, SuggestionRequest } from '../../domain/search/suggestion.ts';
import type { RequestScope } from '../request-scope.ts';
import { answer, type Answers } from './answers.ts';
import { readMatches } from './read-matches.ts';
import { withAmounts } from './suggested-amounts.ts';

const bestScore = 1.85;

/** The items that a sentence may mean, with their inputs, the likeliest first: those of the search, and in its order. */
export async function suggestItems(
  request: RequestScope,
  { text, maximum, locale, withAmounts: isCalculated = false }: SuggestionRequest,
): Promise<readonly Suggestion[]> {
  const mark = decimalMarkOf(locale, 'locale');
  const answers = await answer(request, { text, argument: 'text', categoryPath: ROOT_PATH, mark });
  const best = (await answers.rank()).slice(0, maximum);
  const matches = await readMatches(
    request,
    best.map(({ item }) => item),
  );
  const byUid = new Map(matches.map((match) => [match.uid, match]));
  const readings = readingsOf(answers.sentence);
  const suggested = best.flatMap(({ item, filled, score }) => {
    const match = byUid.get(item.uid);
    if (match === undefined) return [];
    const { ownership, reasons, definitions } = filled;
    const ends = (answers.route?.inputs ?? []).map((input) => ({
      ...input,
      label: definitions.find(({ path }) => path === input.name)?.name ?? input.name,
      text: null,
    }));
    const suggestion = {
      item: match,
      inputs: [...ends, ...filled.inputs],
      asOf: answers.sentence.time?.instant ?? null,
      readings,
      ownership,
      score: Math.round(Math.min(1, Math.max(0, score / bestScore)) * 100) / 100,
      reason: [foundBy(answers), ...reasons, ...wordsLeftOut(answers)].join(' '),
    };
    return { suggestion, definitions };
  });
  return isCalculated ? withAmounts(request, suggested) : suggested.map(({ suggestion }) => suggestion);
}

function foundBy({ route, found }: Answers): string {
  return route?.reason ?? `Found by ${found.terms.map(({ typed }) => `"${typed}"`).join(', ')}.`;
}

function wordsLeftOut({ sentence: { time, unread }, found: { corrections } }: Answers): readonly string[] {
  return [
    ...(time === null ? [] : [`"${time.text}" is the time of the figures (asOf).`]),
    ...unread.map(
      ({ text }) =>
        `"${text}" was not understood; give a number its unit, and name a year, a month or a day, such as "in 2023".`,
    ),
    ...corrections.map(({ word, used }) =>
      used.length === 0 ? `"${word}" is not known.` : `"${word}" was taken for "${used.join('", "')}".`,
    ),
  ];
}
