import { assertBatch } from '../../domain/batch.ts';
import { type CategoryPath, lastSegment, parentOf, pathKey, ROOT_PATH } from '../../domain/category-path.ts';
import type { DataCategoryChange, DataCategoryDeletion } from '../../domain/data-category.ts';
import { badInput, forbidden } from '../../domain/errors.ts';
import type { RemovedRecords } from '../../domain/removed-records.ts';
import type { DataCategoryWrite, StoredDataCategory } from '../../ports/reference-store.ts';
import { assertDistinct, mapEntries } from '../writes/batch.ts';
import { authenticatedToChangeDataTree } from '../access/write-permission.ts';
import { newCategoryPath } from '../../domain/new-category-path.ts';
import { assertDefinitions } from './assert-definitions.ts';
import { readCategories } from './read-categories.ts';
import { orThrow } from '../outcomes.ts';
import { parseName } from '../writes/record-names.ts';
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
    const categories = await readOwn(
      request,
      changes.map(({ path }) => path),
    );
    await assertDefinitions(
      request,
      changes.map(({ itemDefinitionUid }) => itemDefinitionUid),
    );
    const writes = mapEntries(categories, (category, index) => toWrite(category, changes[index]));
    assertIndependent(categories, writes);
    await assertEmptyWhereRedefined(request, categories, writes);
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
    const owned = (await readOwn(request, paths)).map(({ uid }, index) => ({
      uid,
      expectedVersion: deletions[index]?.expectedVersion,
    }));
    return request.store.dataCategories.delete(owned, request.clock(), request.signal);
  });
}

/** The categories at the paths; the root is not allowed. */
async function readOwn(
  request: RequestScope,
  paths: readonly CategoryPath[],
): Promise<readonly StoredDataCategory[]> {
  const categories = mapEntries(await readCategories(request, paths), orThrow);
  if (categories.some(({ path }) => path === ROOT_PATH)) {
    throw forbidden('The root of the data tree cannot be changed.');
  }
  return categories;
}

function toWrite(
  { uid, path, name, definition }: StoredDataCategory,
  change: DataCategoryChange | undefined,
): DataCategoryWrite {
  const segment = change?.segment ?? lastSegment(path);
  return {
    uid,
    expectedVersion: change?.expectedVersion,
    name: change?.name === undefined ? name : parseName(change.name, 'name'),
    path: segment === lastSegment(path) ? path : newCategoryPath(parentOf(path) ?? ROOT_PATH, segment),
    definitionUid:
      change?.itemDefinitionUid === undefined
        ? (definition?.definition.uid ?? null)
        : change.itemDefinitionUid,
  };
}

/** Rejects changes whose order would matter: of the same category, or of one and its moved ancestor. */
function assertIndependent(
  categories: readonly StoredDataCategory[],
  writes: readonly DataCategoryWrite[],
): void {
  assertDistinct(
    categories.map(({ path }) => path),
    argument,
    (index) => `Entry ${index + 1} changes the same category as an earlier one; combine them.`,
  );
  assertDistinct(
    writes.map(({ path }) => path),
    argument,
    (index) => `Entry ${index + 1} has the path of an earlier one.`,
    'duplicate',
  );
  const moved = categories.filter(({ path }, index) => path !== writes[index]?.path);
  if (categories.some(({ path }) => moved.some((above) => isBelow(path, above.path)))) {
    throw badInput(argument, 'A category and its ancestor cannot be moved in one request.');
  }
}

/** The values of items belong to their category's definition. */
async function assertEmptyWhereRedefined(
  { store, signal }: RequestScope,
  categories: readonly StoredDataCategory[],
  writes: readonly DataCategoryWrite[],
): Promise<void> {
  for (const [index, { uid, definition }] of categories.entries()) {
    if (definition === null || writes[index]?.definitionUid === definition.definition.uid) continue;
    const { total } = await store.dataItems.listPage(uid, { page: 1, itemsPerPage: 1 }, signal);
    if (total === 0) continue;
    throw badInput(
      'itemDefinitionUid',
      'A category that holds items keeps its item definition; delete the items first.',
      'invalid-modification',
    );
  }
}

function isBelow(path: CategoryPath, above: CategoryPath): boolean {
  return pathKey(path).startsWith(`${pathKey(above)}/`);
}
