import type { Instant } from '../../domain/instant.ts';
import { type FormFields, type FormField, textOf } from './fields.ts';
import { readDate } from './dates.ts';
import { dateField } from './record-form.ts';

/** As of when values with a history count; now when absent. */
export function encodeAsOf(asOf: Instant | undefined): readonly FormField[] {
  return dateField('startDate', asOf);
}

export function decodeAsOf(query: FormFields): Instant | undefined {
  return readDate(textOf(query, 'startDate'), 'startDate');
}
