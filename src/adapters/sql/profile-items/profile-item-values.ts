import type {
  ProfileItemValueStore,
  ProfileValueEntry,
  StoredProfileItemValue,
} from '../../../ports/profile-store.ts';
import { column, type RecordColumns, readRow } from '../columns.ts';
import { selectOf } from '../record-columns.ts';
import { valueFields } from '../data-items/data-item-value-columns.ts';
import { forKeys, keyedStatement } from './profile-item-keys.ts';
import type { Dialect } from '../dialect.ts';
import { json } from '../rows.ts';
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

/** `?1` is the profile, `?2` its items, `?3` the definitions of timed values. */
const selectInputs = ({ jsonGroupArray, jsonArray, jsonEach, jsonValues }: Dialect) => {
  const modified = `case when v.definition_uid in ${jsonValues('?3')} then v.modified end`;
  const input = jsonArray(`v.definition_uid, v.value, v.unit, v.per_unit, ${modified}`);
  return `
select ${jsonGroupArray(`(
  select cast(${jsonGroupArray(input)} as text) || ''
  from profile_item_values v where v.profile_uid = ?1 and v.item_uid = k.value
) order by k.key`)} as list
from ${jsonEach('?2', 'k')}`;
};

export function createProfileItemValueStore(connection: SqlConnection): ProfileItemValueStore {
  return {
    async listByItems(items, signal) {
      const { sql, parameters } = forKeys(selectByItems, items);
      const rows = await connection.read(sql, parameters, signal);
      return rows.map((row) => readRow(storedFields, row));
    },

    async listInputs(itemUids, profileUid, timed, signal) {
      const parameters = [profileUid, JSON.stringify(itemUids), JSON.stringify(timed)];
      const rows = await connection.read(selectInputs, parameters, signal);
      return rows.flatMap((row) => json<readonly string[]>(row, 'list'));
    },
  };
}
