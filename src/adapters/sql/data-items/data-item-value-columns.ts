import type { StoredDataItemValue, ValueEntry } from '../../../ports/reference-store.ts';
import { column, type RecordColumns } from '../columns.ts';

/** The fields of an entry that can change. */
export const changedValueFields: RecordColumns<Omit<ValueEntry, 'uid' | 'definitionUid'>> = {
  value: column.text('value'),
  startDate: column.time('start_date'),
  unit: column.textOrNull('unit'),
  perUnit: column.textOrNull('per_unit'),
};

export const valueFields: RecordColumns<ValueEntry> = {
  uid: column.uid('uid'),
  definitionUid: column.uid('definition_uid'),
  ...changedValueFields,
};

export const storedValueFields: RecordColumns<StoredDataItemValue> = {
  ...valueFields,
  created: column.time('created'),
  modified: column.time('modified'),
};
