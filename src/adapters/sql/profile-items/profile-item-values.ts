import type {
  ProfileItemValueStore,
  ProfileValueEntry,
  StoredProfileItemValue,
} from '../../../ports/profile-store.ts';
import { column, type RecordColumns, readRow } from '../columns.ts';
import { selectOf } from '../record-columns.ts';
import { valueFields } from '../data-items/data-item-value-columns.ts';
import { forKeys, keyedStatement } from './profile-item-keys.ts';
import type { SqlConnection } from '../sql-connection.ts';

const { uid, definitionUid, value, unit, perUnit } = valueFields;
export const profileValueFields: RecordColumns<ProfileValueEntry> = {
  uid,
  definitionUid,
  value,
  unit,
  perUnit,
};

const storedFields: RecordColumns<StoredProfileItemValue> = {
  ...profileValueFields,
  profileUid: column.uid('profile_uid'),
  itemUid: column.uid('item_uid'),
  created: column.time('created'),
  modified: column.time('modified'),
};

/**
 * A value whose definition was removed by an import stays in the table, and is
 * read again when the definition is restored. That the items exist is known:
 * joining them would take five times as long.
 */
const selectByItems = keyedStatement(
  ({ keys, profileUid, uid }, sql) => `
select ${selectOf(storedFields, 'v')} from ${keys}
${sql.joinEach('profile_item_values', 'v', `v.profile_uid = ${profileUid} and v.item_uid = ${uid}`)}
${sql.joinEach('item_value_definitions', 't', 't.uid = v.definition_uid')}
order by v.item_uid, t.position`,
);

export function createProfileItemValueStore(connection: SqlConnection): ProfileItemValueStore {
  return {
    async listByItems(items, signal) {
      const { sql, parameters } = forKeys(selectByItems, items);
      const rows = await connection.read(sql, parameters, signal);
      return rows.map((row) => readRow(storedFields, row));
    },
  };
}
