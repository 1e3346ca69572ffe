import { parseDecimal } from '../../domain/basics/decimal.ts';
import { isNumeric, type ItemValueDefinition } from '../../domain/definitions/item-definition.ts';
import type { ListedItem } from '../../domain/profiles/profile-item-page.ts';
import { type Cell, emptyText, numericCell } from '../cells/cell.ts';
import { quantityUnit } from '../columns/exported-columns.ts';
import { finiteCell } from './amount-cells.ts';

export interface ValueColumns {
  readonly path: string;
  readonly headers: readonly string[];
  /** Where its cells begin among those of all values. */
  readonly first: number;
  readonly hasUnit: boolean;
  readonly hasPerUnit: boolean;
}

/** Values of several definitions that have one path share its columns. */
export function valueColumnsOf(definitions: readonly ItemValueDefinition[]): readonly ValueColumns[] {
  const byPath = new Map<string, ItemValueDefinition[]>();
  for (const definition of definitions) {
    if (!definition.fromProfile || definition.apiVersions.join() === '1.0') continue;
    const key = definition.path.toLowerCase();
    const same = byPath.get(key);
    if (same === undefined) byPath.set(key, [definition]);
    else same.push(definition);
  }
  let next = 0;
  return [...byPath].map(([path, same]) => {
    const name = same[0]?.path ?? path;
    const isNumber = same.some(({ valueDefinition }) => isNumeric(valueDefinition.valueType));
    const hasUnit = isNumber || same.some(({ unit }) => unit !== null);
    const hasPerUnit = isNumber || same.some(({ perUnit }) => perUnit !== null);
    const all = [`value.${name}`, hasUnit ? `unit.${name}` : '', hasPerUnit ? `perUnit.${name}` : ''];
    const headers = all.filter((header) => header !== '');
    const first = next;
    next += headers.length;
    return { path, headers, first, hasUnit, hasPerUnit };
  });
}

export function valueCell({ value, definition }: ListedItem['values'][number]): Cell {
  // Empty, and not the default that a new item would have.
  if (value === '') return definition?.defaultValue != null && !definition.fromData ? emptyText : null;
  return definition !== undefined && isNumeric(definition.valueDefinition.valueType)
    ? numericCell(value)
    : value;
}

/**
 * How much was used, with its unit: the first number of the item that it cannot do without, or else
 * the first that has a unit. Empty where it has none.
 */
export function quantityCells(values: ListedItem['values']): readonly [quantity: Cell, unit: Cell] {
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
