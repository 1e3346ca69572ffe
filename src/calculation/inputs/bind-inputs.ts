import { checkEach } from '../../domain/basics/all-faults.ts';
import { badInput } from '../../domain/basics/errors.ts';
import type { ClosedPeriod, Period } from '../../domain/basics/instant.ts';
import { areCompatible } from '../../units/convert.ts';
import { formatUnit } from '../../units/format-unit.ts';
import { parseUnit } from '../../units/parse-unit.ts';
import { chosenMeaning } from '../../units/unit-names.ts';
import { type Bindings, toBoundNumber } from './bindings.ts';
import { type CalculationPlan, type ValuePlan, isConvertible } from '../plan/calculation-plan.ts';
import { findInput } from '../plan/input-plan.ts';
import { isNone, toInputUnits } from './input-units.ts';
import { toInputValue } from '../plan/input-value.ts';
import { isBlank } from '../../domain/basics/decimal.ts';
import { spellingKey } from '../../domain/definitions/value-reading.ts';
import { isPerYear } from '../plan/once.ts';
import { isPerTime } from '../plan/prorata.ts';
import type { RunNotes } from '../plan/run-notes.ts';
import type { CalculationInputs } from '../plan/subject.ts';

/** The time that the inputs refer to. */
interface InputPeriods {
  /** The time that a per-unit of `none` refers to. */
  readonly window: Period;
  /** The period that inputs per time are scaled to; `null` if they are not scaled. */
  readonly overlap: ClosedPeriod | null;
  /** Whether inputs per time without a per-unit of their own are of what happens once. */
  readonly isOnce: boolean;
}

/** A negative value in one of these is a mistake or a credit, so it adds a note. Temperatures and angles may be negative. */
const extents = ['kg', 'm', 'm^2', 'm^3', 'kWh', 'W', 's', 't*km', 'pkm', 'vkm', 'mol'].map((text) =>
  parseUnit(text, 'unit'),
);

/** Numbers without unit that may be negative, by name, as spending is by a refund; in published definitions all others are counts, rates and shares. */
const isSigned = /(?:^(?:lat|lon|long)|Lat|Lon|Long|[Ll]atitude|[Ll]ongitude|[Tt]emperature|^spending)\d*$/;

/**
 * Binds the caller's inputs and returns how many there were; blank ones do not
 * count. A negative quantity adds a note. Throws BAD_USER_INPUT that names the
 * input if the API version does not accept it, if it is given twice, or if its
 * value or unit is invalid.
 */
export function bindInputs(
  plan: CalculationPlan,
  { inputs, apiVersion, nameOf }: CalculationInputs,
  { window, overlap, isOnce }: InputPeriods,
  notes: RunNotes,
  bindings: Bindings,
): number {
  const inputNames = new Map<string, string>();
  checkEach(inputs, (sent) => {
    const valuePlan = findInput(plan.values, sent.name, { inputs, apiVersion });
    const isPerOnce = isOnce && sent.perUnit === undefined && isPerTime(valuePlan.own.perUnit);
    const name = nameOf?.(valuePlan.definition);
    const input = {
      ...sent,
      name: name ?? sent.name,
      ...(isPerOnce ? { perUnit: 'none' } : {}),
    };
    const from = toInputUnits(valuePlan, input, apiVersion, window);
    if (isBlank(input.value, valuePlan.isNumeric)) return;
    assertUnique(inputNames, input.name, valuePlan);
    const meaning = chosenMeaning(`${input.unit}/${input.perUnit}`);
    if (meaning !== undefined) notes.remark('comment', `The unit of ${input.name} was read as ${meaning}.`);
    const value = toInputValue(valuePlan, input);
    if (typeof value === 'number' && !isConvertible(from, valuePlan.target)) {
      throw badInput(
        input.name,
        `${input.name} cannot be converted for the algorithm; pass ${valuePlan.boundAs}.`,
      );
    }
    bindings.push({
      plan: valuePlan,
      origin: 'input',
      given: {
        value: input.value,
        unit: input.unit ?? valuePlan.definition.unit,
        perUnit: input.perUnit ?? valuePlan.definition.perUnit,
      },
      isOnce: isOnce && isNone(input.perUnit ?? '') && isPerYear(valuePlan.target.perUnit),
      ...(typeof value === 'number' ? toBoundNumber(value, from, valuePlan, overlap) : { value }),
    });
    if (typeof value === 'number' && value < 0 && !isDefault(valuePlan, input.value))
      noteNegative(valuePlan, name, value, notes);
  });
  return inputNames.size;
}

/** Stored items repeat the defaults of their definition: no one chose such a value, and it has no effect. */
export function isDefault({ definition }: ValuePlan, value: string): boolean {
  const { defaultValue, valueDefinition } = definition;
  const keyOf = (text: string) => spellingKey(valueDefinition.valueType, text);
  return defaultValue !== null && keyOf(value) === keyOf(defaultValue);
}

function noteNegative(
  { definition: { path }, own: { unit } }: ValuePlan,
  name = path,
  value: number,
  notes: RunNotes,
): void {
  const isQuantity =
    unit === null ? !isSigned.test(path) : extents.some((extent) => areCompatible(extent, unit));
  if (!isQuantity) return;
  const given = unit === null ? value : `${value} ${formatUnit(unit)}`;
  notes.report(
    { code: 'NEGATIVE_INPUT', input: name },
    `The input ${name} must not be negative, but is ${given}.`,
  );
}

/** If two inputs reached the algorithm under one name, their order would decide which one counts. */
function assertUnique(inputNames: Map<string, string>, name: string, { boundAs }: ValuePlan): void {
  const key = boundAs.toLowerCase();
  const earlier = inputNames.get(key);
  if (earlier !== undefined) {
    const both = earlier === name ? `${name} is given twice` : `${earlier} and ${name} are the same input`;
    throw badInput(name, `${both}; give one of them.`);
  }
  inputNames.set(key, name);
}
