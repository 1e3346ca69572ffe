import { assertBatch } from '../../../domain/batch.ts';
import {
  type CategoryPath,
  joinPath,
  lastSegment,
  parentOf,
  parsePathSegment,
  pathKey,
  ROOT_PATH,
} from '../../../domain/category-path.ts';
import type {
  DataCategoryChange,
  DataCategoryDeletion,
  DataCategoryDraft,
} from '../../../domain/data-category.ts';
import { EmissionsError, forbidden } from '../../../domain/errors.ts';
import type { Uid } from '../../../domain/uid.ts';
import { encodeDataTreeBatch } from '../../../wire/format/batch.ts';
import { dataCategoryPath } from '../../../wire/format/routes.ts';
import { assertNoExpectedVersion, batchUnsupported, deleteOne, sendBatch } from '../writes/write-batch.ts';
import type { UpstreamOperation } from '../transport/exchange.ts';
import {
  encodeDataCategoryChange,
  encodeDataCategoryDraft,
} from '../../../wire/data-categories/data-category-form.ts';
import { collectFields, type FormField, toForm } from '../../../wire/forms/fields.ts';
import { upstreamOperations } from '../transport/upstream-operations.ts';
import type { Upstream } from '../transport/upstream.ts';

const argument = 'dataCategories';

/** The new category is where the draft puts it, so the response is not needed. */
export async function insertDataCategories(
  upstream: Upstream,
  drafts: readonly DataCategoryDraft[],
): Promise<readonly CategoryPath[]> {
  assertBatch(drafts, argument);
  const operation = upstreamOperations.createDataCategory;
  const entries = drafts.map((draft) => ({
    parentPath: draft.parentPath,
    segment: parsePathSegment(draft.segment, 'segment'),
    fields: encodeDataCategoryDraft(draft),
  }));
  const target = dataCategoryPath(onlyPath(entries, ({ parentPath }) => parentPath, operation));
  await send(
    upstream,
    'POST',
    target,
    operation,
    entries.map(({ fields }) => fields),
  );
  return entries.map(({ parentPath, segment }) => joinPath(parentPath, segment));
}

/** Several categories of one parent can be changed together; then each is named by its uid, which is read first. */
export async function updateDataCategories(
  upstream: Upstream,
  changes: readonly DataCategoryChange[],
  readUid: (path: CategoryPath) => Promise<Uid>,
): Promise<readonly CategoryPath[]> {
  assertBatch(changes, argument);
  const operation = upstreamOperations.updateDataCategory;
  assertNoExpectedVersion(changes, operation);
  const entries = changes.map((change) => {
    const { path } = change;
    return { path, above: parentOf(path) ?? ROOT_PATH, change, fields: changedFields(change) };
  });
  const [first] = entries;
  if (entries.length === 1 && first !== undefined) {
    await upstream.write({
      method: 'PUT',
      target: dataCategoryPath(first.path),
      operation,
      body: toForm(first.fields),
    });
  } else {
    const target = dataCategoryPath(onlyPath(entries, ({ above }) => above, operation));
    const named = await Promise.all(
      entries.map(async ({ path, fields }): Promise<readonly FormField[]> => {
        return [['dataCategoryUid', await readUid(path)], ...fields];
      }),
    );
    await send(upstream, 'PUT', target, operation, named);
  }
  return entries.map(({ path, above, change: { segment } }) =>
    path === ROOT_PATH ? path : joinPath(above, segment ?? lastSegment(path)),
  );
}

export async function deleteDataCategories(
  upstream: Upstream,
  deletions: readonly DataCategoryDeletion[],
): Promise<null> {
  assertBatch(deletions, argument);
  if (deletions.some(({ path }) => path === ROOT_PATH))
    throw forbidden('The root of the data tree cannot be deleted.');
  await deleteOne(
    upstream,
    deletions,
    ({ path }) => dataCategoryPath(path),
    upstreamOperations.deleteDataCategory,
  );
  return null;
}

function changedFields(change: DataCategoryChange): readonly FormField[] {
  const { segment } = change;
  return encodeDataCategoryChange({
    ...change,
    segment: segment === undefined ? undefined : parsePathSegment(segment, 'segment'),
  });
}

async function send(
  upstream: Upstream,
  method: 'POST' | 'PUT',
  target: string,
  operation: UpstreamOperation,
  entries: readonly (readonly FormField[])[],
): Promise<void> {
  const [first] = entries;
  if (entries.length === 1 && first !== undefined) {
    await upstream.write({ method, target, operation, body: toForm(first) });
    return;
  }
  const batch = { dataCategories: entries.map(collectFields), dataItems: [] };
  await sendBatch(upstream, { method, target, operation, body: encodeDataTreeBatch(batch, upstream.format) });
}

/** A batch is sent to one category: all its entries must be in it. */
export function onlyPath<T>(
  entries: readonly T[],
  pathOf: (entry: T) => CategoryPath,
  operation: UpstreamOperation,
): CategoryPath {
  const [first] = entries;
  const path = first === undefined ? ROOT_PATH : pathOf(first);
  if (entries.every((entry) => pathKey(pathOf(entry)) === pathKey(path))) return path;
  const { message } = batchUnsupported(operation);
  throw new EmissionsError('UPSTREAM_UNSUPPORTED', `${message} A batch is for one category.`);
}
