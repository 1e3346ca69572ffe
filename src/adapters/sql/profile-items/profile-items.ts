import type { ProfileItemStore, ProfileItemSpanQuery } from '../../../ports/profile-store.ts';
import {
  profileItemColumns,
  profileItemJoins,
  readProfileItem,
  supersededFrom,
} from './profile-item-columns.ts';
import { forKeys, keyedStatement } from './profile-item-keys.ts';
import { listCurrentProfileItems, selectProfileItemPage } from './profile-item-lists.ts';
import { findDuplicateProfileItems, findProfileItemsByRowKeys } from './imported-profile-items.ts';
import { listLabelKeys } from './profile-item-labels.ts';
import { listUsedCategories, searchProfileItems } from './profile-item-search.ts';
import { countProfileItemUses } from './profile-item-uses.ts';
import { insertProfileItems, markProfileItemsDeleted, updateProfileItems } from './profile-item-writes.ts';
import { listLabelValues } from '../labels.ts';
import { writesIn } from '../revision.ts';
import type { Instant } from '../../../domain/basics/instant.ts';
import type { Uid } from '../../../domain/basics/uid.ts';
import type { ProfileItemUse } from '../../../ports/profile-item-search.ts';
import type { Dialect, Statement } from '../dialect.ts';
import { json } from '../rows.ts';
import type { SqlConnection } from '../sql-connection.ts';

const selectMany = keyedStatement(
  ({ from, where }) => `select ${profileItemColumns} from ${from} ${profileItemJoins} where ${where}`,
);

export function createProfileItemStore(connection: SqlConnection): ProfileItemStore {
  const { writeAll } = writesIn((work, signal) => connection.transaction(work, signal, 'shared'));
  return {
    async getMany(keys, signal) {
      const { sql, parameters } = forKeys(selectMany, keys);
      return (await connection.read(sql, parameters, signal)).map(readProfileItem);
    },

    search: (query, signal) => searchProfileItems(connection, query, signal),
    listUsedCategories: (profileUid, signal) => listUsedCategories(connection, profileUid, signal),

    listPage: (query, signal) => selectProfileItemPage(connection, query, signal),

    listSpans: (query, signal) => listProfileItemSpans(connection, query, signal),

    listLabelKeys: (profileUid, signal) => listLabelKeys(connection, profileUid, signal),

    listLabels: (profileUid, key, signal) => listLabelValues(connection, profileUid, key, signal),

    listCurrent: (profileUid, at, signal) => listCurrentProfileItems(connection, profileUid, at, signal),

    findByRowKeys: (profileUid, rowKeys, signal) =>
      findProfileItemsByRowKeys(connection, profileUid, rowKeys, signal),
    findDuplicates: (items, signal) => findDuplicateProfileItems(connection, items, signal),

    countUses: (used, signal) => countProfileItemUses(connection, used, signal),

    create: writeAll(insertProfileItems),
    update: writeAll(updateProfileItems),
    delete: writeAll(markProfileItemsDeleted),
  };
}

/**
 * Items without their data item are listed, too. `?1` is the profile, `?2` the
 * category, `?3` the start and `?4` the end of the period, `?5` the maximum;
 * `below` are the categories `c` below one that are included. Sorted before
 * they are written as JSON: after it that takes twice as long.
 */
const spansOf =
  (below: string) =>
  ({ jsonArray, jsonGroupArray }: Dialect) =>
    `
with recursive tree (uid) as (
  select c.uid from data_categories c where c.uid = ?2 and c.deleted is null
  union all
  select c.uid from tree t join data_categories c on c.parent_uid = t.uid where ${below}
)
select ${jsonGroupArray(jsonArray(`p.uid, p.data_item_uid, p.start_date, p.end_date, ${supersededFrom}`))} as list
from (
  select p.uid, p.profile_uid, p.data_item_uid, p.name_key, p.start_date, p.end_date from profile_items p
  where p.profile_uid = ?1 and p.category_uid in (select t.uid from tree t)
    and p.deleted is null and p.start_date < ?4
    and (p.end_date is null or (p.end_date > ?3 and p.end_date > p.start_date))
  order by p.start_date desc, p.uid desc limit ?5
) p`;

const statements: Readonly<Record<ProfileItemSpanQuery['among'], Statement>> = {
  category: spansOf('1 = 0'),
  subtree: spansOf('1 = 1'),
};

async function listProfileItemSpans(
  connection: SqlConnection,
  { profileUid, categoryUid, among, start, end, limit }: ProfileItemSpanQuery,
  signal: AbortSignal,
): Promise<readonly ProfileItemUse[]> {
  const parameters = [profileUid, categoryUid, start, end, limit];
  const rows = await connection.read(statements[among], parameters, signal);
  return rows.flatMap((row) =>
    json<readonly SpanColumns[]>(row, 'list').map(
      ([uid, dataItemUid, startDate, endDate, supersededFrom]) => ({
        uid,
        dataItemUid,
        start: startDate,
        end: endDate,
        supersededFrom,
      }),
    ),
  );
}

type SpanColumns = readonly [
  uid: Uid,
  dataItemUid: Uid,
  start: Instant,
  end: Instant | null,
  supersededFrom: Instant | null,
];
