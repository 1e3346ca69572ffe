import type { CalculationPlan } from './calculation-plan.ts';
import type { RunFailure } from './interpreter/run-algorithm.ts';
import type { ScriptValue } from './interpreter/script-value.ts';
import { parseDecimal } from './numbers.ts';
import type { ReturnValues } from './return-values.ts';

/** Why there are no amounts: the run failed, or it returned none. */
type CalculationFailure = RunFailure | { readonly kind: 'no-number'; readonly completion: ScriptValue };

/**
 * An algorithm that puts no amounts must end in a number, which is its only
 * amount, in kg of CO2 per year. `null` on success.
 */
export function settleCompletion(
  completion: ScriptValue,
  returnValues: ReturnValues,
): CalculationFailure | null {
  if (returnValues.amounts.length > 0) return null;
  const number = typeof completion === 'string' ? parseDecimal(completion) : completion;
  if (typeof number !== 'number') return { kind: 'no-number', completion };
  returnValues.putCompletion(number);
  return null;
}

/** The text of the note of type `error`: what failed, and what is missing, if anything. */
export function describeFailure(failure: CalculationFailure, plan: CalculationPlan): string {
  switch (failure.kind) {
    case 'unbound-name':
      return `${describeUnbound(failure.name, plan)} (line ${failure.line}).`;
    case 'thrown':
      return `The algorithm failed: ${failure.text} (line ${failure.line}).`;
    case 'limit':
      return `${failure.text} (line ${failure.line})`;
    case 'no-number':
      return `The algorithm returned no amounts and did not end in a number; its last value was of type ${typeof failure.completion}.`;
  }
}

function describeUnbound(name: string, { values }: CalculationPlan): string {
  const sources = [...values.values()].filter(({ boundAs }) => boundAs === name);
  if (sources.some(({ isInput }) => isInput)) return `The input ${name} is missing; the algorithm needs it`;
  if (sources.length > 0) return `The item has no value for ${name}; the algorithm needs it`;
  return `The algorithm uses ${name}, which is not defined`;
}
