import type { ProfileItemWindow } from '../../domain/profiles/profile-item.ts';
import { readDate, readDurationFrom, startOfMonth } from '../forms/dates.ts';
import { type FormFields, oneOf, textOf } from '../forms/fields.ts';
import type { DateContext } from './profile-item-validity-form.ts';

/** `undefined` for the default. A window without a start begins with the current month. */
export function decodeWindow(
  query: FormFields,
  { now, timeZone }: DateContext,
): ProfileItemWindow | undefined {
  const startDate = readDate(textOf(query, 'startDate'), 'startDate');
  const endDate = readDate(textOf(query, 'endDate'), 'endDate');
  const duration = textOf(query, 'duration');
  const selectBy = oneOf(query, 'selectby', ['start', 'end'] as const);
  const start = startDate ?? startOfMonth(now, timeZone);
  const end = endDate ?? (duration === undefined ? null : readDurationFrom(start, duration, 'duration'));
  if (startDate === undefined && end === null && selectBy === undefined) return undefined;
  return { kind: 'window', start, end, selectBy: selectBy ?? 'overlap' };
}
