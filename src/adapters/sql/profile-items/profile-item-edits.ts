import type { EditInProfile, ProfileItemEdit } from '../../../domain/profiles/profile-item-edit.ts';
import type { EditsOfItems, EditsOfProfile, EditStore } from '../../../ports/edit-store.ts';
import { column, readRow, type RecordColumns } from '../columns.ts';
import type { Dialect } from '../dialect.ts';
import { rowPages } from '../key-pages.ts';
import { insertListOf, listParameter, selectOf } from '../record-columns.ts';
import { number } from '../rows.ts';
import type { SqlConnection, SqlTransaction } from '../sql-connection.ts';

const fields: RecordColumns<ProfileItemEdit> = {
  profileUid: column.uid('profile_uid'),
  itemUid: column.uid('item_uid'),
  version: column.number('version'),
  time: column.time('time'),
  userUid: column.uidOrNull('user_uid'),
  userName: column.text('user_name'),
  requestId: column.textOrNull('request_id'),
  action: column.text('action'),
  fields: column.json('fields'),
};

const listedFields: RecordColumns<EditInProfile> = {
  ...fields,
  item: column.nested({
    name: column.textOrNull('item_name'),
    isDeleted: column.flag('item_is_deleted'),
    dataItemUid: column.uid('data_item_uid'),
    categoryPath: column.text('category_path'),
  }),
};

const insert = (sql: Dialect): string => insertListOf(sql, 'profile_item_edits', fields, {});

/** Within the transaction of the writes. */
export async function addEdits(
  transaction: SqlTransaction,
  edits: readonly ProfileItemEdit[],
): Promise<void> {
  for (const page of rowPages(edits)) await transaction.write(insert, [listParameter(fields, page)]);
}

/** The keyword of an order, and the comparison with what comes after a place in it. */
const directionOf = (isNewestFirst: boolean) =>
  isNewestFirst ? { order: 'desc', after: '<' } : { order: 'asc', after: '>' };

/** `?1` is the profile, `?2` pairs of item and version, `?3` the limit of each. */
const ofItems =
  (isNewestFirst: boolean) =>
  ({ jsonLists, jsonMember, joinEach }: Dialect): string => {
    const { order, after } = directionOf(isNewestFirst);
    const [uid, version] = [jsonMember('k.value', 0), jsonMember('k.value', 1)];
    const place = `(${version} is null or x.version ${after} cast(${version} as bigint))`;
    const isListed = `e.profile_uid = ?1 and e.item_uid = ${uid} and e.version in (
      select x.version from profile_item_edits x where x.profile_uid = ?1 and x.item_uid = ${uid} and ${place}
      order by x.version ${order} limit ?3)`;
    return `select ${selectOf(fields, 'e')} from ${jsonLists('?2', 'k')} ${joinEach('profile_item_edits', 'e', isListed)}
order by e.item_uid, e.version ${order}`;
  };

/** `?1` is the profile, `?2` the limit, `?3` to `?5` the place before. */
const ofProfile = (isNewestFirst: boolean): string => {
  const { order, after } = directionOf(isNewestFirst);
  return `
select ${selectOf(fields, 'e')}, p.name as item_name, p.data_item_uid, c.path as category_path,
  case when p.deleted is null then 0 else 1 end as item_is_deleted
from (
  select * from profile_item_edits x
  where x.profile_uid = ?1 and (x.time, x.item_uid, x.version) ${after} (?3, ?4, ?5)
  order by x.time ${order}, x.item_uid ${order}, x.version ${order} limit ?2
) e
join profile_items p on p.profile_uid = ?1 and p.uid = e.item_uid
join data_categories c on c.uid = p.category_uid
order by e.time ${order}, e.item_uid ${order}, e.version ${order}`;
};

const statements = {
  newest: { ofItems: ofItems(true), ofProfile: ofProfile(true) },
  oldest: { ofItems: ofItems(false), ofProfile: ofProfile(false) },
};

const countAll = `
select count(*) as total from profile_item_edits
where profile_uid = ?1 and (cast(?2 as text) is null or item_uid = ?2)`;

export function createEditStore(connection: SqlConnection): EditStore {
  const statementsOf = ({ isNewestFirst }: EditsOfItems | EditsOfProfile) =>
    statements[isNewestFirst ? 'newest' : 'oldest'];
  return {
    async listOfItems(query, signal) {
      const { profileUid, items, limit } = query;
      const pairs = items.map(({ uid, after }) => [uid, after]);
      const parameters = [profileUid, JSON.stringify(pairs), limit];
      const rows = await connection.read(statementsOf(query).ofItems, parameters, signal);
      return rows.map((row) => readRow(fields, row));
    },

    async listOfProfile(query, signal) {
      const { profileUid, limit, after, isNewestFirst } = query;
      const first = isNewestFirst ? [Number.MAX_SAFE_INTEGER, '', 0] : [Number.MIN_SAFE_INTEGER, '', 0];
      const place = after === null ? first : [after.time, after.itemUid, after.version];
      const rows = await connection.read(
        statementsOf(query).ofProfile,
        [profileUid, limit, ...place],
        signal,
      );
      return rows.map((row) => readRow(listedFields, row));
    },

    async count(profileUid, itemUid, signal) {
      const [row] = await connection.read(countAll, [profileUid, itemUid], signal);
      return row === undefined ? 0 : number(row, 'total');
    },
  };
}
