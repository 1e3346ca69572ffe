import type { DataItemValueStore, StoredDataItemValue, ValueEntry } from '../../../ports/reference-store.ts';
import {
  type RecordColumns,
  timeColumn,
  optionalTextColumn,
  readRow,
  selectOf,
  textColumn,
  uidColumn,
} from '../record-columns.ts';
import type { SqlConnection } from '../sql-connection.ts';
import type { Dialect } from '../dialect.ts';

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

const storedFields: RecordColumns<StoredDataItemValue> = {
  ...valueFields,
  itemUid: uidColumn('item_uid'),
  created: timeColumn('created'),
  modified: timeColumn('modified'),
};

const selectByItems = ({ jsonEach }: Dialect) => `
select ${selectOf(storedFields, 'v')}
from ${jsonEach('?1', 'k')}
join data_items i on i.uid = k.value and i.deleted is null
join data_categories c on c.uid = i.category_uid and c.deleted is null
join data_item_values v on v.item_uid = i.uid and v.deleted is null
order by v.item_uid, v.definition_uid, v.start_date`;

export function createDataItemValueStore(connection: SqlConnection): DataItemValueStore {
  return {
    async listByItems(itemUids, signal) {
      const rows = await connection.read(selectByItems, [JSON.stringify([...new Set(itemUids)])], signal);
      return rows.map((row) => readRow(storedFields, row));
    },
  };
}
