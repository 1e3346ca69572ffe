import { textOf } from '../cells/cell.ts';
import type { TablePart } from '../reading/table-part.ts';
import { fold } from './header-words.ts';

/** Headers of times that are those of places as well. */
const headers = new Set(['from', 'to', 'start', 'end', 'von', 'ab', 'bis', 'desde', 'hasta']);

/** The columns of such a header whose cells are places: most have fewer digits than any date. */
export function placesIn({ columns, rows }: TablePart): ReadonlySet<string> {
  return new Set(
    columns.filter((column, index) => {
      if (!headers.has(fold(column))) return false;
      const filled = rows.flatMap((row) => ('fault' in row ? [] : textOf(row.cells[index]).trim() || []));
      return filled.filter((text) => !/\d.*\d/.test(text)).length * 2 > filled.length;
    }),
  );
}
