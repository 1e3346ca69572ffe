import type { ProfileItemStore } from '../../../ports/profile-store.ts';
import { profileItemColumns, profileItemJoins, toProfileItem } from './profile-item-columns.ts';
import { forKeys, keyedStatement } from './profile-item-keys.ts';
import { listCurrentProfileItems, listProfileItemPage } from './profile-item-lists.ts';
import { listProfileItemsInWindows } from './profile-item-windows.ts';
import { createProfileItem, deleteProfileItems, updateProfileItem } from './profile-item-writes.ts';
import type { SqlConnection } from '../sql-connection.ts';

const selectMany = keyedStatement(
  ({ from, where }) => `select ${profileItemColumns} from ${from} ${profileItemJoins} where ${where}`,
);

export function createProfileItemStore(connection: SqlConnection): ProfileItemStore {
  return {
    async getMany(keys, signal) {
      const { sql, parameters } = forKeys(selectMany, keys);
      return (await connection.read(sql, parameters, signal)).map(toProfileItem);
    },

    listPage: (query, signal) => listProfileItemPage(connection, query, signal),

    listInWindows: (query, signal) => listProfileItemsInWindows(connection, query, signal),

    listCurrent: (profileUid, at, signal) => listCurrentProfileItems(connection, profileUid, at, signal),

    create: (items, now, signal) =>
      connection.transaction(
        async (transaction) => {
          for (const item of items) await createProfileItem(transaction, item, now);
        },
        signal,
        'amongOthers',
      ),

    update: (writes, now, signal) =>
      connection.transaction(
        async (transaction) => {
          for (const write of writes) await updateProfileItem(transaction, write, now);
        },
        signal,
        'amongOthers',
      ),

    delete: (items, now, signal) =>
      connection.transaction(
        (transaction) => deleteProfileItems(transaction, items, now),
        signal,
        'amongOthers',
      ),
  };
}
