import { fold } from './header-words.ts';

/** Columns of exported items for people. */
export const peopleColumns = [
  'startDate',
  'lastDay',
  'categoryName',
  'itemName',
  'name',
  'quantity',
  'unit',
] as const;

const names = new Set(['lastDay', 'categoryName', 'itemName'].map(fold));
const quantities = new Set(['quantity', 'unit']);

/**
 * Whether a column of an exported table is for people alone: an import has the same from `dataItemUid`,
 * `endDate` and `value.…`, without which such a column belongs to the user's own table.
 */
export function isForPeople(column: string, columns: readonly string[]): boolean {
  const name = fold(column);
  const has = (other: string): boolean => columns.some((each) => fold(each) === other);
  if (names.has(name)) return has('dataitemuid');
  const isRepeated = quantities.has(name) && has('dataitemuid') && has('categoryname');
  return isRepeated && columns.some((each) => each.startsWith('value.'));
}

/** The unit of a quantity in an exported table, such as `km/year`. */
export function quantityUnit(unit = '', perUnit = 'none'): string | null {
  if (perUnit === '' || perUnit === 'none') return unit || null;
  return `${unit || 1}/${perUnit}`;
}
