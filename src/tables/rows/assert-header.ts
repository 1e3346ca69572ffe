import { badInput } from '../../domain/basics/errors.ts';
import { quote, quoteAll } from '../../domain/basics/uid.ts';
import type { ColumnMeanings } from '../columns/column-meanings.ts';
import type { TableMap } from '../columns/table-map.ts';

/** A page of a web site, or cells between other separators, look like a table of one column. */
export function assertSeparated([first = '', ...others]: readonly string[]): void {
  if (others.length > 0 || /^[\p{L}\p{M}\p{N}_ .-]*$/u.test(first)) return;
  throw badInput(
    'header',
    `The table has one column, ${quote(first)}. Is it CSV, and is the separator right? Cells are separated by a comma, semicolon, tab or |; a map can name the separator.`,
  );
}

/** Throws BAD_USER_INPUT where a map and a header do not fit: for columns that only one of them has. */
export function assertHeader({ columns }: TableMap, header: readonly string[]): void {
  const advice = header.length === 1 ? ' The table has one column: is the separator right?' : '';
  const unmapped = header.filter((column) => !Object.hasOwn(columns, column));
  if (unmapped.length > 0) {
    const names = quoteAll(unmapped, 'is a column', 'are columns');
    throw badInput(
      'map',
      `${names} of the table, but not in the map. Map each to a meaning, or to "ignore".${advice}`,
    );
  }
  const missing = Object.keys(columns).filter((column) => !header.includes(column));
  if (missing.length === 0) return;
  const names = quoteAll(missing, 'is a column', 'are columns');
  throw badInput('map', `${names} of the map, but not in the table.${advice}`);
}

/** Throws BAD_USER_INPUT where no row can name its profile. */
export function assertNamesProfiles(meanings: ColumnMeanings, columns: readonly string[]): void {
  if (meanings.constants.has('profile')) return;
  if (meanings.all(columns).some((meaning) => meaning?.kind === 'profile')) return;
  throw badInput('profile', 'The table has no column "profile": add one, or name one profile for all rows.');
}
