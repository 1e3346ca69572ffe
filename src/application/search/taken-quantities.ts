import { money } from '../../domain/amounts/money.ts';
import { type ItemValueDefinition, isNumeric } from '../../domain/definitions/item-definition.ts';
import type { Quantity } from '../../domain/search/sentence-frequency.ts';
import { isOfDays } from '../../units/common-units.ts';
import { areCompatible } from '../../units/convert.ts';
import { formatUnit } from '../../units/format-unit.ts';
import { parseUnit } from '../../units/parse-unit.ts';

/** Whether an input measures what the quantity does; `isExact` requires the same time, if it names one. */
export function takes(
  { path, unit, perUnit, valueDefinition }: ItemValueDefinition,
  quantity: Quantity,
  isExact: boolean,
): boolean {
  if (!isNumeric(valueDefinition.valueType)) return false;
  if (quantity.currency !== null) return path === money.input;
  if (quantity.inputs.length > 0) return quantity.inputs.includes(path);
  if (quantity.unit === null || unit === null || !isTime(perUnit)) return false;
  if (isExact && (quantity.perUnit ?? 'year') !== (perUnit ?? 'year')) return false;
  if (perUnit === null && quantity.perUnit !== null) return false;
  return isUnit(unit) && areCompatible(parseUnit(quantity.unit, 'text'), parseUnit(unit, 'text'));
}

function isTime(perUnit: string | null): boolean {
  return (
    perUnit === null ||
    (isUnit(perUnit) && areCompatible(parseUnit(perUnit, 'text'), parseUnit('year', 'text')))
  );
}

/** Says what an input takes instead of a quantity that it takes in another form only. */
export function whyLeftOut({ currency, unit }: Quantity, definitions: readonly ItemValueDefinition[]) {
  if (currency !== null && currency !== money.currency)
    return definitions.some(({ path }) => path === money.input)
      ? `convert it to ${money.currency} for ${money.input}`
      : undefined;
  const inHours = definitions.find((each) => unit !== null && isOfDays(unit, each.unit));
  return inHours && `say how many hours, for ${inHours.path}`;
}

export function isUnit(text: string): boolean {
  try {
    return formatUnit(parseUnit(text, 'text')) !== '1';
  } catch {
    return false;
  }
}
