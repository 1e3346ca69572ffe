import type { ApiVersion } from '../../domain/access/access.ts';
import { assertDatesOfVersion1 } from '../../domain/profiles/version-1.ts';
import type { Instant } from '../../domain/basics/instant.ts';
import { monthOf, readEnd } from '../forms/dates.ts';
import { type FormField, readFlag, textOf } from '../forms/fields.ts';
import { date, dateField, field, formField } from '../forms/field-codecs.ts';
import type { FieldCodec } from '../forms/record-form.ts';
import { formatValidFrom, parseValidFrom } from '../elements/timestamp.ts';

/** When a profile item counts, as far as a form sets it. */
export interface ItemDates {
  readonly startDate?: Instant | undefined;
  readonly endDate?: Instant | 'start' | null | undefined;
}

/** The account of a form's sender, and when the form was received. */
export interface DateContext {
  readonly apiVersion: ApiVersion;
  readonly timeZone: string;
  readonly now: Instant;
}

export interface ValidityContext extends DateContext {
  /** The start where a form of version 1 names none. */
  readonly defaultMonth?: Instant | undefined;
  /** The start that a duration counts from. */
  readonly startFor: (startDate: Instant | undefined) => Instant;
}

interface ValidityForm {
  readonly startDate: FieldCodec<ItemDates['startDate'], ValidityContext, ItemDates>;
  readonly endDate: FieldCodec<ItemDates['endDate'], ValidityContext, ItemDates>;
}

/** The fields of both versions, which are never values of an item. */
export const dateFields = ['startDate', 'endDate', 'duration', 'validFrom', 'end', 'profileDate'];

/** Items start with a month, and a mark ends them. */
const version1: ValidityForm = {
  startDate: {
    names: ['validFrom'],
    write(start, dates) {
      assertDatesOfVersion1(dates);
      return formField('validFrom', start === undefined ? undefined : formatValidFrom(start));
    },
    read(fields, { now, timeZone, defaultMonth }) {
      const validFrom = textOf(fields, 'validFrom');
      if (validFrom === undefined) return defaultMonth;
      // An unreadable validFrom means the current month, as in the original.
      return parseValidFrom(validFrom.trim()) ?? monthOf(now, timeZone);
    },
  },
  endDate: field(
    'end',
    (fields, name): ItemDates['endDate'] => {
      const isEnd = readFlag(fields, name);
      return isEnd === undefined ? undefined : isEnd ? 'start' : null;
    },
    (end) => (end === undefined ? undefined : String(end !== null)),
  ),
};

const version2: ValidityForm = {
  startDate: date('startDate'),
  endDate: {
    names: ['endDate', 'duration'],
    write: (end, { startDate }) => version2End(end, startDate),
    read: (fields, { startFor }) => readEnd(fields, startFor),
  },
};

export const validityForms: Readonly<Record<ApiVersion, ValidityForm>> = {
  '1.0': version1,
  '2.0': version2,
};

/** Whether the versions write these dates differently. */
export function hasDates({ startDate, endDate }: ItemDates): boolean {
  return startDate !== undefined || endDate !== undefined;
}

/** A mark ends where it starts; where only the service knows the start, it is a duration of nothing. */
function version2End(end: ItemDates['endDate'], startDate: Instant | undefined): readonly FormField[] {
  if (end !== 'start') return dateField('endDate', end);
  return startDate === undefined ? [['duration', 'PT0S']] : dateField('endDate', startDate);
}
