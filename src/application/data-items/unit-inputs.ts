import type { InputValue } from '../../domain/amounts/amount.ts';
import { isNumeric, type ItemValueDefinition } from '../../domain/definitions/item-definition.ts';
import { areCompatible } from '../../units/convert.ts';
import { measures } from '../../units/common-units.ts';
import { mass, time } from '../../units/dimension.ts';
import { parseUnit } from '../../units/parse-unit.ts';
import type { CurrentValue } from './current-values.ts';

/** One of what an item is counted by: a kilometre, or a tonne over a kilometre. */
export interface UnitInputs {
  readonly per: string;
  readonly inputs: readonly InputValue[];
}

/** The input that takes money, in this currency. */
const money = { input: 'spending', currency: 'USD' };

/**
 * The inputs that make one of what the item's figure is per, or else of its only input. `null` where it is
 * counted by several, or by what is no quantity.
 */
export function unitInputs(
  inputs: readonly ItemValueDefinition[],
  values: readonly CurrentValue[],
): UnitInputs | null {
  const numbers = inputs.filter(
    ({ defaultValue, valueDefinition }) => defaultValue === null && isNumeric(valueDefinition.valueType),
  );
  const figure = values.find(isFigure)?.definition;
  if (figure !== undefined && figure.perUnit !== null) return inputsFor(figure.perUnit, numbers);
  const required = inputs.filter(({ defaultValue }) => defaultValue === null);
  const [main] = figure === undefined && required.length > 1 ? [] : numbers;
  if (main === undefined) return null;
  const per = main.unit ?? (main.path === money.input ? money.currency : main.path.replace(/s$/, ''));
  return { per, inputs: [oneOf(main)] };
}

/** The figure of an item: the first value that is a number of emissions. */
export function isFigure({ definition, entry }: CurrentValue): boolean {
  const { unit, valueDefinition } = definition;
  if (entry.value === '' || unit === null || !isNumeric(valueDefinition.valueType)) return false;
  return measures(unit, mass);
}

function inputsFor(per: string, numbers: readonly ItemValueDefinition[]): UnitInputs | null {
  const parts = parseUnit(per, 'perUnit').symbols.map(({ symbol }) => symbol);
  for (const units of [[per], parts]) {
    const inputs = units.flatMap((unit) => {
      const taker = numbers.find((each) => each.unit !== null && isLike(each.unit, unit));
      return taker === undefined ? [] : [{ ...oneOf(taker), unit }];
    });
    if (inputs.length === units.length) return { per, inputs };
  }
  return null;
}

function isLike(one: string, other: string): boolean {
  return areCompatible(parseUnit(one, 'unit'), parseUnit(other, 'unit'));
}

/** An input per time is of what happens once. */
function oneOf({ path, perUnit }: ItemValueDefinition): InputValue {
  return { name: path, value: '1', ...(measures(perUnit, time) && { perUnit: 'none' }) };
}
