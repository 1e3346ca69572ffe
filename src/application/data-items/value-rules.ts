import { createPlan, isConvertible, type ValuePlan } from '../../calculation/plan/calculation-plan.ts';
import { findInput } from '../../calculation/plan/input-plan.ts';
import { toInputUnits } from '../../calculation/inputs/input-units.ts';
import { toInputValue } from '../../calculation/plan/input-value.ts';
import { isBlank } from '../../domain/basics/decimal.ts';
import type { ApiVersion } from '../../domain/access/access.ts';
import type { InputValue } from '../../domain/amounts/amount.ts';
import type { NewValue } from '../../domain/definitions/new-value.ts';
import { checkAll, checkEach } from '../../domain/basics/all-faults.ts';
import { badInput, unknownName } from '../../domain/basics/errors.ts';
import { EPOCH, type Period } from '../../domain/basics/instant.ts';
import type { CalculableDefinition } from '../../domain/definitions/item-definition.ts';
import { didYouMean } from '../../domain/basics/nearest-name.ts';
import { quoteAll } from '../../domain/basics/uid.ts';

const longestValue = 255;

/** A value that may be stored. */
export interface CheckedValue {
  readonly plan: ValuePlan;
  /** The text as passed; empty for an absent number. */
  readonly value: string;
  /** `null` for the definition's own; `undefined` if not passed. */
  readonly unit?: string | null | undefined;
  readonly perUnit?: string | null | undefined;
}

/** How the values of a definition reach its algorithm, for callers of an API version. */
export type ValuePlans = ReadonlyMap<string, ValuePlan>;

export function planValues(definition: CalculableDefinition, apiVersion: ApiVersion): ValuePlans {
  return createPlan({ ...definition, algorithm: null }, apiVersion, neverCompile).values;
}

/** The same, once for each definition. */
export function planEachOnce(apiVersion: ApiVersion): (definition: CalculableDefinition) => ValuePlans {
  const known = new Map<CalculableDefinition, ValuePlans>();
  return (definition) => {
    const plans = known.get(definition) ?? planValues(definition, apiVersion);
    known.set(definition, plans);
    return plans;
  };
}

/**
 * A caller's values of a profile item, as a calculation will use them. Throws
 * BAD_USER_INPUT that names the value.
 */
export function checkProfileValues(
  plans: ValuePlans,
  apiVersion: ApiVersion,
  inputs: readonly InputValue[],
  window: Period,
): readonly CheckedValue[] {
  const assertOnce = givenOnce();
  return checkEach(inputs, (input) => {
    const plan = findInput(plans, input.name, { inputs, apiVersion });
    const value = () => checkValue(plan, input, apiVersion, window);
    return checkAll({ value, once: () => assertOnce(plan, input.value) }).value;
  });
}

/** A caller's values of a data item. Throws BAD_USER_INPUT that names the value. */
export function checkDataValues(
  plans: ValuePlans,
  apiVersion: ApiVersion,
  values: readonly NewValue[],
): readonly CheckedValue[] {
  const assertOnce = givenOnce();
  return checkEach(values, ({ path, ...given }) => {
    const plan = findDataValue(plans, path, apiVersion, values);
    const value = () => checkValue(plan, { name: path, ...given }, apiVersion, { start: EPOCH, end: null });
    return checkAll({ value, once: () => assertOnce(plan, given.value) }).value;
  });
}

function checkValue(
  plan: ValuePlan,
  { name, value, unit, perUnit }: InputValue,
  apiVersion: ApiVersion,
  window: Period,
): CheckedValue {
  if (value.length > longestValue) {
    throw badInput(name, `${name} must have at most ${longestValue} characters; it has ${value.length}.`);
  }
  const units = { unit: unit?.trim() || undefined, perUnit: perUnit?.trim() || undefined };
  const from = toInputUnits(plan, { name, value, ...units }, apiVersion, window);
  const isEmpty = isBlank(value, plan.isNumeric);
  const number = isEmpty ? null : toInputValue(plan, { name, value });
  if (typeof number === 'number' && !isConvertible(from, plan.target)) {
    throw badInput(name, `${name} cannot be converted for the algorithm; pass ${plan.boundAs}.`);
  }
  return {
    plan,
    value: isEmpty && plan.isNumeric ? '' : value,
    unit: unit === undefined ? undefined : (units.unit ?? null),
    perUnit: perUnit === undefined ? undefined : (units.perUnit ?? null),
  };
}

function findDataValue(
  plans: ValuePlans,
  path: string,
  apiVersion: ApiVersion,
  values: readonly NewValue[],
): ValuePlan {
  const plan = plans.get(path.toLowerCase());
  const isSeen = (sent: ValuePlan | undefined) =>
    sent?.definition.fromData === true && sent.definition.apiVersions.includes(apiVersion);
  if (plan !== undefined && isSeen(plan)) return plan;
  const paths = [...plans.values()].filter(isSeen).map(({ definition }) => definition.path);
  const advice = paths.length === 0 ? 'It has none.' : `There are ${paths.join(', ')}.`;
  if (plan?.definition.fromData === true) {
    const versions = plan.definition.apiVersions.join(' and ');
    throw unknownName(
      path,
      `${plan.definition.path} is a value of API version ${versions} only, but version ${apiVersion} was requested. ${advice}`,
      'other-version-parameter',
    );
  }
  const unknown = values.map((value) => value.path).filter((sent) => !isSeen(plans.get(sent.toLowerCase())));
  const problem = quoteAll(unknown, 'is not a value', 'are not values');
  throw unknownName(path, `${problem} of data items of this kind.${didYouMean(path, paths)} ${advice}`);
}

/**
 * Rejects two values under one name, or two names of one value, because it
 * would be arbitrary which counts.
 */
function givenOnce(): (plan: ValuePlan, value: string) => void {
  const seen = new Map<string, string>();
  return (plan, value) => {
    const { path } = plan.definition;
    const keys = [`path ${path}`, ...(isBlank(value, plan.isNumeric) ? [] : [boundName(plan)])];
    for (const key of keys) {
      const earlier = seen.get(key);
      if (earlier === path) throw badInput(path, `${path} was passed twice; send it once.`);
      if (earlier !== undefined) {
        throw badInput(path, `${earlier} and ${path} are the same value; pass one of them.`);
      }
    }
    for (const key of keys) seen.set(key, path);
  };
}

/** The same for all values that reach the algorithm under one name. */
export function boundName({ boundAs }: ValuePlan): string {
  return `bound ${boundAs.toLowerCase()}`;
}

function neverCompile(): never {
  throw new Error('There is no algorithm to compile.');
}
