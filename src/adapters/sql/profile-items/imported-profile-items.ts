import type { Uid } from '../../../domain/basics/uid.ts';
import type { RowOfProfile } from '../../../domain/profiles/table-row.ts';
import type { ProfileItemUse } from '../../../ports/profile-store.ts';
import type { Dialect } from '../dialect.ts';
import { readUid, text } from '../rows.ts';
import { itemsOfSeveral } from './profile-item-keys.ts';
import type { SqlConnection } from '../sql-connection.ts';

/**
 * The first item in the order of an index from some values on. Asked for equal
 * values, PostgreSQL takes any index that begins with the profile while it has no
 * statistics of the table, and then each key costs as much as the profile is long.
 */
const firstFrom = (profileUid: string, columns: string, values: string, result: string) => `(
  select ${result} from profile_items n
  where n.profile_uid = ${profileUid} and n.deleted is null and (${columns}) >= (${values})
  order by ${columns} limit 1)`;

/** `?1` are pairs of profile and key. */
const selectByRowKeys = (sql: Dialect) => {
  const [profileUid, key] = [sql.jsonMember('k.value', 0), sql.jsonMember('k.value', 1)];
  const first = firstFrom(profileUid, 'n.row_key', key, 'n.uid');
  const isFirst = `p.profile_uid = ${profileUid} and p.uid = ${first}`;
  const byUid = itemsOfSeveral(sql);
  return `
select p.profile_uid, p.row_key, p.uid from ${sql.jsonLists('?1', 'k')}
${sql.joinEach('profile_items', 'p', isFirst)} where p.row_key = ${key}
union all select p.profile_uid, p.uid, p.uid from ${byUid.from} where ${byUid.where}`;
};

/** `?1` are lists of uid, profile, data item, folded name and start. */
const selectDuplicates = (sql: Dialect) => {
  const member = (index: number) => sql.jsonMember('k.value', index);
  const use = `${member(2)}, ${member(3)}, cast(${member(4)} as bigint)`;
  const first = firstFrom(member(1), 'n.data_item_uid, n.name_key, n.start_date', use, 'n.uid');
  const isFirst = `p.profile_uid = ${member(1)} and p.uid = ${first}`;
  return `
select ${member(0)} as uid, p.uid as holder from ${sql.jsonLists('?1', 'k')}
${sql.joinEach('profile_items', 'p', isFirst)}
where (p.data_item_uid, p.name_key, p.start_date) = (${use}) and p.uid <> ${member(0)}`;
};

export async function findProfileItemsByRowKeys(
  connection: SqlConnection,
  keyed: readonly Pick<RowOfProfile, 'profileUid' | 'key'>[],
  signal: AbortSignal,
): Promise<readonly (Uid | undefined)[]> {
  const keys = keyed.map(({ profileUid, key }) => [profileUid, key]);
  const rows = await connection.read(selectByRowKeys, [JSON.stringify(keys)], signal);
  const found = new Map(
    rows.map((row) => [`${text(row, 'profile_uid')} ${text(row, 'row_key')}`, readUid(row, 'uid')]),
  );
  return keyed.map(({ profileUid, key }) => found.get(`${profileUid} ${key}`));
}

export async function findDuplicateProfileItems(
  connection: SqlConnection,
  items: readonly ProfileItemUse[],
  signal: AbortSignal,
): Promise<ReadonlyMap<Uid, Uid>> {
  const uses = items.map(({ uid, profileUid, dataItemUid, name, validity }) => [
    uid,
    profileUid,
    dataItemUid,
    name?.toLowerCase() ?? '',
    validity.start,
  ]);
  const rows = await connection.read(selectDuplicates, [JSON.stringify(uses)], signal);
  return new Map(rows.map((row) => [readUid(row, 'uid'), readUid(row, 'holder')]));
}
