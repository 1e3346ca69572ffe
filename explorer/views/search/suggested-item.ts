import { itemAddress } from '../../api/address.ts';
import { formatFigure } from '../../format/numbers.ts';
import { formatUnit } from '../../words/units.ts';
import { once, isPerTime, returnPerUnitOf } from '../item/inputs.ts';
import { yearParameter } from '../item/years.ts';
import type { Suggestion } from '../../api/answer.ts';

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
  const texts = inputsOf(suggestion).map(({ path, value, unit, perUnit }) => [
    path,
    [value, unit, perUnit && `per ${perUnit}`].filter(Boolean).join(' '),
  ]);
  const year = suggestion.asOf === null ? [] : [[yearParameter, suggestion.asOf.slice(0, 4)]];
  const { categoryPath, item } = suggestion;
  return itemAddress(categoryPath, item.uid, new URLSearchParams([...texts, ...year]).toString());
}

/** An input as one reads it: `30,000 km`, `500 USD`, `economy`. */
export function quantityOf({ value, unit, perUnit, text }: Input, readings: Suggestion['readings']): string {
  const reading = readings.find((each) => each.text === text);
  return `${formatFigure(value)} ${formatUnit(unit ?? reading?.unit, perUnit)}`.trim();
}
