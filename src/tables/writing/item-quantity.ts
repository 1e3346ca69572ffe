import { parseDecimal } from '../../domain/basics/decimal.ts';
import { isNumeric } from '../../domain/definitions/item-definition.ts';
import type { ListedItem } from '../../domain/profiles/profile-item-page.ts';
import { finiteCell } from './amount-cells.ts';
import type { Cell } from '../cells/cell.ts';
import { quantityUnit } from '../columns/exported-columns.ts';

type Values = ListedItem['values'];

/**
 * How much was used, with its unit: the first number of the item that it cannot do without, or else
 * the first that has a unit. Empty where it has none.
 */
export function quantityCells(values: Values): readonly [quantity: Cell, unit: Cell] {
  const numbers = values.filter(
    ({ value, definition }) =>
      definition !== undefined &&
      definition.fromProfile === true &&
      isNumeric(definition.valueDefinition.valueType) &&
      parseDecimal(value) !== null,
  );
  const main =
    numbers.find(({ definition }) => definition?.defaultValue === null) ?? numbers.find(({ unit }) => unit);
  if (main === undefined) return [null, null];
  const { value, unit, perUnit } = main;
  return [finiteCell(parseDecimal(value)), quantityUnit(unit ?? undefined, perUnit ?? undefined)];
}
