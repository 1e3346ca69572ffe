import type { ApiVersion } from '../../domain/access.ts';
import type { Instant } from '../../domain/instant.ts';
import { floorToMinute, parseValidFrom } from '../../wire/format/timestamp.ts';
import { monthOf, readDate, readDurationFrom } from '../http/dates.ts';
import { type Fields, rawTextOf, readFlag, textOf } from '../http/fields.ts';
import { assertVersionOfBody } from '../http/version-parameters.ts';

/** The time of a profile item as far as a body says it. */
export interface ItemDates {
  readonly startDate?: Instant | undefined;
  readonly endDate?: Instant | 'start' | null | undefined;
}

/** Who says it, and when. */
export interface DateContext {
  readonly apiVersion: ApiVersion;
  readonly timeZone: string;
  readonly now: Instant;
}

/** Names that say when, in both versions: no values of an item. */
export const dateFields = ['startDate', 'endDate', 'duration', 'validFrom', 'end', 'profileDate'];

/**
 * The time of a new profile item. In version 1 it starts with a month, in
 * version 2 with a minute; `endDate` counts before `duration`. Throws
 * BAD_USER_INPUT for dates of the other version and for malformed ones.
 */
export function readNewItemDates(fields: Fields, context: DateContext): ItemDates {
  assertVersionOfBody(fields, context.apiVersion);
  if (context.apiVersion === '1.0') {
    const { startDate = monthOf(context.now, context.timeZone), endDate } = readMonths(fields, context);
    return { startDate, endDate };
  }
  const startDate = readDate(textOf(fields, 'startDate'), 'startDate');
  const endDate = readDate(textOf(fields, 'endDate'), 'endDate');
  const duration = textOf(fields, 'duration');
  if (endDate !== undefined || duration === undefined) return { startDate, endDate };
  const start = startDate ?? floorToMinute(context.now);
  return { startDate: start, endDate: readDurationFrom(start, duration, 'duration') };
}

/** The same for a change: what is not said stays, and a blank `endDate` takes the end away. */
export async function readChangedItemDates(
  fields: Fields,
  context: DateContext,
  readStart: () => Promise<Instant>,
): Promise<ItemDates> {
  assertVersionOfBody(fields, context.apiVersion);
  if (context.apiVersion === '1.0') return readMonths(fields, context);
  const startDate = readDate(textOf(fields, 'startDate'), 'startDate');
  const endDate = readDate(textOf(fields, 'endDate'), 'endDate');
  const duration = textOf(fields, 'duration');
  if (endDate !== undefined) return { startDate, endDate };
  if (duration !== undefined) {
    const start = floorToMinute(startDate ?? (await readStart()));
    return { startDate, endDate: readDurationFrom(start, duration, 'duration') };
  }
  return { startDate, endDate: rawTextOf(fields, 'endDate') === undefined ? undefined : null };
}

/** A `validFrom` that cannot be read means the current month, as in the original. */
function readMonths(fields: Fields, { now, timeZone }: DateContext): ItemDates {
  const validFrom = textOf(fields, 'validFrom');
  const isEnd = readFlag(fields, 'end');
  return {
    startDate:
      validFrom === undefined ? undefined : (parseValidFrom(validFrom.trim()) ?? monthOf(now, timeZone)),
    endDate: isEnd === undefined ? undefined : isEnd ? 'start' : null,
  };
}
