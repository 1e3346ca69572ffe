import type { DataItemValueStore, StoredDataItemValue } from '../../../ports/reference-store.ts';
import { number, readUid, text, textOrNull } from '../rows.ts';
import type { Row, SqlConnection } from '../sql-connection.ts';
import type { Dialect } from '../dialect.ts';

const selectByItems = ({ jsonEach }: Dialect) => `
select v.uid, v.item_uid, v.definition_uid, v.value, v.unit, v.per_unit, v.start_date, v.created, v.modified
from ${jsonEach('?1', 'k')}
join data_items i on i.uid = k.value and i.deleted is null
join data_categories c on c.uid = i.category_uid and c.deleted is null
join data_item_values v on v.item_uid = i.uid and v.deleted is null
order by v.item_uid, v.definition_uid, v.start_date`;

export function createDataItemValueStore(connection: SqlConnection): DataItemValueStore {
  return {
    async listByItems(itemUids, signal) {
      const rows = await connection.read(selectByItems, [JSON.stringify([...new Set(itemUids)])], signal);
      return rows.map(toDataItemValue);
    },
  };
}

function toDataItemValue(row: Row): StoredDataItemValue {
  return {
    uid: readUid(row, 'uid'),
    itemUid: readUid(row, 'item_uid'),
    definitionUid: readUid(row, 'definition_uid'),
    value: text(row, 'value'),
    unit: textOrNull(row, 'unit'),
    perUnit: textOrNull(row, 'per_unit'),
    startDate: number(row, 'start_date'),
    created: number(row, 'created'),
    modified: number(row, 'modified'),
  };
}
