import { assertBatch } from '../../domain/basics/batch.ts';
import { distinctKeys, mapEntries, mapEntriesAsync } from '../../domain/basics/batch-entries.ts';
import {
  type CategoryPath,
  isBelow,
  lastSegment,
  parentOf,
  ROOT_PATH,
} from '../../domain/basics/category-path.ts';
import type { DataCategoryChange, DataCategoryDeletion } from '../../domain/data-tree/data-category.ts';
import { badInput, forbidden, notFound } from '../../domain/basics/errors.ts';
import type { RemovedRecords } from '../../domain/changes/removed-records.ts';
import type { Outcome } from '../../ports/outcome.ts';
import type { DataCategoryWrite, StoredDataCategory } from '../../ports/reference-store.ts';
import { authenticatedToChangeDataTree } from '../access/write-permission.ts';
import { newCategoryPath } from '../../domain/data-tree/new-category-path.ts';
import { definitionChecker } from './definition-checker.ts';
import { readCategories } from './read-categories.ts';
import { orThrow } from '../outcomes.ts';
import { parseName } from '../../domain/data-tree/record-names.ts';
import type { RequestScope } from '../request-scope.ts';
import { write } from '../writes/write-attempts.ts';

const argument = 'dataCategories';

export async function updateDataCategories(
  request: RequestScope,
  changes: readonly DataCategoryChange[],
): Promise<readonly CategoryPath[]> {
  await authenticatedToChangeDataTree(request);
  assertBatch(changes, argument);
  return write(request, async () => {
    const found = await readCategories(
      request,
      changes.map(({ path }) => path),
    );
    const assertDefinition = await definitionChecker(request, changes);
    const assertOther = distinctKeys(
      argument,
      (entry) => `It changes the same category as ${entry}; combine them.`,
    );
    const assertNew = distinctKeys('path', (entry) => `It has the path of ${entry}.`, 'duplicate');
    const planned = await mapEntriesAsync(changes, async (change, index) => {
      const category = ownOf(found[index]);
      assertDefinition(change.itemDefinitionUid);
      const written = toWrite(category, change);
      assertOther(category.path, index);
      assertNew(written.path, index);
      await assertEmptyWhereRedefined(request, category, written);
      return { category, write: written };
    });
    assertIndependent(planned);
    const writes = planned.map(({ write: each }) => each);
    await request.store.dataCategories.update(writes, request.clock(), request.signal);
    return writes.map(({ path }) => path);
  });
}

export async function deleteDataCategories(
  request: RequestScope,
  deletions: readonly DataCategoryDeletion[],
): Promise<RemovedRecords> {
  await authenticatedToChangeDataTree(request);
  assertBatch(deletions, argument);
  return write(request, async () => {
    const paths = deletions.map(({ path }) => path);
    const assertOther = distinctKeys(argument, (entry) => `It deletes the same category as ${entry}.`);
    const owned = mapEntries(await readCategories(request, paths), (outcome, index) => {
      const { uid } = ownOf(outcome);
      assertOther(uid, index);
      return { uid, expectedVersion: deletions[index]?.expectedVersion };
    });
    return request.store.dataCategories.delete(owned, request.clock(), request.signal);
  });
}

/** A category that was found; the root is not allowed. */
function ownOf(outcome: Outcome<StoredDataCategory> = notFound('The data category')): StoredDataCategory {
  const category = orThrow(outcome);
  if (category.path === ROOT_PATH) throw forbidden('The root of the data tree cannot be changed.');
  return category;
}

function toWrite(
  { uid, path, name, definition }: StoredDataCategory,
  change: DataCategoryChange,
): DataCategoryWrite {
  const segment = change.segment ?? lastSegment(path);
  return {
    uid,
    expectedVersion: change.expectedVersion,
    name: change.name === undefined ? name : parseName(change.name, 'name'),
    path: segment === lastSegment(path) ? path : newCategoryPath(parentOf(path) ?? ROOT_PATH, segment),
    definitionUid:
      change.itemDefinitionUid === undefined
        ? (definition?.definition.uid ?? null)
        : change.itemDefinitionUid,
  };
}

/** Rejects changes whose order would matter: of a category and its moved ancestor. */
function assertIndependent(planned: readonly PlannedWrite[]): void {
  const moved = planned.filter(({ category, write: { path } }) => path !== category.path);
  if (planned.some(({ category: { path } }) => moved.some(({ category }) => isBelow(path, category.path)))) {
    throw badInput(argument, 'A category and its ancestor cannot be moved in one request.');
  }
}

interface PlannedWrite {
  readonly category: StoredDataCategory;
  readonly write: DataCategoryWrite;
}

/** The values of items belong to their category's definition. */
async function assertEmptyWhereRedefined(
  { store, signal }: RequestScope,
  { uid, definition }: StoredDataCategory,
  { definitionUid }: DataCategoryWrite,
): Promise<void> {
  if (definition === null || definitionUid === definition.definition.uid) return;
  const { total } = await store.dataItems.listPage(uid, { page: 1, itemsPerPage: 1 }, signal);
  if (total === 0) return;
  throw badInput(
    'itemDefinitionUid',
    'A category that holds items keeps its item definition; delete the items first.',
    'invalid-modification',
  );
}
