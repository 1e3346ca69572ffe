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
import { contentOf } from '../../../wire/documents/document.ts';
import type { WireNode } from '../../../wire/documents/parse-body.ts';
import { dataCategoryPath } from '../../../wire/addresses.ts';
import { decodeWrittenRecords } from '../../../wire/data-categories/written-records.ts';
import {
  assertNoExpectedVersion,
  batchUnsupported,
  deleteOne,
  onlyPath,
  writeRecords,
} from '../writes/write-batch.ts';
import {
  encodeDataCategoryChange,
  encodeDataCategoryDraft,
} from '../../../wire/data-categories/data-category-form.ts';
import { offersAdditions } from '../access/viewer.ts';
import { upstreamOperations } from '../exchange/upstream-operations.ts';
import { endsWith } from '../exchange/location.ts';
import { readDataCategory } from './data-category-view.ts';
import type { Upstream } from '../known/upstream.ts';
import { emptyOr, type WriteAnswer } from '../exchange/write-answer.ts';

const argument = 'dataCategories';

export async function insertDataCategories(
  upstream: Upstream,
  drafts: readonly DataCategoryDraft[],
): Promise<readonly CategoryPath[]> {
  assertBatch(drafts, argument);
  const operation = upstreamOperations.createDataCategory;
  const paths = drafts.map(({ parentPath, segment }) => newCategoryPath(parentPath, segment));
  const parents = drafts.map(({ parentPath }) => parentPath);
  await writeRecords(upstream, {
    list: 'dataCategories',
    method: 'POST',
    target: dataCategoryPath(onlyPath(parents, operation)),
    operation,
    entries: drafts.map((draft) => ({ fields: encodeDataCategoryDraft(draft) })),
    read: (answer) => isCreatedAt(answer, paths) || null,
  });
  return paths;
}

/** Several categories of one parent can be changed together; then each is named by its uid, which is read first. */
export async function updateDataCategories(
  upstream: Upstream,
  changes: readonly DataCategoryChange[],
): Promise<readonly CategoryPath[]> {
  assertBatch(changes, argument);
  const operation = upstreamOperations.updateDataCategory;
  assertNoExpectedVersion(changes);
  // Other services take a batch for a form without fields, and report a change that they did not make.
  if (changes.length > 1 && !(await offersAdditions(upstream))) throw batchUnsupported(operation);
  const parents = changes.map(({ path }) => parentOf(path) ?? ROOT_PATH);
  const paths = changes.map(({ path, segment = lastSegment(path) }, index) =>
    segment === lastSegment(path) ? path : newCategoryPath(parents[index] ?? ROOT_PATH, segment),
  );
  const target = dataCategoryPath(onlyPath(parents, operation));
  const entries = await Promise.all(
    changes.map(async (change) => ({
      uid:
        changes.length === 1 ? undefined : (await readDataCategory(upstream, change.path)).dataCategory.uid,
      fields: encodeDataCategoryChange(change),
    })),
  );
  const [first] = changes;
  await writeRecords(upstream, {
    list: 'dataCategories',
    method: 'PUT',
    target,
    operation,
    entries,
    read: emptyOr((document) => showsCategories(document, paths)),
    alone: first && { target: dataCategoryPath(first.path) },
  });
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
