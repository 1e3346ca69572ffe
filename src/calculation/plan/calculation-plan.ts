import type { ApiVersion } from '../../domain/access/access.ts';
import { EmissionsError } from '../../domain/basics/errors.ts';
import {
  type CalculableDefinition,
  isNumeric,
  type ItemValueDefinition,
} from '../../domain/definitions/item-definition.ts';
import { type UnitPair, areCompatible } from '../../units/convert.ts';
import { parseUnit } from '../../units/parse-unit.ts';
import type { Unit } from '../../units/unit.ts';
import type { CompiledAlgorithm } from '../interpreter/compile-algorithm.ts';
import { isBlank, parseDecimal } from '../../domain/basics/decimal.ts';
import { isPerTime } from './prorata.ts';

/** The part of a calculation that depends only on the definition and the API version. */
export interface CalculationPlan {
  /** The compiled algorithm, or why it cannot run. */
  readonly algorithm: CompiledAlgorithm | { readonly problem: string };
  /** All values of the definition, by path in lower case. */
  readonly values: ReadonlyMap<string, ValuePlan>;
  /** The defaults that apply in the API version. */
  readonly defaults: readonly PlannedDefault[];
  /** Whether callers provide any of the values, in whatever API version. */
  readonly takesInputs: boolean;
  /** The defaults of inputs per time, other than zero. */
  readonly ratesByDefault: readonly PlannedDefault[];
}

interface PlannedDefault {
  readonly plan: ValuePlan;
  readonly value: string;
}

/** How one value of a definition reaches the algorithm. */
export interface ValuePlan {
  readonly definition: ItemValueDefinition;
  /** Its own path, or the path that it is an alias of. */
  readonly boundAs: string;
  readonly isNumeric: boolean;
  /** Whether callers may provide it in the API version. */
  readonly isInput: boolean;
  /** The units of the value itself. */
  readonly own: UnitPair;
  /** The units in which the algorithm expects it. */
  readonly target: UnitPair;
  readonly targetTexts: { readonly unit: string | null; readonly perUnit: string | null };
}

export function createPlan(
  { algorithm, valueDefinitions }: CalculableDefinition,
  apiVersion: ApiVersion,
  compile: (source: string) => CompiledAlgorithm,
): CalculationPlan {
  const byPath = new Map(valueDefinitions.map((definition) => [definition.path.toLowerCase(), definition]));
  const plans = valueDefinitions.map((definition) => toValuePlan(definition, byPath, apiVersion));
  const defaults = plans.flatMap((plan) => {
    const { defaultValue, apiVersions } = plan.definition;
    const applies = defaultValue !== null && apiVersions.includes(apiVersion);
    return applies && !isBlank(defaultValue, plan.isNumeric) ? [{ plan, value: defaultValue }] : [];
  });
  return {
    algorithm: compileOrExplain(algorithm, compile),
    values: new Map(plans.map((plan) => [plan.definition.path.toLowerCase(), plan])),
    defaults,
    takesInputs: valueDefinitions.some(({ fromProfile }) => fromProfile),
    ratesByDefault: defaults.filter(({ plan, value }) => !plan.definition.fromData && isRate(plan, value)),
  };
}

/** Whether an input is per time, and not zero. */
export function isRate({ isInput, isNumeric: isNumber, own }: ValuePlan, value: string): boolean {
  return isInput && isNumber && isPerTime(own.perUnit) && (parseDecimal(value) ?? 0) !== 0;
}

/** The compiled algorithm, or why it cannot run. */
export function compileOrExplain(
  source: string | null,
  compile: (source: string) => CompiledAlgorithm,
): CalculationPlan['algorithm'] {
  if (source === null) return { problem: 'The item definition has no algorithm.' };
  try {
    return compile(source);
  } catch (error) {
    if (error instanceof EmissionsError) return { problem: `The algorithm cannot be run: ${error.message}` };
    throw error;
  }
}

function toValuePlan(
  definition: ItemValueDefinition,
  byPath: ReadonlyMap<string, ItemValueDefinition>,
  apiVersion: ApiVersion,
): ValuePlan {
  const { aliasedTo, path, fromProfile, apiVersions } = definition;
  const aliased = aliasedTo === null ? undefined : byPath.get(aliasedTo.toLowerCase());
  const { unit, perUnit } = aliased ?? definition;
  const own = toUnitPair(definition);
  return {
    definition,
    boundAs: aliased?.path ?? aliasedTo ?? path,
    isNumeric: isNumeric(definition.valueDefinition.valueType),
    isInput: fromProfile === true && apiVersions.includes(apiVersion),
    own,
    target: aliased === undefined ? own : toUnitPair(aliased),
    targetTexts: { unit, perUnit },
  };
}

function toUnitPair({ unit, perUnit }: ItemValueDefinition): UnitPair {
  return { unit: toKnownUnit(unit), perUnit: toKnownUnit(perUnit) };
}

/** An invalid unit in a definition counts as none: callers cannot fix it. */
export function toKnownUnit(text: string | null): Unit | null {
  try {
    return text === null || text === 'none' ? null : parseUnit(text, 'unit');
  } catch (error) {
    if (error instanceof EmissionsError) return null;
    throw error;
  }
}

/** Whether values convert from one pair of units to another; a missing unit is compatible with any. */
export function isConvertible(from: UnitPair, to: UnitPair): boolean {
  return fits(from.unit, to.unit) && fits(from.perUnit, to.perUnit);
}

function fits(one: Unit | null, other: Unit | null): boolean {
  return one === null || other === null || areCompatible(one, other);
}
