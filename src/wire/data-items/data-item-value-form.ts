import type {
  DataItemValueChange,
  DataItemValueEntriesDraft,
} from '../../domain/data-tree/data-item-value.ts';
import type { DataItemKey } from '../../domain/data-tree/data-item.ts';
import { badInput } from '../../domain/basics/errors.ts';
import type { Instant } from '../../domain/basics/instant.ts';
import { asOfQuery, assertNoOtherTime } from '../forms/as-of-query.ts';
import { readDate } from '../forms/dates.ts';
import {
  assertOnly,
  type FormFields,
  type FormField,
  lowerCased,
  requiredField,
  requiredRawField,
  textOf,
} from '../forms/fields.ts';
import { valuesByPath, type ValueContext } from '../forms/input-values.ts';
import { date, rawText, wholeNumber } from '../forms/field-codecs.ts';
import {
  type FieldCodec,
  namesOf,
  decodeRecord,
  type RecordForm,
  encodeRecord,
} from '../forms/record-form.ts';
import { fullAnswer } from '../forms/representation.ts';

type ChangedValue = Omit<DataItemValueChange, 'key' | 'expectedVersion'>;
type NewEntries = Omit<DataItemValueEntriesDraft, 'item' | 'expectedVersion'>;

/** Required, except to move an entry of a history. */
const value: FieldCodec<string | undefined> = {
  ...rawText('value'),
  read: (fields) =>
    textOf(fields, 'startDate') === undefined
      ? requiredRawField(fields, 'value', 'what to store')
      : rawText('value').read(fields, null),
};

const changeForm: RecordForm<ChangedValue> = {
  value,
  unit: rawText('unit'),
  perUnit: rawText('perUnit'),
  startDate: date('startDate'),
};

const entriesForm: RecordForm<NewEntries, ValueContext> = {
  startDate: {
    ...date('startDate'),
    read(fields) {
      const name = 'startDate';
      const startDate = readDate(requiredField(fields, name, 'from when the values count'), name);
      if (startDate === undefined) throw badInput(name, `${name} must be a date.`, 'invalid-date');
      return startDate;
    },
  },
  values: valuesByPath,
};

/** The fields that are not those of values. */
export const valueEntryFields = [...namesOf(entriesForm), ...fullAnswer];
const reservedInEntries = lowerCased(valueEntryFields);

export function encodeDataItemValueChange(change: ChangedValue): readonly FormField[] {
  return encodeRecord(changeForm, change);
}

/** Throws BAD_USER_INPUT where no entry was chosen, and the form seems to do it. */
export function decodeDataItemValueChange(fields: FormFields, isChosen: boolean): ChangedValue {
  const names = [...namesOf(changeForm), ...fullAnswer];
  if (!isChosen) assertNoOtherTime(fields, names);
  assertOnly(fields, names);
  return decodeRecord(changeForm, fields, null);
}

/** Further entries of histories, all from one instant on. */
export function encodeValueEntries(draft: NewEntries): readonly FormField[] {
  return encodeRecord(entriesForm, draft);
}

export function decodeValueEntries(
  fields: FormFields,
  item: DataItemKey,
  known: ReadonlySet<string>,
): DataItemValueEntriesDraft {
  const draft = decodeRecord(entriesForm, fields, { reserved: reservedInEntries, known });
  if (draft.values.length > 0) return { item, ...draft };
  throw badInput('body', 'Pass the values that apply from startDate on.', 'missing-parameter');
}

/** Above 1 the service shows the history; no history of the published data has as many entries. */
const wholeHistory = 1000;
const valuesPerPage = wholeNumber('valuesPerPage');

/** A value as of a time, or its whole history. */
export const dataItemValueQuery: RecordForm<DataItemValueQuery> = {
  ...asOfQuery,
  withHistory: {
    ...valuesPerPage,
    write: (isRequested) => valuesPerPage.write(isRequested ? wholeHistory : undefined, null),
    read: (query) => (valuesPerPage.read(query, null) ?? 1) > 1,
  },
};

interface DataItemValueQuery {
  readonly asOf?: Instant | undefined;
  readonly withHistory: boolean;
}
