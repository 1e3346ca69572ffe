import { ROOT_PATH } from '../../domain/basics/category-path.ts';
import { readingsOf } from '../../domain/search/sentence-readings.ts';
import type { Suggestion, SuggestionRequest } from '../../domain/search/suggestion.ts';
import type { RequestScope } from '../request-scope.ts';
import { answer } from './answer.ts';
import type { Answer, Understood } from './answers.ts';
import { quantityWeight } from './fill-inputs.ts';
import { isPlace } from './item-places.ts';
import { readMatches } from './read-matches.ts';
import { withAmounts } from './suggested-amounts.ts';

const bestScore = 1.85;

/** The items that a sentence may mean, with their inputs, the likeliest first: those of the search, and in its order. */
export async function suggestItems(
  request: RequestScope,
  { text, maximum, locale, withAmounts: isCalculated = false }: SuggestionRequest,
): Promise<readonly Suggestion[]> {
  const answers = await answer(request, { text, argument: 'text', categoryPath: ROOT_PATH, locale });
  const best = meantOf(await answers.rank(), maximum);
  const matches = await readMatches(
    request,
    best.map(({ item }) => item),
  );
  const byUid = new Map(matches.map((match) => [match.uid, match]));
  const readings = readingsOf(answers.sentence);
  const suggested = best.flatMap(({ item, filled, score, of }) => {
    const match = byUid.get(item.uid);
    if (match === undefined) return [];
    const { ownership, reasons, definitions } = filled;
    const ends = (of.route?.inputs ?? []).map((input) => ({
      ...input,
      label: definitions.find(({ path }) => path === input.name)?.name ?? input.name,
    }));
    const suggestion = {
      item: match,
      inputs: [...ends, ...filled.inputs],
      asOf: answers.sentence.time?.instant ?? null,
      readings,
      ownership,
      score: Math.round(Math.min(1, Math.max(0, score / bestScore)) * 100) / 100,
      reason: [foundBy(of, item), ...reasons, ...wordsLeftOut(of, item)].join(' '),
    };
    return { suggestion, definitions };
  });
  return isCalculated ? withAmounts(request, suggested) : suggested.map(({ suggestion }) => suggestion);
}

/**
 * Whether an item has all words of the sentence, is of no other place, and takes what is counted. It may lack places
 * and settings, and what is usual, such as `office`, which make no difference to it; each other word can make it another thing.
 */
function isMeant({ item, filled, isPart, of: { sentence, found } }: Answer): boolean {
  const { terms, corrections, data } = found;
  const { settings, usual } = data.lexicon;
  const lacks = item.lacks();
  const unknown = corrections.filter(({ used }) => used.length === 0).map(({ word }) => word);
  const isCovered = [...lacks, ...unknown].every(
    (word) => settings.has(word) || usual.has(word) || isPlace(word, data.lexicon),
  );
  const isElsewhere = item.place === 'any' && unknown.some((word) => isPlace(word, data.lexicon));
  const isTaken = sentence.quantities.length === 0 || filled.fit > -quantityWeight;
  return (
    isCovered && !isPart && lacks.length < terms.length && item.place !== 'other' && !isElsewhere && isTaken
  );
}

const manyAlike = 10;

/** Lists the items that are meant, if the best of all is. */
export function meantOf(ranked: readonly Answer[], maximum: number): readonly Answer[] {
  const [first, ...others] = ranked;
  if (first === undefined || !isMeant(first)) return [];
  // The first of many alike in a category that alone is named, such as refrigerants, is none in particular.
  if (first.item.says().length === 0 && others[manyAlike]?.score === first.score) return [];
  const best = [first];
  for (const each of others) {
    if (best.length === maximum) break;
    // Airports and the like are meant where nothing else is.
    const { data } = each.of.found;
    if (!data.lookUps.has(each.item.categoryPath) && isMeant(each)) best.push(each);
  }
  return best;
}

function foundBy({ route, found }: Understood, { lacks }: Answer['item']): string {
  const typed = found.terms.map((term) => term.typed).filter((each) => !lacks().includes(each));
  const words = `Found by ${typed.map((each) => `"${each}"`).join(', ')}.`;
  return route === null ? words : route.inputs.length > 0 ? route.reason : `${words} ${route.reason}`;
}

function wordsLeftOut(
  { sentence: { time, unread }, found: { corrections } }: Understood,
  { lacks, place, label }: Answer['item'],
): readonly string[] {
  return [
    ...lacks().map((each) => `It does not have "${each}".`),
    ...(place === 'any' ? [`No place of it is named, so this is that of ${label}.`] : []),
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
