import type { ProfileItemValueStore, StoredProfileItemValue } from '../../../ports/profile-store.ts';
import { profileItemJoins } from './profile-item-columns.ts';
import { forKeys, keyedStatement } from './profile-item-keys.ts';
import { number, readUid, text, textOrNull } from '../rows.ts';
import type { Row, SqlConnection } from '../sql-connection.ts';

/** A value whose definition an import took away stays in the table, and counts again when that comes back. */
const selectByItems = keyedStatement(
  ({ from, where }, { joinEach }) => `
select v.uid, v.profile_uid, v.item_uid, v.definition_uid, v.value, v.unit, v.per_unit, v.created, v.modified
from ${from} ${profileItemJoins}
${joinEach('profile_item_values', 'v', 'v.profile_uid = p.profile_uid and v.item_uid = p.uid')}
join item_value_definitions t on t.uid = v.definition_uid
where ${where}
order by v.item_uid, t.position`,
);

export function createProfileItemValueStore(connection: SqlConnection): ProfileItemValueStore {
  return {
    async listByItems(items, signal) {
      const { sql, parameters } = forKeys(selectByItems, items);
      return (await connection.read(sql, parameters, signal)).map(toProfileItemValue);
    },
  };
}

function toProfileItemValue(row: Row): StoredProfileItemValue {
  return {
    uid: readUid(row, 'uid'),
    profileUid: readUid(row, 'profile_uid'),
    itemUid: readUid(row, 'item_uid'),
    definitionUid: readUid(row, 'definition_uid'),
    value: text(row, 'value'),
    unit: textOrNull(row, 'unit'),
    perUnit: textOrNull(row, 'per_unit'),
    created: number(row, 'created'),
    modified: number(row, 'modified'),
  };
}
