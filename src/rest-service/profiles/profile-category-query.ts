import { badInput } from '../../domain/errors.ts';
import type { Instant } from '../../domain/instant.ts';
import type { ProfileItemSelection } from '../../domain/profile-item.ts';
import { quote } from '../../domain/uid.ts';
import { parseMonth } from '../../wire/format/timestamp.ts';
import { monthOf, readDate, readDurationFrom, startOfMonth } from '../http/dates.ts';
import { type Fields, readFlag, textOf } from '../http/fields.ts';
import type { DateContext } from './profile-item-dates.ts';
import { assertVersionOfQuery } from '../http/version-parameters.ts';

/** Which items of a profile's category a query asks for, and in which form. */
export interface ProfileCategoryQuery {
  /** `undefined` for the default of the caller's version. */
  readonly selection: ProfileItemSelection | undefined;
  /** In version 1 the month of the answer; `null` in version 2. */
  readonly month: Instant | null;
  /** Version 1: the categories below with their items, all at once. */
  readonly isRecursive: boolean;
  readonly prorata: boolean;
  readonly returnUnit: string | undefined;
  readonly returnPerUnit: string | undefined;
}

/** Throws BAD_USER_INPUT for parameters of the other version, and for what is none of the values that they take. */
export function readProfileCategoryQuery(query: Fields, context: DateContext): ProfileCategoryQuery {
  assertVersionOfQuery(query, context.apiVersion);
  const units = { returnUnit: textOf(query, 'returnUnit'), returnPerUnit: textOf(query, 'returnPerUnit') };
  if (context.apiVersion === '2.0') {
    const prorata = oneOf(query, 'mode', ['prorata']) !== undefined;
    return { selection: readWindow(query, context), month: null, isRecursive: false, prorata, ...units };
  }
  // A month that cannot be read means the current one, as in the original.
  const month =
    parseMonth((textOf(query, 'profileDate') ?? '').trim()) ?? monthOf(context.now, context.timeZone);
  const isRecursive = readFlag(query, 'recurse') === true;
  return { selection: { kind: 'month', start: month }, month, isRecursive, prorata: false, ...units };
}

/** `undefined` where nothing was said. A window without a start begins with the current month. */
function readWindow(query: Fields, { now, timeZone }: DateContext): ProfileItemSelection | undefined {
  const startDate = readDate(textOf(query, 'startDate'), 'startDate');
  const endDate = readDate(textOf(query, 'endDate'), 'endDate');
  const duration = textOf(query, 'duration');
  const selectBy = oneOf(query, 'selectby', ['start', 'end'] as const);
  const start = startDate ?? startOfMonth(now, timeZone);
  const end = endDate ?? (duration === undefined ? null : readDurationFrom(start, duration, 'duration'));
  if (startDate === undefined && end === null && selectBy === undefined) return undefined;
  return { kind: 'window', start, end, selectBy: selectBy ?? 'overlap' };
}

function oneOf<T extends string>(query: Fields, name: string, values: readonly T[]): T | undefined {
  const text = textOf(query, name)?.trim().toLowerCase();
  if (text === undefined) return undefined;
  const value = values.find((each) => each === text);
  if (value !== undefined) return value;
  throw badInput(name, `${name} must be ${values.join(' or ')}; got ${quote(text)}.`);
}
