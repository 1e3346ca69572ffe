import type { Period } from '../../domain/basics/instant.ts';
import { badInput } from '../../domain/basics/errors.ts';
import type { ProfileItemWindow } from '../../domain/profiles/profile-item.ts';
import { readDate, readDurationFrom, startOfMonth } from '../forms/dates.ts';
import { type FormFields, textOf } from '../forms/fields.ts';
import { dateField, oneOf } from '../forms/field-codecs.ts';
import type { FieldCodec } from '../forms/record-form.ts';
import type { DateContext } from './profile-item-validity-form.ts';

const names = ['startDate', 'endDate', 'duration'];
const selectBy = oneOf('selectby', 'start', 'end');
const mode = oneOf('mode', 'prorata');

/** Which items are listed; `undefined` for the default. */
export const window: FieldCodec<ProfileItemWindow | undefined, DateContext> = {
  names: [...names, ...selectBy.names],
  write(requested) {
    if (requested === undefined) return [];
    const { selectBy: by, ...dates } = requested;
    return [...period.write(dates, null), ...selectBy.write(by === 'overlap' ? undefined : by, null)];
  },
  read: readWindow,
};

/** The same where items that overlap the period count; `null` for the default. */
export const period: FieldCodec<Period | null, DateContext> = {
  names,
  write: (dates) => [
    ...dateField('startDate', dates?.start),
    ...dateField('endDate', dates?.end ?? undefined),
  ],
  read(query, context) {
    const dates = readWindow(query, context);
    return dates === undefined ? null : { start: dates.start, end: dates.end };
  },
};

/** Amounts only for the part of an item in the window. */
export const prorata: FieldCodec<boolean> = {
  ...mode,
  write: (isRequested) => mode.write(isRequested ? 'prorata' : undefined, null),
  read: (query) => mode.read(query, null) !== undefined,
};

/** The addresses of emitted amounts take no mode. Throws BAD_USER_INPUT for `mode`. */
export function refuseMode(query: FormFields): void {
  if (textOf(query, 'mode') === undefined) return;
  throw badInput(
    'mode',
    'Amounts here are what was emitted in the period; leave mode out, or request a rate with returnPerUnit, such as year.',
  );
}

/** A window without a start begins with the current month. */
function readWindow(query: FormFields, { now, timeZone }: DateContext): ProfileItemWindow | undefined {
  const startDate = readDate(textOf(query, 'startDate'), 'startDate');
  const endDate = readDate(textOf(query, 'endDate'), 'endDate');
  const duration = textOf(query, 'duration');
  const by = selectBy.read(query, null);
  const start = startDate ?? startOfMonth(now, timeZone);
  const end = endDate ?? (duration === undefined ? null : readDurationFrom(start, duration, 'duration'));
  if (startDate === undefined && end === null && by === undefined) return undefined;
  return { kind: 'window', start, end, selectBy: by ?? 'overlap' };
}
