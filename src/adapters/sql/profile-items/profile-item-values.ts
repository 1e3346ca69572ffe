import type {
  ProfileItemValueStore,
  ProfileValueEntry,
  StoredProfileItemValue,
} from '../../../ports/profile-store.ts';
import {
  type Fields,
  numberField,
  optionalTextField,
  readRecord,
  selectOf,
  textField,
  uidField,
} from '../fields.ts';
import { profileItemJoins } from './profile-item-columns.ts';
import { forKeys, keyedStatement } from './profile-item-keys.ts';
import type { SqlConnection } from '../sql-connection.ts';

export const profileValueFields: Fields<ProfileValueEntry> = {
  uid: uidField('uid'),
  definitionUid: uidField('definition_uid'),
  value: textField('value'),
  unit: optionalTextField('unit'),
  perUnit: optionalTextField('per_unit'),
};

const storedFields: Fields<StoredProfileItemValue> = {
  ...profileValueFields,
  profileUid: uidField('profile_uid'),
  itemUid: uidField('item_uid'),
  created: numberField('created'),
  modified: numberField('modified'),
};

/** A value whose definition an import took away stays in the table, and counts again when that comes back. */
const selectByItems = keyedStatement(
  ({ from, where }, { joinEach }) => `
select ${selectOf(storedFields, 'v')}
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
      return (await connection.read(sql, parameters, signal)).map((row) => readRecord(storedFields, row));
    },
  };
}
