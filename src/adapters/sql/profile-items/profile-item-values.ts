import type {
  ProfileItemValueStore,
  ProfileValueEntry,
  StoredInput,
  StoredProfileItemValue,
} from '../../../ports/profile-store.ts';
import {
  type RecordColumns,
  listOf,
  timeColumn,
  optionalTextColumn,
  readList,
  readRow,
  selectedOf,
  selectOf,
  textColumn,
  uidColumn,
} from '../record-columns.ts';
import { profileItemJoins } from './profile-item-columns.ts';
import { forKeys, keyedStatement } from './profile-item-keys.ts';
import type { Instant } from '../../../domain/instant.ts';
import type { Uid } from '../../../domain/uid.ts';
import type { Dialect } from '../dialect.ts';
import { json } from '../rows.ts';
import type { SqlConnection } from '../sql-connection.ts';

export const profileValueFields: RecordColumns<ProfileValueEntry> = {
  uid: uidColumn('uid'),
  definitionUid: uidColumn('definition_uid'),
  value: textColumn('value'),
  unit: optionalTextColumn('unit'),
  perUnit: optionalTextColumn('per_unit'),
};

const storedFields: RecordColumns<StoredProfileItemValue> = {
  ...profileValueFields,
  profileUid: uidColumn('profile_uid'),
  itemUid: uidColumn('item_uid'),
  created: timeColumn('created'),
  modified: timeColumn('modified'),
};

/**
 * A value whose definition was removed by an import stays in the table, and is
 * read again when the definition is restored.
 */
const selectByItems = keyedStatement(
  ({ from, where }, sql) => `
select ${listOf(sql, selectOf(storedFields, 'v'), 'v.item_uid, t.position')}
from ${from} ${profileItemJoins}
${sql.joinEach('profile_item_values', 'v', 'v.profile_uid = p.profile_uid and v.item_uid = p.uid')}
join item_value_definitions t on t.uid = v.definition_uid
where ${where}`,
);
const columns = selectedOf(storedFields);

const selectInputs = ({ jsonGroupArray, jsonArray, jsonEach, joinEach }: Dialect) => `
select ${jsonGroupArray(jsonArray('v.item_uid, v.definition_uid, v.value, v.unit, v.per_unit, v.modified'))} as list
from ${jsonEach('?2', 'k')} ${joinEach('profile_item_values', 'v', 'v.profile_uid = ?1 and v.item_uid = k.value')}`;

type InputColumns = readonly [
  itemUid: Uid,
  definitionUid: Uid,
  value: string,
  unit: string | null,
  perUnit: string | null,
  modified: Instant,
];

export function createProfileItemValueStore(connection: SqlConnection): ProfileItemValueStore {
  return {
    async listByItems(items, signal) {
      const { sql, parameters } = forKeys(selectByItems, items);
      const rows = readList(columns, await connection.read(sql, parameters, signal));
      return rows.map((row) => readRow(storedFields, row));
    },

    async listInputs(itemUids, profileUid, signal) {
      const [row] = await connection.read(selectInputs, [profileUid, JSON.stringify(itemUids)], signal);
      const byItem = new Map<Uid, StoredInput[]>(itemUids.map((uid) => [uid, []]));
      for (const [itemUid, ...input] of row === undefined ? [] : json<readonly InputColumns[]>(row, 'list')) {
        const [definitionUid, value, unit, perUnit, modified] = input;
        byItem.get(itemUid)?.push({ definitionUid, value, unit, perUnit, modified });
      }
      return byItem;
    },
  };
}
