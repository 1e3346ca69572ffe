import type { ProfileItemStore } from '../../../ports/profile-store.ts';
import { profileItemColumns, profileItemJoins, readProfileItem } from './profile-item-columns.ts';
import { forKeys, keyedStatement } from './profile-item-keys.ts';
import { listCurrentProfileItems, selectProfileItemPage } from './profile-item-lists.ts';
import { findDuplicateProfileItems, findProfileItemsByRowKeys } from './imported-profile-items.ts';
import { listLabelKeys } from './profile-item-labels.ts';
import { listUsedCategories, searchProfileItems } from './profile-item-search.ts';
import { countProfileItemUses } from './profile-item-uses.ts';
import { insertProfileItems, markProfileItemsDeleted, updateProfileItems } from './profile-item-writes.ts';
import { listProfileContents } from './profile-contents.ts';
import { writesIn } from '../revision.ts';
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

    listContents: (profileUids, signal) => listProfileContents(connection, profileUids, signal),

    listLabelKeys: (profileUid, signal) => listLabelKeys(connection, profileUid, signal),

    listCurrent: (profileUid, at, signal) => listCurrentProfileItems(connection, profileUid, at, signal),

    findByRowKeys: (rows, signal) => findProfileItemsByRowKeys(connection, rows, signal),
    findDuplicates: (items, signal) => findDuplicateProfileItems(connection, items, signal),

    countUses: (used, signal) => countProfileItemUses(connection, used, signal),

    create: writeAll(insertProfileItems),
    update: writeAll(updateProfileItems),
    delete: writeAll(markProfileItemsDeleted),
  };
}
