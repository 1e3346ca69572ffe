import { badInput } from '../../domain/basics/errors.ts';
import { type Instant, trustedInstant } from '../../domain/basics/instant.ts';
import { isDay, parseIsoDate } from '../../domain/basics/iso-date.ts';
import {
  addDuration,
  formatIsoDate,
  parseDuration,
  parseMonth,
  parseWireDate,
} from '../elements/timestamp.ts';
import { type FormFields, rawTextOf, textOf } from './fields.ts';

/** The last instant whose year has four digits. */
const lastWritable = trustedInstant(Date.UTC(9999, 11, 31, 23, 59, 59));

/** A date of a parameter; `undefined` when it is blank or absent. Throws BAD_USER_INPUT for any other form. */
export function readDate(text: string | undefined, name: string): Instant | undefined {
  if (text === undefined || text.trim() === '') return undefined;
  // A plus sign that was not percent-encoded arrives as a space.
  const instant = isDay(text) ? parseIsoDate(text) : parseWireDate(text.replace(' ', '+'));
  if (instant != null) return instant;
  throw badInput(
    name,
    `${name} must be a day such as 2026-01-31, or like 2026-01-31T00:00:00Z, with Z or an offset.`,
    'invalid-date',
  );
}

/** The end of a duration. Throws BAD_USER_INPUT for text that is not an ISO 8601 duration. */
export function readDurationFrom(start: Instant, text: string, name: string): Instant {
  const duration = parseDuration(text.trim());
  const end = duration === undefined ? null : addDuration(start, duration);
  if (end !== null && end <= lastWritable) return end;
  throw badInput(name, `${name} must be a duration such as P1M, P7D or PT30M.`, 'invalid-date');
}

/** `endDate`, which takes precedence over `duration`; `null` where `endDate` is blank, which removes the end. */
export function readEnd(
  fields: FormFields,
  startFor: (startDate: Instant | undefined) => Instant,
): Instant | null | undefined {
  const endDate = readDate(textOf(fields, 'endDate'), 'endDate');
  const duration = textOf(fields, 'duration');
  if (endDate !== undefined) return endDate;
  if (duration === undefined) return rawTextOf(fields, 'endDate') === undefined ? undefined : null;
  const start = startFor(readDate(textOf(fields, 'startDate'), 'startDate'));
  return readDurationFrom(start, duration, 'duration');
}

/** Whether the end depends on a start that the fields do not have: a duration alone. */
export function lacksStart(fields: FormFields): boolean {
  const has = (name: string): boolean => textOf(fields, name) !== undefined;
  return has('duration') && !has('startDate') && !has('endDate');
}

/** The start of the current month in the caller's time zone. */
export function startOfMonth(now: Instant, timeZone: string): Instant {
  const local = formatIsoDate(now, timeZone);
  const start = `${local.slice(0, 7)}-01T00:00:00`;
  // The clocks may have changed since, so the offset at the start of the month counts.
  const estimate = parseWireDate(start + local.slice(19)) ?? now;
  return parseWireDate(start + formatIsoDate(estimate, timeZone).slice(19)) ?? estimate;
}

/** The month of an instant in the caller's time zone, as version 1 writes months: without a time zone. */
export function monthOf(instant: Instant, timeZone: string): Instant {
  const local = formatIsoDate(instant, timeZone);
  return parseMonth(local.slice(0, 4) + local.slice(5, 7)) ?? instant;
}
