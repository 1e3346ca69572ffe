import type { ProfileItemRow } from '../../domain/profiles/table-row.ts';
import { quote } from '../../domain/basics/uid.ts';
import type { ColumnMeaning } from '../columns/column-meanings.ts';

export const noAmount = 'The row has no amount';

const thisCentury = Date.UTC(2000, 0);

/** Sentences about what is unusual in a row that can be stored. */
export function notesOf(
  { values, startDate }: ProfileItemRow['draft'],
  columns: readonly string[],
  meanings: readonly (ColumnMeaning | null)[],
): readonly string[] {
  const notes: string[] = [];
  const amounts = columns.filter((_, index) => ['value', 'quantity'].includes(meanings[index]?.kind ?? ''));
  if (amounts.length > 0 && values.every(({ value }) => value.trim() === ''))
    notes.push(`${noAmount}: ${amounts.map((each) => quote(each)).join(', ')} is empty.`);
  for (const { name, value } of values)
    if (Number(value) < 0) notes.push(`${name} is negative, ${value}: it is subtracted, as a correction.`);
  if (startDate !== undefined && startDate < thisCentury)
    notes.push('The start is in another century: is the year right?');
  return notes;
}
