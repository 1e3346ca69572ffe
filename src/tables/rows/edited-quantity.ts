import type { InputValue } from '../../domain/amounts/amount.ts';
import { rowFault } from '../../domain/profiles/table-row.ts';
import { isForPeople, quantityUnit } from '../columns/exported-columns.ts';
import { fold } from '../columns/header-words.ts';
import { type Cell, textOf } from '../cells/cell.ts';
import { UnreadablePart } from './attempt.ts';
import type { Reading } from './notation.ts';
import { readCell } from './row-values.ts';

/**
 * The values of a row of an exported table whose column `quantity` was edited: it repeats a value, which is
 * then what the column says. `null` where it says the same as a value of its unit.
 */
export function editedValues(
  columns: readonly string[],
  cells: readonly Cell[],
  values: readonly InputValue[],
  reading: Reading,
): readonly InputValue[] | null {
  const cellOf = (name: string): Cell => {
    const index = columns.findIndex((column) => fold(column) === name && isForPeople(column, columns));
    return cells[index] ?? null;
  };
  const [quantity, said] = [cellOf('quantity'), textOf(cellOf('unit')).trim()];
  const text = typeof quantity === 'object' ? (quantity?.text ?? '') : String(quantity);
  if (text.trim() === '') return null;
  const typed = typeof quantity === 'string' ? undefined : {};
  const { value } = readCell({ text, column: 'quantity', typed }, reading);
  const numbers = values.filter((each) => Number.isFinite(Number.parseFloat(each.value)));
  const ofUnit = numbers.filter((each) => quantityUnit(each.unit, each.perUnit) === (said || null));
  if (ofUnit.some((each) => Number(each.value) === Number(value))) return null;
  const [main, ...others] = ofUnit.length > 0 ? ofUnit : numbers.filter(({ unit }) => unit);
  if (main === undefined || others.length > 0) {
    const message =
      'quantity is none of the values: make it the one that is meant, such as value.distance, or empty the cell.';
    throw new UnreadablePart(rowFault('VALUE_INVALID', message, 'quantity'));
  }
  const [unit, perUnit] = said.split('/');
  const isOther = ofUnit.length === 0;
  const edited = isOther ? { ...main, value, unit, perUnit: perUnit ?? main.perUnit } : { ...main, value };
  return values.map((each) => (each === main ? edited : each));
}
