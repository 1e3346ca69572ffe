import { earliest, later, latest } from '../../../domain/basics/instant.ts';
import type { Uid } from '../../../domain/basics/uid.ts';
import type { EditInProfile, ProfileItemEdit } from '../../../domain/profiles/profile-item-edit.ts';
import type {
  EditFilter,
  EditPlace,
  EditsOfItems,
  EditsOfProfile,
  EditStore,
} from '../../../ports/edit-store.ts';
import { column, readRow, type RecordColumns } from '../columns.ts';
import type { Dialect } from '../dialect.ts';
import { rowPages } from '../key-pages.ts';
import { insertListOf, listParameter, selectOf } from '../record-columns.ts';
import { number } from '../rows.ts';
import type { SqlConnection, SqlTransaction, SqlValue } from '../sql-connection.ts';

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
  reason: column.textOrNull('reason'),
  importUid: column.uidOrNull('import_uid'),
  movedFrom: column.periodOrNull('previous_start', 'previous_end'),
};

const itemFields = column.nested<NonNullable<EditInProfile['item']>>({
  name: column.textOrNull('item_name'),
  isDeleted: column.flag('item_is_deleted'),
  dataItemUid: column.uid('data_item_uid'),
  categoryPath: column.text('category_path'),
});

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

/** Whether `record` overlaps the period from `?4` to `?5`. */
const overlaps = (record: string, start: string, end: string): string => `
    ${record}.${start} < cast(?5 as bigint) and (${record}.${end} is null or ${record}.${end} > cast(?4 as bigint))`;

/** `?1` is the profile, `?2` and `?3` the time of the edits, `?4` and `?5` a period of their items or `null`. */
const isListed = `x.profile_uid = ?1 and x.time >= ?2 and x.time < ?3 and (
    cast(?4 as bigint) is null
    or exists (
      select 1 from profile_items q
      where q.profile_uid = ?1 and q.uid = x.item_uid and ${overlaps('q', 'start_date', 'end_date')})
    or exists (
      select 1 from profile_item_edits m
      where m.profile_uid = ?1 and m.item_uid = x.item_uid and ${overlaps('m', 'previous_start', 'previous_end')}))`;

function parametersOf(profileUid: Uid, { since, before, period }: EditFilter): readonly SqlValue[] {
  return [
    profileUid,
    since ?? Number.MIN_SAFE_INTEGER,
    before ?? Number.MAX_SAFE_INTEGER,
    period?.start ?? null,
    period?.end ?? Number.MAX_SAFE_INTEGER,
  ];
}

/** The place before a page bounds the time of its edits, too. */
function from(after: EditPlace | null, isNewestFirst: boolean, filter: EditFilter): EditFilter {
  if (after === null) return filter;
  const { since, before } = filter;
  if (!isNewestFirst) return { ...filter, since: latest(after.time, since ?? after.time) };
  const next = later(after.time, 1);
  return { ...filter, before: earliest(next, before ?? next) };
}

/**
 * After the parameters of `isListed`, `?6` is the limit, `?7` to `?9` the place before. The index is
 * read between the times: SQLite would read it for all profiles if it had the choice of the place.
 */
const ofProfile = (isNewestFirst: boolean): string => {
  const { order, after } = directionOf(isNewestFirst);
  return `
select ${selectOf(fields, 'e')}, p.name as item_name, p.data_item_uid, c.path as category_path,
  case when p.deleted is null then 0 else 1 end as item_is_deleted
from (
  select * from profile_item_edits x
  where ${isListed} and (+x.time, x.item_uid, x.version) ${after} (?7, ?8, ?9)
  order by x.time ${order}, x.item_uid ${order}, x.version ${order} limit ?6
) e
left join profile_items p on p.profile_uid = ?1 and p.uid = e.item_uid
left join data_categories c on c.uid = p.category_uid
order by e.time ${order}, e.item_uid ${order}, e.version ${order}`;
};

const statements = {
  newest: { ofItems: ofItems(true), ofProfile: ofProfile(true) },
  oldest: { ofItems: ofItems(false), ofProfile: ofProfile(false) },
};

const countOfItem =
  'select count(*) as total from profile_item_edits where profile_uid = ?1 and item_uid = ?2';
const countOfProfile = `select count(*) as total from profile_item_edits x where ${isListed}`;

export function createEditStore(connection: SqlConnection): EditStore {
  const statementsOf = ({ isNewestFirst }: EditsOfItems | EditsOfProfile) =>
    statements[isNewestFirst ? 'newest' : 'oldest'];

  async function count(sql: string, parameters: readonly SqlValue[], signal: AbortSignal): Promise<number> {
    const [row] = await connection.read(sql, parameters, signal);
    return row === undefined ? 0 : number(row, 'total');
  }

  return {
    async listOfItems(query, signal) {
      const { profileUid, items, limit } = query;
      const pairs = items.map(({ uid, after }) => [uid, after]);
      const parameters = [profileUid, JSON.stringify(pairs), limit];
      const rows = await connection.read(statementsOf(query).ofItems, parameters, signal);
      return rows.map((row) => readRow(fields, row));
    },

    async listOfProfile(query, signal) {
      const { profileUid, limit, after, isNewestFirst, filter } = query;
      const first = isNewestFirst ? [Number.MAX_SAFE_INTEGER, '', 0] : [Number.MIN_SAFE_INTEGER, '', 0];
      const place = after === null ? first : [after.time, after.itemUid, after.version];
      const rows = await connection.read(
        statementsOf(query).ofProfile,
        [...parametersOf(profileUid, from(after, isNewestFirst, filter)), limit, ...place],
        signal,
      );
      return rows.map((row) => ({
        ...readRow(fields, row),
        item: row['data_item_uid'] === null ? null : itemFields.read(row),
      }));
    },

    countOfItem: (profileUid, itemUid, signal) => count(countOfItem, [profileUid, itemUid], signal),
    countOfProfile: (profileUid, filter, signal) =>
      count(countOfProfile, parametersOf(profileUid, filter), signal),
  };
}
