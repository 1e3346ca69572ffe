import type { Uid } from '../../../domain/basics/uid.ts';
import type { NewProfileItem } from '../../../ports/profile-store.ts';
import type { Dialect } from '../dialect.ts';
import { readUid, text } from '../rows.ts';
import { itemsOfOneProfile } from './profile-item-keys.ts';
import type { SqlConnection } from '../sql-connection.ts';

/**
 * The first item in the order of an index from some values on. Asked for equal
 * values, PostgreSQL takes any index that begins with the profile while it has no
 * statistics of the table, and then each key costs as much as the profile is long.
 */
const firstFrom = (profileUid: string, columns: string, values: string, result = columns) => `(
  select ${result} from profile_items n
  where n.profile_uid = ${profileUid} and n.deleted is null and (${columns}) >= (${values})
  order by ${columns} limit 1)`;

/** `?1` is the profile, `?2` the keys. */
const selectByRowKeys = (sql: Dialect) => {
  const first = firstFrom('?1', 'n.row_key', 'k.value', 'n.uid');
  const byUid = itemsOfOneProfile(sql);
  return `
select p.row_key, p.uid from ${sql.jsonEach('?2', 'k')}
${sql.joinEach('profile_items', 'p', `p.profile_uid = ?1 and p.uid = ${first}`)} where p.row_key = k.value
union all select p.uid, p.uid from ${byUid.from} where ${byUid.where}`;
};

/** `?1` are lists of uid, profile, data item, folded name and start. */
const selectDuplicates = (sql: Dialect) => {
  const member = (index: number) => sql.jsonMember('k.value', index);
  const use = `${member(2)}, ${member(3)}, cast(${member(4)} as bigint)`;
  return `
select ${member(0)} as uid from ${sql.jsonLists('?1', 'k')}
where (${use}) = ${firstFrom(member(1), 'n.data_item_uid, n.name_key, n.start_date', use)}`;
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
