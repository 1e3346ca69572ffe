import type { Instant } from '../../domain/instant.ts';
import { parentOf, pathKey } from '../../domain/category-path.ts';
import type { ReferenceCategory, ReferenceDataStore } from '../../ports/store.ts';
import { writeItemDefinition } from './reference-definitions.ts';
import { writeDataItems } from './reference-items.ts';
import { text } from './rows.ts';
import type { SqlConnection, SqlTransaction } from './sql-connection.ts';

const selectFingerprints = 'select path, fingerprint from data_categories';

const upsertCategory = `
insert into data_categories
  (uid, parent_uid, path, path_key, name, definition_uid, provenance, fingerprint, created, modified, version)
values (?1, (select uid from data_categories where path_key = ?2), ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?9, 1)
on conflict (path_key) do update set
  name = excluded.name, definition_uid = excluded.definition_uid, provenance = excluded.provenance,
  fingerprint = excluded.fingerprint, modified = excluded.modified, version = version + 1
where fingerprint is not excluded.fingerprint`;

export function createReferenceDataStore(connection: SqlConnection): ReferenceDataStore {
  return {
    async getFingerprints(signal) {
      const rows = await connection.read(selectFingerprints, [], signal);
      return new Map(rows.map((row) => [text(row, 'path'), text(row, 'fingerprint')]));
    },

    async replace(categories, now, signal) {
      await connection.transaction(async (transaction) => {
        for (const category of categories) await writeCategory(transaction, category, now);
      }, signal);
    },
  };
}

async function writeCategory(
  transaction: SqlTransaction,
  category: ReferenceCategory,
  now: Instant,
): Promise<void> {
  if (category.definition !== null) await writeItemDefinition(transaction, category.definition, now);
  await transaction.write(upsertCategory, [
    category.uid,
    parentKey(category.path),
    category.path,
    pathKey(category.path),
    category.name,
    category.definition?.uid ?? null,
    category.provenance === null ? null : JSON.stringify(category.provenance),
    category.fingerprint,
    now,
  ]);
  await writeDataItems(transaction, category, now);
}

function parentKey(path: string): string | null {
  const parent = parentOf(path);
  return parent === null ? null : pathKey(parent);
}
