import type { ProfileItemStore } from '../../ports/profile-store.ts';
import { profileItemColumns, profileItemJoins, toProfileItem } from './profile-item-columns.ts';
import { listCurrentProfileItems, listProfileItemPage } from './profile-item-lists.ts';
import { listProfileItemsInWindows } from './profile-item-windows.ts';
import { createProfileItem, deleteProfileItems, updateProfileItem } from './profile-item-writes.ts';
import type { SqlConnection } from './sql-connection.ts';

const selectMany = `
select ${profileItemColumns}
from json_each(?) k join profile_items p on p.uid = k.value and p.deleted is null ${profileItemJoins}`;

export function createProfileItemStore(connection: SqlConnection): ProfileItemStore {
  return {
    async getMany(uids, signal) {
      const rows = await connection.read(selectMany, [JSON.stringify([...new Set(uids)])], signal);
      return rows.map(toProfileItem);
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

    delete: (uids, now, signal) =>
      connection.transaction(
        (transaction) => deleteProfileItems(transaction, uids, now),
        signal,
        'amongOthers',
      ),
  };
}
