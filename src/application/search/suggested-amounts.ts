import type { CalculationResult, InputValue } from '../../domain/amounts/amount.ts';
import { calculateOnceOrRate, ONCE_OR_RATE } from '../../domain/amounts/once-or-rate.ts';
import { EmissionsError } from '../../domain/basics/errors.ts';
import type { ItemValueDefinition } from '../../domain/definitions/item-definition.ts';
import type { Suggestion } from '../../domain/search/suggestion.ts';
import { measures } from '../../units/common-units.ts';
import { time } from '../../units/dimension.ts';
import { calculateMany } from '../calculation/calculations.ts';
import { headlineOf } from '../../totals/headline.ts';
import type { RequestScope } from '../request-scope.ts';

/** A suggestion and the inputs of its category. */
interface Suggested {
  readonly suggestion: Suggestion;
  readonly definitions: readonly ItemValueDefinition[];
}

/** The suggestions with their amounts, for once where that is possible; one without inputs has none. */
export async function withAmounts(
  request: RequestScope,
  suggested: readonly Suggested[],
): Promise<readonly Suggestion[]> {
  const { principal } = await request.authenticated();
  const filled = suggested.filter(({ suggestion }) => suggestion.inputs.length > 0);
  const requests = filled.map(({ suggestion, definitions }) => ({
    item: suggestion.item,
    inputs: withJourney(suggestion.inputs, definitions),
    asOf: suggestion.asOf ?? undefined,
    returnPerUnit: suggestion.inputs.find(({ perUnit }) => perUnit !== undefined)?.perUnit ?? ONCE_OR_RATE,
  }));
  const outcomes = await calculateOnceOrRate(requests, (each) =>
    calculateMany(request, each, principal.apiVersion),
  );
  const results = new Map(filled.map(({ suggestion }, index) => [suggestion, resultOf(outcomes[index])]));
  return suggested.map(({ suggestion }) => {
    const result = results.get(suggestion);
    const reason = [suggestion.reason, ...whyNothing(result)].join(' ');
    return { ...suggestion, result, reason };
  });
}

/** A leak of R-22 and the like is outside of the scopes only, and leaves a headline of 0. */
function whyNothing(result: CalculationResult | undefined): readonly string[] {
  const { value, unit } = result?.amount ?? { value: null };
  if (result === undefined || value === null || value === 0 || headlineOf(result) !== 0) return [];
  return [
    `All of it, ${Number(value.toPrecision(6))} ${unit}, is outside of the scopes, so its amount is 0.`,
  ];
}

/** A journey without a number is one. */
function withJourney(
  inputs: readonly InputValue[],
  definitions: readonly ItemValueDefinition[],
): readonly InputValue[] {
  const rates = new Set(definitions.filter(({ perUnit }) => measures(perUnit, time)).map(({ path }) => path));
  const isCounted = inputs.some(({ name, perUnit }) => perUnit !== undefined || rates.has(name));
  return isCounted || !rates.has('journeys') ? inputs : [...inputs, { name: 'journeys', value: '1' }];
}

function resultOf(outcome: CalculationResult | EmissionsError | undefined): CalculationResult | undefined {
  if (!(outcome instanceof EmissionsError)) return outcome;
  return { amount: { value: null, unit: 'kg', perUnit: null }, amounts: [], notes: [], failure: outcome };
}
