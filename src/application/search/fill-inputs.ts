import type { SuggestedInput } from '../../domain/search/suggestion.ts';
import type { InputValue } from '../../domain/amounts/amount.ts';
import type { ItemValueDefinition } from '../../domain/definitions/item-definition.ts';
import type { Quantity } from '../../domain/search/sentence-frequency.ts';
import { wordsOf } from '../../domain/search/search-words.ts';
import { factorsOf } from '../../units/common-units.ts';
import { convertPair } from '../../units/convert.ts';
import { parseUnit } from '../../units/parse-unit.ts';
import { takes, whyLeftOut } from './taken-quantities.ts';

/** Score for a quantity that the item takes as input, or cannot take. */
export const quantityWeight = 0.4;

export interface Filled {
  readonly inputs: readonly SuggestedInput[];
  readonly reasons: readonly string[];
  /** Contribution to the score. */
  readonly fit: number;
}

/** The inputs of a category that the quantities and words of a sentence are. */
export function fillInputs(
  definitions: readonly ItemValueDefinition[],
  quantities: readonly Quantity[],
  words: ReadonlySet<string>,
  hasUnits: boolean,
): Filled {
  const inputs: SuggestedInput[] = [];
  const reasons: string[] = [];
  const isFree = ({ path }: ItemValueDefinition): boolean => !inputs.some(({ name }) => name === path);
  const takerOf = (quantity: Quantity): ItemValueDefinition | undefined => {
    const free = definitions.filter(isFree);
    return (
      free.find((each) => takes(each, quantity, true)) ?? free.find((each) => takes(each, quantity, false))
    );
  };
  /** An input that is taken once has the quantity of one of the times that a sentence says. */
  const takenOnce = ({ perUnit, factors, ...once }: Quantity) => {
    const part = { ...once, perUnit: null };
    const taker = perUnit === null ? undefined : takerOf(part);
    return taker === undefined || factors !== undefined ? [] : [{ taker, part }];
  };
  let met = 0;
  for (const quantity of quantities) {
    const leftOut = whyLeftOut(quantity, definitions);
    if (leftOut !== undefined) {
      reasons.push(`"${quantity.text}" was left out: ${leftOut}.`);
      met += 1;
      continue;
    }
    const whole = takerOf(quantity);
    const inParts = whole === undefined ? takenInParts(quantity) : [{ taker: whole, part: quantity }];
    const taken = inParts.length === 0 ? takenOnce(quantity) : inParts;
    const once = inParts.length < taken.length ? `, of one ${quantity.perUnit}` : '';
    for (const { taker, part } of taken) {
      const value = hasUnits ? asSaid(part) : inUnitsOf(taker, part);
      inputs.push({ name: taker.path, label: taker.name, text: quantity.text, ...value });
      const read = quantity.text.startsWith(quantity.value) ? '' : `, read as ${quantity.value},`;
      reasons.push(`"${quantity.text}"${read} is its ${taker.name.toLowerCase()} (${taker.path})${once}.`);
    }
    if (taken.length === 0) reasons.push(`"${quantity.text}" is none of its inputs.`);
    else met += 1;
  }
  for (const definition of definitions.filter(isFree)) {
    const chosen = chooseByWords(definition, words);
    if (chosen === undefined) continue;
    inputs.push({ name: definition.path, label: definition.name, text: chosen, value: chosen });
    reasons.push(`"${chosen}" is its ${definition.name.toLowerCase()} (${definition.path}).`);
  }
  const missed = quantities.length - met;
  const fit = quantities.length === 0 ? 0 : (quantityWeight * (met - missed)) / quantities.length;
  return { inputs, reasons, fit };

  /** 500 tonne km are 500 tonnes over 1 km, and what is often has a number of times, where an item takes both; empty where it does not. */
  function takenInParts(quantity: Quantity) {
    const parts = quantity.factors ?? partsOf(quantity);
    const takers = parts.map((part) => ({ part, taker: takerOf(part) }));
    const found = takers.flatMap(({ part, taker }) => (taker === undefined ? [] : [{ part, taker }]));
    return found.length === parts.length ? found : [];
  }
}

function partsOf(quantity: Quantity): readonly Quantity[] {
  return factorsOf(quantity.unit ?? '').map((unit, index) => ({
    ...quantity,
    unit,
    value: index === 0 ? quantity.value : '1',
  }));
}

function asSaid({ value, unit, perUnit }: Quantity): Omit<InputValue, 'name'> {
  return { value, ...(unit === null ? {} : { unit }), ...(perUnit === null ? {} : { perUnit }) };
}

/** Version 1 has no units. */
function inUnitsOf(
  definition: ItemValueDefinition,
  { value, unit, perUnit }: Quantity,
): Omit<InputValue, 'name'> {
  const pair = (of: Pick<ItemValueDefinition, 'unit' | 'perUnit'>) => ({
    unit: of.unit === null ? null : parseUnit(of.unit, 'text'),
    perUnit: of.perUnit === null ? null : parseUnit(of.perUnit, 'text'),
  });
  return { value: String(convertPair(Number(value), pair({ unit, perUnit }), pair(definition))) };
}

/** The longest of the allowed values whose words the sentence has. */
function chooseByWords(
  { choices, defaultValue }: ItemValueDefinition,
  words: ReadonlySet<string>,
): string | undefined {
  return choices
    .map(({ value }) => value)
    .filter((value) => value !== defaultValue && wordsOf(value).length > 0)
    .sort((one, other) => other.length - one.length)
    .find((value) => wordsOf(value).every((word) => words.has(word)));
}
