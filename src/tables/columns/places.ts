import { textOf } from '../cells/cell.ts';
import type { TablePart } from '../reading/table-part.ts';
import { fold } from './header-words.ts';

/** Headers of times that are those of places as well. */
const headers = new Set(['from', 'to', 'start', 'end', 'von', 'ab', 'bis', 'desde', 'hasta']);

/**
 * The columns of such a header whose cells are places: most have fewer digits than any date. A place
 * to go from has one to go to, so a single column of such cells has times that cannot be read.
 */
export function placesIn({ columns, rows }: TablePart): ReadonlySet<string> {
  const found = columns.filter((column, index) => {
    if (!headers.has(fold(column))) return false;
    const filled = rows.flatMap((row) => ('fault' in row ? [] : textOf(row.cells[index]).trim() || []));
    return filled.filter((text) => !/\d.*\d/.test(text)).length * 2 > filled.length;
  });
  return new Set(found.length > 1 ? found : []);
}
