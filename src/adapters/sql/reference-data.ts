import type { Instant } from '../../domain/basics/instant.ts';
import type { ReferenceCategory, ReferenceDataStore } from '../../ports/reference-store.ts';
import { placeImportedCategory, writeFingerprint } from './data-categories/imported-categories.ts';
import { importedCategoryFields } from './data-categories/data-category-fields.ts';
import { columnsOf, updateOf, valuesOf } from './record-columns.ts';
import { revisingTransaction } from './revision.ts';
import { writeItemDefinition } from './definitions/reference-definitions.ts';
import { writeDataItems } from './data-items/reference-items.ts';
import { readPath, text, textOrNull } from './rows.ts';
import type { SqlConnection, SqlTransaction } from './sql-connection.ts';

const selectImported = `
select i.path, i.fingerprint, c.path as location
from imported_categories i
left join data_categories c on c.uid = i.category_uid and c.deleted is null`;

const updateFingerprint = 'update imported_categories set fingerprint = ?2 where path = ?1';

const selectMeta = 'select meta from imported_categories where category_uid = ?1';

const updateCategory = updateOf(
  'data_categories',
  columnsOf(importedCategoryFields),
  { modified: '?2', version: 'version + 1' },
  'uid = ?1',
);

export function createReferenceDataStore(connection: SqlConnection): ReferenceDataStore {
  return {
    async listImported(signal) {
      const rows = await connection.read(selectImported, [], signal);
      return new Map(
        rows.map((row) => [
          readPath(row, 'path'),
          {
            fingerprint: text(row, 'fingerprint'),
            location: row['location'] === null ? null : readPath(row, 'location'),
          },
        ]),
      );
    },

    async getMeta(categoryUid, signal) {
      const [row] = await connection.read(selectMeta, [categoryUid], signal);
      return row === undefined ? null : textOrNull(row, 'meta');
    },

    replace: (categories, now, signal) =>
      revisingTransaction(
        connection,
        async (transaction) => {
          for (const category of categories) await writeCategory(transaction, category, now);
        },
        signal,
      ),

    markImported: (categories, signal) =>
      connection.transaction(async (transaction) => {
        for (const { sourcePath, fingerprint } of categories) {
          await transaction.write(updateFingerprint, [sourcePath, fingerprint]);
        }
      }, signal),
  };
}

async function writeCategory(
  transaction: SqlTransaction,
  category: ReferenceCategory,
  now: Instant,
): Promise<void> {
  const { path, uid, definition, fingerprint } = category;
  if (definition !== null) await writeItemDefinition(transaction, definition, now);
  const placed = await placeImportedCategory(transaction, path, uid, now);
  const categoryUid = placed?.uid ?? uid;
  const values = valuesOf(importedCategoryFields, { ...category, definitionUid: definition?.uid ?? null });
  await transaction.write(updateCategory, [categoryUid, now, ...values]);
  await writeDataItems(transaction, categoryUid, category.items, now);
  await writeFingerprint(transaction, path, categoryUid, fingerprint, category.meta);
}
