import type {
  DataItemValueStore,
  ReferenceValue,
  StoredDataItemValue,
  ValueEntry,
} from '../../../ports/reference-store.ts';
import {
  type Fields,
  numberField,
  optionalTextField,
  readRecord,
  selectOf,
  textField,
  uidField,
} from '../fields.ts';
import type { SqlConnection } from '../sql-connection.ts';
import type { Dialect } from '../dialect.ts';

/** What is imported of an entry. */
export const importedValueFields: Fields<ReferenceValue> = {
  uid: uidField('uid'),
  definitionUid: uidField('definition_uid'),
  value: textField('value'),
  startDate: numberField('start_date'),
};

/** What changes about an entry. */
export const changedValueFields: Fields<Omit<ValueEntry, 'uid' | 'definitionUid'>> = {
  value: importedValueFields.value,
  startDate: importedValueFields.startDate,
  unit: optionalTextField('unit'),
  perUnit: optionalTextField('per_unit'),
};

export const valueFields: Fields<ValueEntry> = { ...importedValueFields, ...changedValueFields };

const storedFields: Fields<StoredDataItemValue> = {
  ...valueFields,
  itemUid: uidField('item_uid'),
  created: numberField('created'),
  modified: numberField('modified'),
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
      return rows.map((row) => readRecord(storedFields, row));
    },
  };
}
