import { assertBatch } from '../../../domain/basics/batch.ts';
import {
  type CategoryPath,
  lastSegment,
  parentOf,
  pathKey,
  ROOT_PATH,
} from '../../../domain/basics/category-path.ts';
import { newCategoryPath } from '../../../domain/data-tree/new-category-path.ts';
import type {
  DataCategoryChange,
  DataCategoryDeletion,
  DataCategoryDraft,
} from '../../../domain/data-tree/data-category.ts';
import { forbidden } from '../../../domain/basics/errors.ts';
import type { Uid } from '../../../domain/basics/uid.ts';
import { encodeDataTreeBatch } from '../../../wire/documents/batch.ts';
import { contentOf } from '../../../wire/documents/document.ts';
import type { WireNode } from '../../../wire/documents/parse-body.ts';
import { dataCategoryPath } from '../../../wire/addresses.ts';
import { decodeWrittenRecords } from '../../../wire/data-categories/written-records.ts';
import { assertNoExpectedVersion, deleteOne, onlyPath, sendBatch } from '../writes/write-batch.ts';
import {
  encodeDataCategoryChange,
  encodeDataCategoryDraft,
} from '../../../wire/data-categories/data-category-form.ts';
import { collectFields, type FormField, toForm } from '../../../wire/forms/fields.ts';
import { upstreamOperations } from '../exchange/upstream-operations.ts';
import { endsWith } from '../exchange/location.ts';
import type { Upstream, WriteRequest } from '../known/upstream.ts';
import { emptyOr, type ReadAnswer, type WriteAnswer } from '../exchange/write-answer.ts';

const argument = 'dataCategories';

export async function insertDataCategories(
  upstream: Upstream,
  drafts: readonly DataCategoryDraft[],
): Promise<readonly CategoryPath[]> {
  assertBatch(drafts, argument);
  const operation = upstreamOperations.createDataCategory;
  const entries = drafts.map((draft) => ({
    parentPath: draft.parentPath,
    path: newCategoryPath(draft.parentPath, draft.segment),
    fields: encodeDataCategoryDraft(draft),
  }));
  const target = dataCategoryPath(onlyPath(entries, ({ parentPath }) => parentPath, operation));
  const paths = entries.map(({ path }) => path);
  const read: ReadAnswer<true> = (answer) => isCreatedAt(answer, paths) || null;
  const request = { method: 'POST', target, operation, read } as const;
  await send(
    upstream,
    request,
    entries.map(({ fields }) => fields),
  );
  return paths;
}

/** Several categories of one parent can be changed together; then each is named by its uid, which is read first. */
export async function updateDataCategories(
  upstream: Upstream,
  changes: readonly DataCategoryChange[],
  readUid: (path: CategoryPath) => Promise<Uid>,
): Promise<readonly CategoryPath[]> {
  assertBatch(changes, argument);
  const operation = upstreamOperations.updateDataCategory;
  assertNoExpectedVersion(changes);
  const entries = changes.map((change) => {
    const { path } = change;
    return { path, above: parentOf(path) ?? ROOT_PATH, fields: encodeDataCategoryChange(change) };
  });
  const paths = entries.map(({ path, above }, index) => {
    const segment = changes[index]?.segment ?? lastSegment(path);
    return segment === lastSegment(path) ? path : newCategoryPath(above, segment);
  });
  const read = emptyOr((document) => showsCategories(document, paths));
  const [first] = entries;
  if (entries.length === 1 && first !== undefined) {
    await upstream.write({
      method: 'PUT',
      target: dataCategoryPath(first.path),
      operation,
      body: toForm(first.fields),
      read,
    });
  } else {
    const target = dataCategoryPath(onlyPath(entries, ({ above }) => above, operation));
    const named = await Promise.all(
      entries.map(async ({ path, fields }): Promise<readonly FormField[]> => {
        return [['dataCategoryUid', await readUid(path)], ...fields];
      }),
    );
    await send(upstream, { method: 'PUT', target, operation, read }, named);
  }
  return paths;
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

async function send(
  upstream: Upstream,
  request: Omit<WriteRequest, 'body'>,
  entries: readonly (readonly FormField[])[],
): Promise<void> {
  const [first] = entries;
  if (entries.length === 1 && first !== undefined) {
    await upstream.write({ ...request, body: toForm(first) });
    return;
  }
  const batch = { dataCategories: entries.map(collectFields), dataItems: [] };
  await sendBatch(upstream, { ...request, body: encodeDataTreeBatch(batch, upstream.format) });
}

/** The address of a single one is in the Location; everything else is in the document. */
function isCreatedAt({ location, document }: WriteAnswer, paths: readonly CategoryPath[]): boolean {
  const [path, ...others] = paths;
  if (path !== undefined && others.length === 0 && endsWith(location, path.split('/'))) return true;
  const shown = document();
  return shown !== null && showsCategories(shown, paths);
}

function showsCategories(document: WireNode, paths: readonly CategoryPath[]): boolean {
  const single = contentOf(document, 'DataCategoryResource').node('dataCategory');
  if (single !== undefined) {
    return paths.every((path) => pathKey(lastSegment(path)) === pathKey(single.text('path') ?? ''));
  }
  const { dataCategories } = decodeWrittenRecords(document);
  return (
    dataCategories.length === paths.length &&
    dataCategories.every(({ uri }, index) => endsWith(uri, paths[index]?.split('/') ?? []))
  );
}
