import type { Uid } from '../../../domain/uid.ts';
import type { NewProfileItem } from '../../../ports/profile-store.ts';
import type { Dialect } from '../dialect.ts';
import { readUid, text } from '../rows.ts';
import type { SqlConnection } from '../sql-connection.ts';

const selectEach = (sql: Dialect, columnName: string) => `
select k.value as row_key, p.uid from ${sql.jsonEach('?2', 'k')} ${sql.joinEach(
  'profile_items',
  'p',
  `p.profile_uid = ?1 and p.${columnName} = k.value and p.deleted is null`,
)}`;

/** `?1` is the profile, `?2` the keys. */
const selectByRowKeys = (sql: Dialect) => `${selectEach(sql, 'row_key')} union all ${selectEach(sql, 'uid')}`;

/** `?1` are lists of uid, profile, data item, folded name and start. */
const selectDuplicates = (sql: Dialect) => {
  const member = (index: number) => sql.jsonMember('k.value', index);
  const isSame = `p.profile_uid = ${member(1)} and p.data_item_uid = ${member(2)} and p.name_key = ${member(3)}
    and p.start_date = cast(${member(4)} as bigint) and p.deleted is null`;
  return `select ${member(0)} as uid from ${sql.jsonLists('?1', 'k')} ${sql.joinEach('profile_items', 'p', isSame)}`;
};

export async function findProfileItemsByRowKeys(
  connection: SqlConnection,
  profileUid: Uid,
  rowKeys: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, Uid>> {
  const rows = await connection.read(selectByRowKeys, [profileUid, JSON.stringify(rowKeys)], signal);
  return new Map(rows.map((row) => [text(row, 'row_key'), readUid(row, 'uid')]));
}

export async function findDuplicateProfileItems(
  connection: SqlConnection,
  items: readonly NewProfileItem[],
  signal: AbortSignal,
): Promise<ReadonlySet<Uid>> {
  const uses = items.map(({ uid, profileUid, dataItemUid, name, validity }) => [
    uid,
    profileUid,
    dataItemUid,
    name?.toLowerCase() ?? '',
    validity.start,
  ]);
  const rows = await connection.read(selectDuplicates, [JSON.stringify(uses)], signal);
  return new Set(rows.map((row) => readUid(row, 'uid')));
}
