import { textOf } from '../cells/cell.ts';
import type { TablePart } from '../reading/table-part.ts';
import { dimensionOf } from '../../units/common-units.ts';
import { fold } from './header-words.ts';

/** Cells say that a column has places, units or dates, whatever its header is. */
export type MeaningByCells = 'place' | 'unit' | 'date';

/** Headers of times that are those of places as well. */
const headers = new Set(['from', 'to', 'start', 'end', 'von', 'ab', 'bis', 'desde', 'hasta']);

const date = /^(?:\d{1,2}[./-]\d{1,2}[./-](?:\d{2}|\d{4})|\d{4}[./-]\d{1,2}(?:[./-]\d{1,2})?)(?:[ T].*)?$/;

/**
 * The columns with cells that say what they are. A place to go from has one to go to, so a
 * single column of places under such a header has times that cannot be read. Of several
 * columns of dates the first one counts.
 */
export function meaningsByCells({ columns, rows }: TablePart): ReadonlyMap<string, MeaningByCells> {
  const found = columns.map((column, index) => {
    const filled = rows.flatMap((row) => ('fault' in row ? [] : textOf(row.cells[index]).trim() || []));
    return [column, meaningOf(column, filled)] as const;
  });
  const counted = (meaning: MeaningByCells) => found.filter(([, each]) => each === meaning);
  const [firstDate] = counted('date');
  return new Map([
    ...(counted('place').length > 1 ? counted('place') : []),
    ...counted('unit'),
    ...(firstDate === undefined ? [] : [firstDate]),
  ] as [string, MeaningByCells][]);
}

function meaningOf(column: string, filled: readonly string[]): MeaningByCells | null {
  if (headers.has(fold(column)) && filled.filter((text) => !/\d.*\d/.test(text)).length * 2 > filled.length)
    return 'place';
  if (filled.length === 0) return null;
  if (filled.every((text) => date.test(text))) return 'date';
  return filled.every((text) => !/\d/.test(text) && dimensionOf(text) !== null) ? 'unit' : null;
}
