import { quote } from '../../domain/basics/uid.ts';
import type { RowNote } from '../../domain/profiles/table-row.ts';
import type { ColumnMeaning } from '../columns/column-meanings.ts';
import { journeyRole, type JourneyRole, wayOf } from '../columns/journey-words.ts';

const assumed: Partial<Record<JourneyRole, string>> = {
  passengers: 'one passenger is counted',
  trip: 'one way is counted',
  class: 'the average of all classes is counted',
};

/**
 * Notes on what a journey leaves open: an empty cell for which something is assumed, and passengers or a return
 * next to a quantity, which is taken as it is.
 */
export function journeyNotes(
  columns: readonly string[],
  texts: readonly string[],
  meanings: readonly (ColumnMeaning | null)[],
): readonly RowNote[] {
  return columns.flatMap((column, index) => {
    const role = journeyRole(column);
    const { kind, isLeftOut } = meanings[index] ?? {};
    const text = texts[index] ?? '';
    const isAssumed = kind === 'search' && text === '' && role !== null && assumed[role] !== undefined;
    if (isAssumed) return note(`${quote(column)} is empty: ${assumed[role]}.`);
    const isMore =
      (role === 'passengers' && Number(text) > 1) || (role === 'trip' && wayOf(text, column) === 'return');
    if (isLeftOut !== true || !isMore) return [];
    return note(`${quote(column)} says ${quote(text)}, and is not used: is it in the quantity already?`);
  });
}

const note = (message: string): RowNote => ({ flag: 'UNUSUAL_AMOUNT', message });
