import type { ApiVersion } from '../domain/access.ts';
import type { InputValue } from '../domain/amount.ts';
import { badInput } from '../domain/errors.ts';
import type { Period } from '../domain/instant.ts';
import { quote } from '../domain/uid.ts';
import { type Bindings, toExpectedUnits } from './bindings.ts';
import { type CalculationPlan, type ValuePlan, isConvertible } from './calculation-plan.ts';
import { toInputUnits } from './input-units.ts';
import { toInputValue } from './input-value.ts';
import { isBlank } from './numbers.ts';

/**
 * Binds what the caller gives, and answers how many inputs that were; blank
 * ones count as not given. Throws BAD_USER_INPUT that names the input for one
 * that is not taken in the API version, that is given twice, or whose value or
 * unit does not fit.
 */
export function bindInputs(
  plan: CalculationPlan,
  inputs: readonly InputValue[],
  apiVersion: ApiVersion,
  window: Period,
  bindings: Bindings,
): number {
  const givenNames = new Map<string, string>();
  for (const input of inputs) {
    const valuePlan = findInput(plan, input.name, apiVersion);
    const from = toInputUnits(valuePlan, input, apiVersion, window);
    if (isBlank(input.value, valuePlan.isNumeric)) continue;
    assertGivenOnce(givenNames, input.name, valuePlan);
    const value = toInputValue(valuePlan, input);
    if (typeof value === 'number' && !isConvertible(from, valuePlan.target)) {
      throw badInput(
        input.name,
        `${input.name} cannot be converted for the algorithm; give ${valuePlan.boundAs}.`,
      );
    }
    bindings.bind({
      plan: valuePlan,
      origin: 'input',
      given: {
        value: input.value,
        unit: input.unit ?? valuePlan.definition.unit,
        perUnit: input.perUnit ?? valuePlan.definition.perUnit,
      },
      value: typeof value === 'number' ? toExpectedUnits(value, from, valuePlan) : value,
    });
  }
  return givenNames.size;
}

function findInput({ values }: CalculationPlan, name: string, apiVersion: ApiVersion): ValuePlan {
  const plan = values.get(name.toLowerCase());
  if (plan?.isInput === true) return plan;
  const accepted = [...values.values()]
    .filter(({ isInput }) => isInput)
    .map(({ definition }) => definition.path);
  const advice =
    accepted.length === 0 ? 'This item takes no inputs.' : `The inputs are ${accepted.join(', ')}.`;
  if (plan?.definition.fromProfile === true) {
    throw badInput(
      name,
      `${plan.definition.path} is an input of API version ${plan.definition.apiVersions.join(' and ')} only, ` +
        `and version ${apiVersion} was asked. ${advice}`,
      'other-version-parameter',
    );
  }
  throw badInput(name, `${quote(name)} is not an input of this item. ${advice}`);
}

/** Two inputs that reach the algorithm under one name would leave it to chance which counts. */
function assertGivenOnce(givenNames: Map<string, string>, name: string, { boundAs }: ValuePlan): void {
  const key = boundAs.toLowerCase();
  const earlier = givenNames.get(key);
  if (earlier !== undefined) {
    const both = earlier === name ? `${name} is given twice` : `${earlier} and ${name} are the same input`;
    throw badInput(name, `${both}; give one of them.`);
  }
  givenNames.set(key, name);
}
