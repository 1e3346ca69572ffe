import { activitiesIn } from '../../domain/search/sentence-activities.ts';
import type { RequestScope } from '../request-scope.ts';
import { type Answer, answerOne, type Answers, notationOf, type Question } from './answers.ts';
import { findItems, rankedPart } from './match-items.ts';

/** The answers to a text: to all of it, or to each of its activities where none has all of it and each has an answer. */
export async function answer(request: RequestScope, question: Question): Promise<Answers> {
  const whole = await answerOne(request, question);
  if (whole.isWhole || whole.sentence.quantities.length === 0) return whole;
  const { lexicon } = await request.searchData(request);
  const activities = activitiesIn(question.text, lexicon, notationOf(question.locale));
  if (activities.length === 1) return whole;
  const parts = await Promise.all(activities.map((text) => answerOne(request, { ...question, text })));
  return parts.every(({ isWhole }) => isWhole) ? joined(request, question, whole, parts) : whole;
}

/** All that the parts find, the best of each before the second of any. */
async function joined(
  request: RequestScope,
  { part = rankedPart }: Question,
  whole: Answers,
  parts: readonly Answers[],
): Promise<Answers> {
  const of = parts.map(({ found }) => found);
  const searched = {
    ...whole.found.searched,
    anyOf: of.flatMap((found) => found.searched.anyOf),
    categoryPath: [...new Set(of.flatMap(({ selected }) => [...selected.keys()]))],
  };
  const { counts, items } = await findItems(request, { ...searched, ...part });
  const terms = of.flatMap((found) => found.terms);
  return {
    ...whole,
    found: { ...whole.found, terms, corrections: [], counts, selected: counts, items, searched, missing: 0 },
    isWhole: true,
    rank: async () => inTurns(await Promise.all(parts.map(({ rank }) => rank()))),
  };
}

function inTurns(lists: readonly (readonly Answer[])[]): readonly Answer[] {
  const longest = Math.max(...lists.map(({ length }) => length));
  const all = new Map<string, Answer>();
  for (let index = 0; index < longest; index += 1) {
    for (const each of lists.flatMap((list) => list.slice(index, index + 1))) {
      if (!all.has(each.item.uid)) all.set(each.item.uid, each);
    }
  }
  return [...all.values()];
}
