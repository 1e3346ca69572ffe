import { badInput, notFound, staleVersion } from '../../../domain/basics/errors.ts';
import type { Instant } from '../../../domain/basics/instant.ts';
import type { DefinitionUse, DefinitionWrite } from '../../../ports/definition-store.ts';
import type { Deletion } from '../../../ports/reference-store.ts';
import { readCategories, readDefinitionUse } from './definition-use.ts';
import { writeItemDefinition } from './reference-definitions.ts';
import { number } from '../rows.ts';
import type { SqlTransaction } from '../sql-connection.ts';
import { assertVersions } from '../write-conflicts.ts';

const what = 'The item definition';

const selectVersion = 'select uid, version from item_definitions where uid = ?1 and deleted is null';

const markDeleted = `
update item_definitions set deleted = ?2, modified = ?2, version = version + 1 where uid = ?1`;

export async function putItemDefinition(
  transaction: SqlTransaction,
  { definition, expectedVersion, affected, assertUse }: DefinitionWrite,
  now: Instant,
): Promise<DefinitionUse> {
  const [stored] = await transaction.read(selectVersion, [definition.uid]);
  if (expectedVersion !== null) {
    if (stored === undefined) throw notFound(what);
    const current = number(stored, 'version');
    if (current !== expectedVersion) throw staleVersion(what, current);
  }
  const use = await readDefinitionUse(transaction, definition.uid, affected);
  assertUse(use);
  await writeItemDefinition(transaction, definition, now);
  return use;
}

/** Marked, as the items and the values of deleted categories refer to it. */
export async function markItemDefinitionDeleted(
  transaction: SqlTransaction,
  deletion: Deletion,
  now: Instant,
): Promise<void> {
  const live = await transaction.read(selectVersion, [deletion.uid]);
  if (live.length === 0) throw notFound(what);
  assertVersions(live, [deletion], what);
  const categoryPaths = await readCategories(transaction, deletion.uid);
  if (categoryPaths.length > 0) throw inUse(categoryPaths);
  await transaction.write(markDeleted, [deletion.uid, now]);
}

const maxNamed = 3;

function inUse(paths: readonly string[]) {
  const named = paths.slice(0, maxNamed).join(', ');
  const others = paths.length > maxNamed ? `, … (${paths.length} in all)` : '';
  const categories = paths.length === 1 ? 'a category uses' : 'categories use';
  return badInput(
    'uid',
    `The item definition cannot be deleted while ${categories} it: ${named}${others}. Delete them, or give them another definition.`,
    'invalid-modification',
  );
}
