import type { ProfileItemStore } from '../../../ports/profile-store.ts';
import { profileItemColumns, profileItemJoins, readProfileItem } from './profile-item-columns.ts';
import { forKeys, keyedStatement } from './profile-item-keys.ts';
import { listCurrentProfileItems, selectProfileItemPage } from './profile-item-lists.ts';
import { countProfileItemUses } from './profile-item-uses.ts';
import { listProfileItemSpans } from './profile-item-spans.ts';
import { insertProfileItem, markProfileItemsDeleted, updateProfileItem } from './profile-item-writes.ts';
import { writesIn } from '../revision.ts';
import type { SqlConnection } from '../sql-connection.ts';

const selectMany = keyedStatement(
  ({ from, where }) => `select ${profileItemColumns} from ${from} ${profileItemJoins} where ${where}`,
);

export function createProfileItemStore(connection: SqlConnection): ProfileItemStore {
  const { writeAll, writeEach } = writesIn((work, signal) => connection.transaction(work, signal, 'shared'));
  return {
    async getMany(keys, signal) {
      const { sql, parameters } = forKeys(selectMany, keys);
      return (await connection.read(sql, parameters, signal)).map(readProfileItem);
    },

    listPage: (query, signal) => selectProfileItemPage(connection, query, signal),

    listSpans: (query, signal) => listProfileItemSpans(connection, query, signal),

    listCurrent: (profileUid, at, signal) => listCurrentProfileItems(connection, profileUid, at, signal),

    countUses: (used, signal) => countProfileItemUses(connection, used, signal),

    create: writeEach(insertProfileItem),
    update: writeEach(updateProfileItem),
    delete: writeAll(markProfileItemsDeleted),
  };
}
