import type { InputValue } from '../../domain/amounts/amount.ts';
import type { ProfileItemRow, RowNote } from '../../domain/profiles/table-row.ts';
import { quote } from '../../domain/basics/uid.ts';
import { chosenMeaning } from '../../units/unit-names.ts';
import type { ColumnMeaning } from '../columns/column-meanings.ts';

export const noAmount = 'The row has no amount';

const thisCentury = Date.UTC(2000, 0);
const oneMonth = 31 * 24 * 60 * 60 * 1000;
/** A year of accounts may have a week more. */
const longest = 13 * oneMonth;

interface Noted {
  readonly draft: ProfileItemRow['draft'];
  readonly columns: readonly string[];
  readonly meanings: readonly (ColumnMeaning | null)[];
  /** Whether an earlier row has the same cells, but for its key. */
  readonly isRepeated: boolean;
  /** Whether other rows have a date. */
  readonly isOfDated: boolean;
  /** A cell that is called a total; `null` without one. */
  readonly total: string | null;
  /** Whether it is not seen in its sheet. */
  readonly isHidden: boolean;
}

/** Notes on a row that can be stored. */
export function notesOf(
  { draft, columns, meanings, isRepeated, isOfDated, total, isHidden }: Noted,
  now = Date.now(),
): readonly RowNote[] {
  const { values, startDate, endDate } = draft;
  const notes: RowNote[] = [];
  const note = (flag: RowNote['flag'], message: string) => notes.push({ flag, message });
  const amounts = columns.filter((_, index) => ['value', 'quantity'].includes(meanings[index]?.kind ?? ''));
  if (amounts.length > 0 && values.every(isEmpty))
    note('NO_AMOUNT', `${noAmount}: ${amounts.map((each) => quote(each)).join(', ')} is empty.`);
  for (const { name, value, unit } of values) {
    if (Number(value) < 0)
      note('NEGATIVE', `${name} is negative, ${value}: it is subtracted, as a correction.`);
    const meaning = chosenMeaning(unit?.trim() ?? '');
    if (meaning !== undefined) note('NO_UNIT', `The unit ${quote(unit ?? '')} is read as ${meaning}.`);
    if (name === 'quantity' && value.trim() !== '' && (unit ?? '').trim() === '')
      note('NO_UNIT', 'The quantity has no unit: it is taken in the unit of its item.');
  }
  if (
    startDate === undefined &&
    (isOfDated || values.some((value) => isMeasured(value) && value.perUnit === undefined))
  )
    note('UNUSUAL_DATE', 'The row has no date: it counts as of now, and a value per time goes on from now.');
  if (total !== null)
    note('UNUSUAL_AMOUNT', `The row has the word ${quote(total)}: does it repeat the sum of others?`);
  if (startDate !== undefined && startDate === endDate && !values.every(isEmpty))
    note('UNUSUAL_DATE', 'The row ends when it starts, so it counts for nothing: is the day after meant?');
  if (startDate !== undefined && startDate < thisCentury)
    note('UNUSUAL_DATE', 'The start is in another century: is the year right?');
  if (startDate !== undefined && startDate > now + oneMonth)
    note('UNUSUAL_DATE', 'The start is in the future: is the year right?');
  if (startDate !== undefined && endDate != null && endDate - startDate > longest)
    note('UNUSUAL_DATE', 'The row is of more than a year: are its start and its end right?');
  if (isHidden) note('HIDDEN', 'The row is hidden in its sheet: is it meant to count?');
  if (isRepeated) note('REPEATED', 'An earlier row is the same: is it there twice?');
  return notes;
}

const isMeasured = (value: InputValue): boolean =>
  !isEmpty(value) && (value.name === 'quantity' || value.unit !== undefined);

function isEmpty({ value }: InputValue): boolean {
  return value.trim() === '';
}
