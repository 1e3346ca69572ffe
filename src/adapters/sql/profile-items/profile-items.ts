import type { Instant } from '../../../domain/basics/instant.ts';
import type { Editor } from '../../../domain/profiles/profile-item-edit.ts';
import type { ProfileItemStore, ProfileItemUse } from '../../../ports/profile-store.ts';
import { profileItemColumns, profileItemJoins, readProfileItem } from './profile-item-columns.ts';
import { forKeys, keyedStatement } from './profile-item-keys.ts';
import { listCurrentProfileItems, selectProfileItemPage } from './profile-item-lists.ts';
import { findDuplicateProfileItems, findProfileItemsByRowKeys } from './imported-profile-items.ts';
import { listLabelKeys } from './profile-item-labels.ts';
import { listUsedCategories, searchProfileItems } from './profile-item-search.ts';
import { countProfileItemUses } from './profile-item-uses.ts';
import { markProfileItemsDeleted, markProfileItemsThere } from './profile-item-deletions.ts';
import { insertProfileItems, updateProfileItems } from './profile-item-writes.ts';
import { listProfileContents } from './profile-contents.ts';
import { column, readRow, type RecordColumns } from '../columns.ts';
import { selectOf } from '../record-columns.ts';
import { readPath } from '../rows.ts';
import type { SqlConnection, SqlTransaction } from '../sql-connection.ts';

const selectMany = keyedStatement(
  ({ from, where }) => `select ${profileItemColumns} from ${from} ${profileItemJoins} where ${where}`,
);

const useFields: RecordColumns<ProfileItemUse> = {
  uid: column.uid('uid'),
  profileUid: column.uid('profile_uid'),
  dataItemUid: column.uid('data_item_uid'),
  name: column.textOrNull('name'),
  validity: column.period('start_date', 'end_date'),
};

const selectPlaces = keyedStatement(
  ({ from }) =>
    `select ${selectOf(useFields, 'p')}, c.path from ${from} join data_categories c on c.uid = p.category_uid`,
);

export function createProfileItemStore(connection: SqlConnection): ProfileItemStore {
  const writeAll =
    <E>(
      work: (transaction: SqlTransaction, entries: readonly E[], now: Instant, by?: Editor) => Promise<void>,
    ) =>
    (entries: readonly E[], now: Instant, signal: AbortSignal, by?: Editor): Promise<void> =>
      connection.transaction((transaction) => work(transaction, entries, now, by), signal, 'shared');
  return {
    async getMany(keys, signal) {
      const { sql, parameters } = forKeys(selectMany, keys);
      return (await connection.read(sql, parameters, signal)).map(readProfileItem);
    },

    async findPlaces(keys, signal) {
      const { sql, parameters } = forKeys(selectPlaces, keys);
      const rows = await connection.read(sql, parameters, signal);
      return rows.map((row) => ({ ...readRow(useFields, row), categoryPath: readPath(row, 'path') }));
    },

    search: (query, signal) => searchProfileItems(connection, query, signal),
    listUsedCategories: (profileUid, signal) => listUsedCategories(connection, profileUid, signal),

    listPage: (query, signal) => selectProfileItemPage(connection, query, signal),

    listContents: (profileUids, signal) => listProfileContents(connection, profileUids, signal),

    listLabelKeys: (profileUid, signal) => listLabelKeys(connection, profileUid, signal),

    listCurrent: (profileUid, at, signal) => listCurrentProfileItems(connection, profileUid, at, signal),

    findByRowKeys: (rows, signal) => findProfileItemsByRowKeys(connection, rows, signal),
    findDuplicates: (items, signal) => findDuplicateProfileItems(connection, items, signal),

    countUses: (used, signal) => countProfileItemUses(connection, used, signal),

    create: writeAll(insertProfileItems),
    update: writeAll(updateProfileItems),
    delete: writeAll(markProfileItemsDeleted),
    undelete: writeAll(markProfileItemsThere),
  };
}
