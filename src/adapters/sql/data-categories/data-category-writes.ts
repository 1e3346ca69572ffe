import { parentOf, pathKey, type CategoryPath } from '../../../domain/basics/category-path.ts';
import { badInput, type EmissionsError, notFound } from '../../../domain/basics/errors.ts';
import type { Instant } from '../../../domain/basics/instant.ts';
import type { RemovedRecords } from '../../../domain/changes/removed-records.ts';
import type { DataCategoryWrite, Deletion, NewDataCategory } from '../../../ports/reference-store.ts';
import { assertVersions, refuseDuplicate } from '../write-conflicts.ts';
import { columnsOf, insertOf, updateOf, valuesOf } from '../record-columns.ts';
import { categoryFields } from './data-category-fields.ts';
import { countRemovedCategories } from '../removed-records.ts';
import { flag, text } from '../rows.ts';
import type { Row, SqlTransaction } from '../sql-connection.ts';
import type { Dialect } from '../dialect.ts';

const columns = columnsOf(categoryFields);

/** Inserts nothing unless the parent still has its path, and the definition exists. */
const insert = insertOf(
  'data_categories',
  columns,
  { uid: '?1', parent_uid: 'p.uid', created: '?5', modified: '?5', version: '1' },
  `data_categories p
where p.uid = ?2 and p.path_key = ?3 and p.deleted is null
  and (cast(?4 as text) is null or exists (select 1 from item_definitions d where d.uid = ?4 and d.deleted is null))`,
);

const selectStored = `
select c.uid, c.version, c.path, p.path_key is not distinct from ?3 as is_below_parent,
  c.definition_uid is not distinct from ?2 as keeps_definition,
  exists (select 1 from data_items i where i.category_uid = c.uid and i.deleted is null) as holds_items,
  cast(?2 as text) is null or exists (select 1 from item_definitions d where d.uid = ?2 and d.deleted is null) as has_definition
from data_categories c left join data_categories p on p.uid = c.parent_uid
where c.uid = ?1 and c.deleted is null`;

const update = updateOf('data_categories', columns, { modified: '?2', version: 'version + 1' }, 'uid = ?1');

/** `?2` is the index in a path where the part below the moved category begins. */
const moveDescendants = `
with recursive below (uid) as (
  select uid from data_categories where parent_uid = ?1 and deleted is null
  union all
  select c.uid from below b join data_categories c on c.parent_uid = b.uid and c.deleted is null
)
update data_categories set path = ?3 || substr(path, ?2), path_key = ?4 || substr(path_key, ?2)
where uid in (select uid from below)`;

const selectLive = ({ jsonEach }: Dialect) => `
select c.uid, c.version from ${jsonEach('?1', 'k')} join data_categories c on c.uid = k.value and c.deleted is null`;

/**
 * Marks the categories and everything below as deleted; they are few. Items,
 * which may be many, are not marked: reading an item joins its category by key.
 */
const markSubtrees = ({ jsonEach }: Dialect) => `
with recursive doomed (uid) as (
  select c.uid from ${jsonEach('?1', 'k')} join data_categories c on c.uid = k.value
  union
  select c.uid from doomed d join data_categories c on c.parent_uid = d.uid
)
update data_categories set deleted = ?2 where deleted is null and uid in (select uid from doomed)`;

export async function insertDataCategory(
  transaction: SqlTransaction,
  category: NewDataCategory,
  now: Instant,
): Promise<void> {
  const { uid, parentUid, path, definitionUid } = category;
  const values = valuesOf(categoryFields, category);
  const parameters = [uid, parentUid, parentKey(path), definitionUid, now, ...values];
  const inserted = await refuseDuplicate(transaction.write(insert, parameters), () => duplicate(path));
  if (inserted === 0) throw notFound('The parent category, or the item definition,');
}

export async function updateDataCategory(
  transaction: SqlTransaction,
  category: DataCategoryWrite,
  now: Instant,
): Promise<void> {
  const { uid, path, definitionUid } = category;
  const [stored] = await transaction.read(selectStored, [uid, definitionUid, parentKey(path)]);
  if (stored === undefined || !flag(stored, 'is_below_parent')) throw notFound('The data category');
  assertVersions([stored], [category], 'The data category');
  if (!flag(stored, 'keeps_definition')) assertRedefinable(stored);
  const parameters = [uid, now, ...valuesOf(categoryFields, category)];
  await refuseDuplicate(transaction.write(update, parameters), () => duplicate(path));
  const before = text(stored, 'path');
  if (before === path) return;
  await transaction.write(moveDescendants, [uid, before.length + 1, path, pathKey(path)]);
}

export async function markDataCategoriesDeleted(
  transaction: SqlTransaction,
  categories: readonly Deletion[],
  now: Instant,
): Promise<RemovedRecords> {
  const uids = [...new Set(categories.map(({ uid }) => uid))];
  const keys = JSON.stringify(uids);
  const live = await transaction.read(selectLive, [keys]);
  if (live.length < uids.length) throw notFound('The data category');
  assertVersions(live, categories, 'The data category');
  const removed = await countRemovedCategories(transaction, uids);
  await transaction.write(markSubtrees, [keys, now]);
  return removed;
}

/** The definition cannot change while the category has items. */
function assertRedefinable(stored: Row): void {
  if (!flag(stored, 'has_definition')) throw notFound('The item definition');
  if (!flag(stored, 'holds_items')) return;
  throw badInput(
    'itemDefinitionUid',
    'A category that holds items keeps its item definition; delete the items first.',
    'invalid-modification',
  );
}

function parentKey(path: CategoryPath): string | null {
  const parent = parentOf(path);
  return parent === null ? null : pathKey(parent);
}

function duplicate(path: string): EmissionsError {
  return badInput('path', `A data category already exists at ${path}; choose another path.`, 'duplicate');
}
