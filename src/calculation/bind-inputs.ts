import { badInput } from '../domain/errors.ts';
import type { Period } from '../domain/instant.ts';
import { areCompatible } from '../units/convert.ts';
import { formatUnit } from '../units/format-unit.ts';
import { parseUnit } from '../units/parse-unit.ts';
import { type Bindings, toBoundNumber } from './bindings.ts';
import { type CalculationPlan, type ValuePlan, isConvertible } from './calculation-plan.ts';
import { findInput } from './input-plan.ts';
import { toInputUnits } from './input-units.ts';
import { toInputValue } from './input-value.ts';
import { isBlank } from './numbers.ts';
import type { ClosedPeriod } from './prorata.ts';
import type { RunNotes } from './run-notes.ts';
import type { CalculationInputs } from './subject.ts';

/** The time that inputs are given for. */
interface InputPeriods {
  /** What a per-unit of `none` stands for. */
  readonly window: Period;
  /** What inputs per time are scaled to; `null` for none. */
  readonly overlap: ClosedPeriod | null;
}

/** Of these, less than nothing is a mistake or a credit: worth a note. Degrees may well be negative. */
const extents = ['kg', 'm', 'm^2', 'm^3', 'kWh', 'W', 's', 't*km', 'pkm', 'vkm', 'mol'].map((text) =>
  parseUnit(text, 'unit'),
);

/**
 * Binds what the caller gives, and answers how many inputs that were; blank
 * ones count as not given. A quantity below zero leaves a note. Throws
 * BAD_USER_INPUT that names the input for one that is not taken in the API
 * version, that is given twice, or whose value or unit does not fit.
 */
export function bindInputs(
  plan: CalculationPlan,
  { inputs, apiVersion }: CalculationInputs,
  { window, overlap }: InputPeriods,
  notes: RunNotes,
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
      ...(typeof value === 'number' ? toBoundNumber(value, from, valuePlan, overlap) : { value }),
    });
    if (typeof value === 'number' && value < 0) remarkNegative(valuePlan, value, notes);
  }
  return givenNames.size;
}

function remarkNegative({ definition, own }: ValuePlan, value: number, notes: RunNotes): void {
  const { unit, perUnit } = own;
  // A number per time is a quantity as well, such as journeys a year; without both it may be a coordinate.
  const isQuantity = unit === null ? perUnit !== null : extents.some((extent) => areCompatible(extent, unit));
  if (!isQuantity) return;
  const expected = unit === null ? 'a number' : `a value in ${formatUnit(unit)}`;
  notes.remark(
    'warning',
    `The input ${definition.path} is negative: ${value}; expected ${expected} of at least 0.`,
  );
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
