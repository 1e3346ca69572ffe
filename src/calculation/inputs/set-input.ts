import { badInput } from '../../domain/basics/errors.ts';
import { type GwpSet, gwpSets } from '../../domain/amounts/figure-facts.ts';
import type { BoundValue } from './bindings.ts';
import type { CalculationPlan } from '../plan/calculation-plan.ts';
import type { CalculationInputs } from '../plan/subject.ts';

/** The input of algorithms that weigh gases by themselves: the name of a set. */
export const setInput = 'assessmentReport';
const setKey = setInput.toLowerCase();

/**
 * The inputs with the requested set, where the algorithm takes it as an input. A
 * stored one gives way to it; throws BAD_USER_INPUT where the request has another.
 */
export function withRequestedSet(
  plan: CalculationPlan,
  inputs: CalculationInputs,
  isOnTheFly: boolean,
): CalculationInputs {
  const { gwp } = inputs;
  const takesSet = plan.values.get(setKey)?.isInput === true;
  if (gwp === undefined || !takesSet || inputs.inputs.length === 0) return inputs;
  const isSet = ({ name }: { readonly name: string }): boolean => name.toLowerCase() === setKey;
  const given = inputs.inputs.find(isSet)?.value.trim();
  if (isOnTheFly && given !== undefined && given !== '' && given.toUpperCase() !== gwp) {
    throw badInput(
      'gwp',
      `gwp is ${gwp}, but the input ${setInput} names other potentials; pass only one of them.`,
    );
  }
  const others = inputs.inputs.filter((input) => !isSet(input));
  return others.length === 0 ? inputs : { ...inputs, inputs: [...others, { name: setInput, value: gwp }] };
}

/** The set that the algorithm weighed gases by, where it takes one as an input. */
export function chosenSet(
  plan: CalculationPlan,
  bindings: readonly BoundValue[],
  wasRead: (bound: BoundValue) => boolean,
): GwpSet | null {
  if (!plan.values.has(setKey)) return null;
  const bound = bindings.findLast((each) => each.plan.boundAs === setInput && wasRead(each));
  const text = typeof bound?.value === 'string' ? bound.value.toUpperCase() : '';
  return gwpSets.find((set) => set === text) ?? null;
}
