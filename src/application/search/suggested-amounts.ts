import type { CalculationResult, InputValue } from '../../domain/amounts/amount.ts';
import { EmissionsError } from '../../domain/basics/errors.ts';
import type { ItemValueDefinition } from '../../domain/definitions/item-definition.ts';
import type { Suggestion } from '../../domain/search/suggestion.ts';
import { areCompatible } from '../../units/convert.ts';
import { parseUnit } from '../../units/parse-unit.ts';
import { calculateMany } from '../calculation/calculations.ts';
import type { RequestScope } from '../request-scope.ts';

/** A suggestion and the inputs of its category. */
interface Suggested {
  readonly suggestion: Suggestion;
  readonly definitions: readonly ItemValueDefinition[];
}

/** The suggestions with their amounts; one without inputs has none. */
export async function withAmounts(
  request: RequestScope,
  suggested: readonly Suggested[],
): Promise<readonly Suggestion[]> {
  const { principal } = await request.authenticated();
  const filled = suggested.filter(({ suggestion }) => suggestion.inputs.length > 0);
  const requests = filled.map(({ suggestion, definitions }) => ({
    item: suggestion.item,
    inputs: onceUnlessSaid(suggestion.inputs, definitions),
    asOf: suggestion.asOf ?? undefined,
    returnPerUnit: suggestion.inputs.find(({ perUnit }) => perUnit !== undefined)?.perUnit ?? 'none',
  }));
  const outcomes = await calculateMany(request, requests, principal.apiVersion);
  const results = new Map(filled.map(({ suggestion }, index) => [suggestion, resultOf(outcomes[index])]));
  return suggested.map(({ suggestion }) => ({ ...suggestion, result: results.get(suggestion) }));
}

/** An input per time is of what happens once unless the sentence says per what; a journey without a number is one. */
function onceUnlessSaid(
  inputs: readonly InputValue[],
  definitions: readonly ItemValueDefinition[],
): readonly InputValue[] {
  const isSaid = inputs.some(({ perUnit }) => perUnit !== undefined);
  if (isSaid) return inputs;
  const rates = new Set(definitions.filter(isPerTime).map(({ path }) => path));
  const once = inputs.map((input) => (rates.has(input.name) ? { ...input, perUnit: 'none' } : input));
  const isCounted = once.some(({ perUnit }) => perUnit === 'none');
  return isCounted || !rates.has('journeys')
    ? once
    : [...once, { name: 'journeys', value: '1', perUnit: 'none' }];
}

function isPerTime({ perUnit }: ItemValueDefinition): boolean {
  return perUnit !== null && areCompatible(parseUnit(perUnit, 'text'), parseUnit('year', 'text'));
}

function resultOf(outcome: CalculationResult | EmissionsError | undefined): CalculationResult | undefined {
  if (!(outcome instanceof EmissionsError)) return outcome;
  return { amount: { value: null, unit: 'kg', perUnit: null }, amounts: [], notes: [], failure: outcome };
}
