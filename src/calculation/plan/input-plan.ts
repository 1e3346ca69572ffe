import type { InputValue } from '../../domain/amounts/amount.ts';
import { unknownName } from '../../domain/basics/errors.ts';
import { quoteAll } from '../../domain/basics/uid.ts';
import { type CalculationPlan, isRate, type ValuePlan } from './calculation-plan.ts';
import { didYouMean } from '../../domain/basics/nearest-name.ts';
import { isBlank } from '../../domain/basics/decimal.ts';
import type { CalculationInputs } from './subject.ts';

/**
 * How an input of that name reaches the algorithm. Throws BAD_USER_INPUT that
 * names the unknown input, the accepted ones and the most similar of those.
 */
export function findInput(
  values: CalculationPlan['values'],
  name: string,
  { inputs, apiVersion }: CalculationInputs,
): ValuePlan {
  const plan = values.get(name.toLowerCase());
  if (plan?.isInput === true) return plan;
  const accepted = [...values.values()]
    .filter(({ isInput }) => isInput)
    .map(({ definition }) => definition.path);
  const advice =
    accepted.length === 0 ? 'This item takes no inputs.' : `The inputs are ${accepted.join(', ')}.`;
  if (plan?.definition.fromProfile === true) {
    throw unknownName(
      name,
      `${plan.definition.path} is an input of API version ${plan.definition.apiVersions.join(' and ')} only, ` +
        `but version ${apiVersion} was requested. ${advice}`,
      'other-version-parameter',
    );
  }
  const unknown = inputs.flatMap((sent) =>
    values.get(sent.name.toLowerCase())?.isInput === true ? [] : [sent.name],
  );
  const problem = quoteAll(unknown, 'is not an input', 'are not inputs');
  throw unknownName(name, `${problem} of this item.${didYouMean(name, accepted)} ${advice}`);
}

/**
 * Whether an input other than zero is per time, or the default of one that is
 * absent. Inputs that are not accepted are ignored.
 */
export function hasInputPerTime(
  { values, ratesByDefault }: CalculationPlan,
  inputs: readonly InputValue[],
): boolean {
  const isGivenAs = (boundAs: string): boolean =>
    inputs.some(({ name, value }) => {
      const plan = values.get(name.toLowerCase());
      return plan?.boundAs === boundAs && !isBlank(value, plan.isNumeric);
    });
  return (
    inputs.some(({ name, value }) => {
      const plan = values.get(name.toLowerCase());
      return plan !== undefined && isRate(plan, value);
    }) || ratesByDefault.some(({ plan }) => !isGivenAs(plan.boundAs))
  );
}
