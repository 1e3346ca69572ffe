import { badInput, type EmissionsError } from '../../domain/basics/errors.ts';
import type { Instant } from '../../domain/basics/instant.ts';
import { quote } from '../../domain/basics/uid.ts';
import { assertOnly, type FormFields, lowerCased, rawTextOf, textOf } from './fields.ts';
import { date } from './field-codecs.ts';
import { decodeRecord, namesOf, type RecordForm } from './record-form.ts';

/** The time for values with a history; now when absent. */
export const asOfQuery: RecordForm<{ readonly asOf?: Instant | undefined }> = { asOf: date('startDate') };

/**
 * The same for a write, where other fields are ignored and named, or refused.
 * Throws BAD_USER_INPUT for an empty time, and for one under another name only:
 * the write would be to the entry that counts now.
 */
export function decodeAsOfWrite(sent: FormFields, others: readonly string[]): Instant | undefined {
  const names = [...others, ...namesOf(asOfQuery)];
  if (rawTextOf(sent, 'startDate')?.trim() === '') throw notChosen('An empty startDate');
  assertNoOtherTime(sent, names);
  assertOnly(sent, names);
  return decodeRecord(asOfQuery, sent, null).asOf;
}

/** Throws BAD_USER_INPUT for any time: the write would be to more than the entry of that time. */
export function assertNoTime(sent: FormFields, others: readonly string[]): void {
  if (rawTextOf(sent, 'startDate') !== undefined) {
    throw badInput(
      'startDate',
      'startDate does not choose an entry of a history here. Write to the address of the value, or leave startDate out.',
    );
  }
  assertNoOtherTime(sent, others);
  assertOnly(sent, others);
}

/** Throws BAD_USER_INPUT where a time is given under unknown names only. */
export function assertNoOtherTime(sent: FormFields, names: readonly string[]): void {
  if (textOf(sent, 'startDate') !== undefined) return;
  const known = lowerCased(names);
  const unknown = [...sent].flatMap(([key, field]) => (known.has(key) ? [] : [field]));
  const time = unknown.find(({ name, value }) => namesTime.test(name) || isLikeDate.test(value));
  if (time !== undefined) throw notChosen(quote(time.name), time.name);
}

const namesTime = /date|time|start|from|since|valid|as_?of/i;
const isLikeDate = /^\s*(\d{4}(-\d\d|(\d\d){1,2}(T|\s*$))|(19|20)\d\d\s*$)/i;

function notChosen(what: string, argument = 'startDate'): EmissionsError {
  return badInput(
    argument,
    `${what} does not say which entry of a history is meant. Give its time as startDate in the query, or leave it out for the entry in force now.`,
    'invalid-date',
  );
}
