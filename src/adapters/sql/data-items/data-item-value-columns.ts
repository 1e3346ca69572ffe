import type { StoredDataItemValue, ValueEntry } from '../../../ports/reference-store.ts';
import {
  type RecordColumns,
  timeColumn,
  optionalTextColumn,
  textColumn,
  uidColumn,
} from '../record-columns.ts';

/** The fields of an entry that can change. */
export const changedValueFields: RecordColumns<Omit<ValueEntry, 'uid' | 'definitionUid'>> = {
  value: textColumn('value'),
  startDate: timeColumn('start_date'),
  unit: optionalTextColumn('unit'),
  perUnit: optionalTextColumn('per_unit'),
};

export const valueFields: RecordColumns<ValueEntry> = {
  uid: uidColumn('uid'),
  definitionUid: uidColumn('definition_uid'),
  ...changedValueFields,
};

export const storedValueFields: RecordColumns<StoredDataItemValue> = {
  ...valueFields,
  created: timeColumn('created'),
  modified: timeColumn('modified'),
};
