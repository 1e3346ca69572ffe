import type { Uid } from '../../../domain/basics/uid.ts';
import type { DataItemValueStore, DataItemWithEntries } from '../../../ports/reference-store.ts';
import { entriesColumn, readEntries } from './data-item-entries.ts';
import { keyPages } from '../key-pages.ts';
import { readUid } from '../rows.ts';
import type { SqlConnection } from '../sql-connection.ts';
import type { Dialect } from '../dialect.ts';

const selectByItems = (sql: Dialect) => `
select i.uid, ${entriesColumn(sql)}
from ${sql.jsonEach('?1', 'k')}
join data_items i on i.uid = k.value and i.deleted is null
join data_categories c on c.uid = i.category_uid and c.deleted is null`;

export function createDataItemValueStore(connection: SqlConnection): DataItemValueStore {
  return {
    async listByItems(itemUids, signal) {
      const entries = new Map<Uid, DataItemWithEntries['entries']>();
      for (const keys of keyPages(itemUids)) {
        for (const row of await connection.read(selectByItems, [keys], signal)) {
          entries.set(readUid(row, 'uid'), readEntries(row));
        }
      }
      return entries;
    },
  };
}
