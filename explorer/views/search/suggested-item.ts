import { itemAddress } from '../../api/address.ts';
import { formatFigure } from '../../format/numbers.ts';
import { formatUnit } from '../../words/units.ts';
import { once, isPerTime, returnPerUnitOf, writeInputs } from '../item/inputs.ts';
import type { Suggested, Suggestion } from '../../api/answer.ts';
import type { FoundItem } from './search-query.ts';

/** The suggestion of a found factor; for others of a category, which have the same inputs, the first of it. */
export function suggestionFor({ all }: Suggested, { uid, dataCategory }: FoundItem): Suggestion | null {
  const inCategory = [...all.values()].find(({ categoryPath }) => categoryPath === dataCategory?.path);
  const other = inCategory && { ...inCategory, item: { ...inCategory.item, uid } };
  return all.get(uid) ?? other ?? null;
}

type Input = Suggestion['inputs'][number];

/** The inputs of a suggestion as a calculation takes them: a quantity without a time is for what happens once. */
function inputsOf({ inputs, item }: Suggestion) {
  const definitionOf = (input: string) =>
    item.userValueChoices?.find(({ path }) => path === input)?.definition ?? null;
  const isOnce = inputs.every(({ perUnit }) => perUnit === null);
  const all = inputs.map(({ path, value, unit, perUnit }) => {
    const definition = definitionOf(path);
    const per = perUnit ?? (isOnce && definition?.perUnit != null && isPerTime(definition) ? once : null);
    return { path, value, unit, ...(per === null ? {} : { perUnit: per }) };
  });
  const hasRoute = inputs.some(({ path }) => path === 'IATACode2');
  const hasQuantity = all.some(({ perUnit }) => perUnit !== undefined);
  return hasRoute && !hasQuantity ? [...all, oneFlight] : all;
}

/** One flight, unless the sentence says how many. */
const oneFlight = { path: 'journeys', value: '1', unit: null, perUnit: once };

export function variablesOf(suggestion: Suggestion) {
  const inputs = inputsOf(suggestion);
  const { categoryPath, item, asOf } = suggestion;
  return { categoryPath, uid: item.uid, inputs, asOf, returnPerUnit: returnPerUnitOf(inputs) };
}

/** The view of its factor, with all that the sentence says filled in. */
export function addressOf(suggestion: Suggestion): string {
  const { categoryPath, item, asOf } = suggestion;
  return itemAddress(categoryPath, item.uid, writeInputs(inputsOf(suggestion), asOf));
}

/** An input as one reads it: `30,000 km`, `500 USD`, `economy`. */
export function quantityOf({ value, unit, perUnit, text }: Input, readings: Suggestion['readings']): string {
  const reading = readings.find((each) => each.text === text);
  return `${formatFigure(value)} ${formatUnit(unit ?? reading?.unit, perUnit)}`.trim();
}
