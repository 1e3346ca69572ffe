import type { InputValue } from '../../domain/amounts/amount.ts';
import { type CategoryPath, ROOT_PATH, trustedPath } from '../../domain/basics/category-path.ts';
import { EmissionsError } from '../../domain/basics/errors.ts';
import { type ItemValueDefinition, isNumeric } from '../../domain/definitions/item-definition.ts';
import { type Quantity, readSentence } from '../../domain/search/sentence.ts';
import { mapInSlices } from '../../metering/in-slices.ts';
import type { Suggestion } from '../../domain/search/suggestion.ts';
import { wordsOf } from '../../domain/search/search-words.ts';
import { areCompatible, convertPair } from '../../units/convert.ts';
import { parseUnit } from '../../units/parse-unit.ts';
import { readCategories } from '../data-categories/read-categories.ts';
import type { RequestScope } from '../request-scope.ts';
import { matchItems, rankedPart, rankFound, readMatches } from './find-data-items.ts';
import { readItinerary } from './itineraries.ts';

/** The most words that are searched; the others of a sentence are rarely about the item. */
const maxWords = 10;
/** Score for a quantity that the item takes as input, or cannot take. */
const quantityWeight = 0.4;
const bestScore = 1.85;

/** The items that a sentence may mean, with their inputs, the likeliest first. */
export async function suggestItems(
  request: RequestScope,
  text: string,
  maximum: number,
): Promise<readonly Suggestion[]> {
  const { lexicon } = await request.searchData(request);
  const sentence = readSentence(text, lexicon, isUnit);
  const route = await readItinerary(request, sentence.words, lexicon);
  const searched = (route?.words ?? sentence.words.flatMap(wordsOf)).filter(
    (word) => !lexicon.aside.has(word),
  );
  const categoryPath = route === null ? ROOT_PATH : trustedPath(route.category);
  const { apiVersion } = (await request.authenticated()).principal;
  const filled = new Map<CategoryPath, Filled>();
  const fill = async (paths: readonly CategoryPath[]): Promise<void> => {
    await mapInSlices(request.budget, await readCategories(request, paths), (category) => {
      if (category instanceof EmissionsError) return;
      const inputs = (category.definition?.valueDefinitions ?? []).filter(
        (each) => each.fromProfile && each.apiVersions.includes(apiVersion),
      );
      const words = sentence.words.flatMap(wordsOf);
      filled.set(category.path, fillInputs(inputs, sentence.quantities, words, apiVersion !== '1.0'));
    });
  };
  const found = await matchItems(request, {
    words: searched.slice(0, maxWords),
    categoryPath,
    ...rankedPart,
    isPlausible: async (paths) => {
      await fill(paths);
      return sentence.quantities.length === 0 || paths.some((path) => (filled.get(path)?.fit ?? 0) > 0);
    },
  });
  const nothing = { inputs: [], reasons: [], fit: -quantityWeight };
  const best = (await rankFound(request, found))
    .map((item) => ({ item, filled: filled.get(item.categoryPath) ?? nothing }))
    .map((each) => ({ ...each, score: each.item.score + each.filled.fit }))
    .sort((one, other) => other.score - one.score)
    .slice(0, maximum);
  const matches = new Map(
    (
      await readMatches(
        request,
        best.map(({ item }) => item),
      )
    ).map((match) => [match.uid, match]),
  );
  const has = route?.reason ?? `Found by ${found.terms.map(({ typed }) => `"${typed}"`).join(', ')}.`;
  return best.flatMap(({ item, filled: { inputs, reasons }, score }) => {
    const match = matches.get(item.uid);
    if (match === undefined) return [];
    return {
      item: match,
      inputs: [...(route?.inputs ?? []), ...inputs],
      asOf: sentence.time?.instant ?? null,
      score: Math.round(Math.min(1, Math.max(0, score / bestScore)) * 100) / 100,
      reason: [has, ...reasons, ...timeReasons(sentence)].join(' '),
    };
  });
}

function timeReasons({ time, unread }: ReturnType<typeof readSentence>): readonly string[] {
  return [
    ...(time === null ? [] : [`"${time.text}" is the time of the figures (asOf).`]),
    ...unread.map(
      (text) => `"${text}" was not understood; name a year, a month or a day, such as "in 2023".`,
    ),
  ];
}

interface Filled {
  readonly inputs: readonly InputValue[];
  readonly reasons: readonly string[];
  /** Contribution to the score. */
  readonly fit: number;
}

/** The inputs of a category that the quantities and words of a sentence are. */
function fillInputs(
  definitions: readonly ItemValueDefinition[],
  quantities: readonly Quantity[],
  words: readonly string[],
  hasUnits: boolean,
): Filled {
  const inputs: InputValue[] = [];
  const reasons: string[] = [];
  const isFree = ({ path }: ItemValueDefinition): boolean => !inputs.some(({ name }) => name === path);
  let met = 0;
  for (const quantity of quantities) {
    const free = definitions.filter(isFree);
    const taker =
      free.find((each) => takes(each, quantity, true)) ?? free.find((each) => takes(each, quantity, false));
    if (taker === undefined) continue;
    inputs.push({ name: taker.path, ...(hasUnits ? asSaid(quantity) : inUnitsOf(taker, quantity)) });
    reasons.push(`"${quantity.text}" is its ${taker.name.toLowerCase()} (${taker.path}).`);
    met += 1;
  }
  for (const definition of definitions.filter(isFree)) {
    const chosen = chooseByWords(definition, words);
    if (chosen === undefined) continue;
    inputs.push({ name: definition.path, value: chosen });
    reasons.push(`"${chosen}" is its ${definition.name.toLowerCase()} (${definition.path}).`);
  }
  const missed = quantities.length - met;
  const fit = quantities.length === 0 ? 0 : (quantityWeight * (met - missed)) / quantities.length;
  return { inputs, reasons, fit };
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

/** Whether an input measures what the quantity does; `isExact` requires the same time, if it names one. */
function takes(
  { path, unit, perUnit, valueDefinition }: ItemValueDefinition,
  quantity: Quantity,
  isExact: boolean,
): boolean {
  if (!isNumeric(valueDefinition.valueType)) return false;
  if (quantity.inputs.length > 0) return quantity.inputs.includes(path);
  if (quantity.unit === null || unit === null || !isTime(perUnit)) return false;
  if (isExact && (quantity.perUnit ?? 'year') !== (perUnit ?? 'year')) return false;
  if (perUnit === null && quantity.perUnit !== null) return false;
  return isUnit(unit) && areCompatible(parseUnit(quantity.unit, 'text'), parseUnit(unit, 'text'));
}

function isTime(perUnit: string | null): boolean {
  return (
    perUnit === null ||
    (isUnit(perUnit) && areCompatible(parseUnit(perUnit, 'text'), parseUnit('year', 'text')))
  );
}

/** The longest of the allowed values whose words the sentence has. */
function chooseByWords(
  { choices, defaultValue }: ItemValueDefinition,
  words: readonly string[],
): string | undefined {
  return choices
    .map(({ value }) => value)
    .filter((value) => value !== defaultValue && wordsOf(value).length > 0)
    .sort((one, other) => other.length - one.length)
    .find((value) => wordsOf(value).every((word) => words.includes(word)));
}

function isUnit(text: string): boolean {
  try {
    parseUnit(text, 'text');
    return true;
  } catch {
    return false;
  }
}
