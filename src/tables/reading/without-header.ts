import { type Cell, textOf } from '../cells/cell.ts';
import { readNumber } from '../cells/table-number.ts';
import { maxColumns } from './header.ts';
import type { RawRow } from './table-part.ts';

/**
 * Whether the first row of a table is one of its rows, as people paste them: it has a text and a number, and the
 * next row has a number in the same cells.
 */
export function isWithoutHeader(first: RawRow, next: RawRow | undefined): boolean {
  if ('fault' in first || (next !== undefined && 'fault' in next)) return false;
  if (first.cells.length > maxColumns) return false;
  const numbers = first.cells.flatMap((cell, index) => (isNumber(cell) ? [index] : []));
  const hasText = first.cells.some((cell) => /\p{L}{3}/u.test(textOf(cell)));
  const isSame = next === undefined || numbers.every((index) => isNumber(next.cells[index] ?? null));
  return numbers.length > 0 && hasText && isSame;
}

/** The row with no names of columns, which are then called by their number. */
export function withoutNames(row: RawRow): RawRow {
  return 'fault' in row ? row : { ...row, cells: row.cells.map(() => '') };
}

/** A year may be the name of a column. */
function isNumber(cell: Cell): boolean {
  const text = textOf(cell).trim();
  return /\d/.test(text) && readNumber(text, null) !== null && !/^(?:19|20)\d\d$/.test(text);
}
