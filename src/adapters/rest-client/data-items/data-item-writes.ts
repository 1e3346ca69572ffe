import { assertBatch } from '../../../domain/basics/batch.ts';
import type { CategoryPath } from '../../../domain/basics/category-path.ts';
import type {
  DataItemChange,
  DataItemDeletion,
  DataItemDraft,
  DataItemKey,
} from '../../../domain/data-tree/data-item.ts';
import { isUid, type Uid } from '../../../domain/basics/uid.ts';
import { contentOf } from '../../../wire/documents/document.ts';
import type { WireNode } from '../../../wire/documents/parse-body.ts';
import { dataCategoryPath, dataItemPath } from '../../../wire/addresses.ts';
import { decodeWrittenRecords } from '../../../wire/data-categories/written-records.ts';
import {
  assertNoExpectedVersion,
  batchUnsupported,
  deleteOne,
  onlyForm,
  onlyPath,
  writeRecords,
} from '../writes/write-batch.ts';
import { offersAdditions } from '../access/viewer.ts';
import { checkItemKey } from './data-item-view.ts';
import { encodeDataItemChange, encodeDataItemDraft } from '../../../wire/data-items/data-item-form.ts';
import { asOfQuery } from '../../../wire/forms/as-of-query.ts';
import { encodeRecord } from '../../../wire/forms/record-form.ts';
import { withQuery } from '../exchange/with-query.ts';
import { categoryPathIn } from '../exchange/envelope-path.ts';
import { createdBelow } from '../exchange/location.ts';
import { upstreamOperations } from '../exchange/upstream-operations.ts';
import type { Upstream } from '../known/upstream.ts';
import { unsupported } from '../exchange/upstream-errors.ts';
import { emptyOr, type WriteAnswer } from '../exchange/write-answer.ts';

const argument = 'dataItems';

export async function insertDataItems(
  upstream: Upstream,
  drafts: readonly DataItemDraft[],
): Promise<readonly DataItemKey[]> {
  assertBatch(drafts, argument);
  const operation = upstreamOperations.createDataItem;
  const paths = drafts.map((draft) => draft.categoryPath);
  const categoryPath = onlyPath(paths, operation);
  return writeRecords(upstream, {
    list: 'dataItems',
    method: 'POST',
    target: dataCategoryPath(categoryPath),
    operation,
    entries: drafts.map((draft) => ({ fields: encodeDataItemDraft(draft) })),
    read: (answer) => createdKeys(answer, categoryPath, drafts.length),
  });
}

export async function updateDataItems(upstream: Upstream, changes: readonly DataItemChange[]): Promise<void> {
  const operation = upstreamOperations.updateDataItem;
  assertBatch(changes, argument);
  assertNoExpectedVersion(changes);
  const entries = changes.map((change) => {
    const item = checkItemKey(change.item);
    return { item, uid: item.uid, asOf: change.asOf, fields: encodeDataItemChange(change) };
  });
  const [first] = entries;
  const paths = entries.map(({ item }) => item.categoryPath);
  const categoryPath = onlyPath(paths, operation);
  if (onlyForm(entries) === null) {
    if (entries.some(({ asOf }) => asOf !== undefined)) {
      throw unsupported(operation, undefined, `asOf for a ${operation.name} in a batch`);
    }
    // Other services take a batch for a form without fields, and report a change that they did not make.
    if (!(await offersAdditions(upstream))) throw batchUnsupported(operation);
  }
  await writeRecords(upstream, {
    list: 'dataItems',
    method: 'PUT',
    target: dataCategoryPath(categoryPath),
    operation,
    entries,
    read: emptyOr((document) => {
      const shown = new Set(shownUids(document, categoryPath));
      return entries.every(({ uid }) => shown.has(uid));
    }),
    alone: first && { target: withQuery(dataItemPath(first.item), encodeRecord(asOfQuery, first)) },
  });
}

/** A service does not say what went with the item. */
export async function deleteDataItems(
  upstream: Upstream,
  deletions: readonly DataItemDeletion[],
): Promise<null> {
  assertBatch(deletions, argument);
  const targetOf = (key: DataItemKey): string => dataItemPath(checkItemKey(key));
  await deleteOne(upstream, deletions, targetOf, upstreamOperations.deleteDataItem);
  return null;
}

/** The keys of new items, in the order of their drafts: from the Location of a single one, else from the document. */
function createdKeys(
  { location, document }: WriteAnswer,
  categoryPath: CategoryPath,
  count: number,
): readonly DataItemKey[] | null {
  const located = count === 1 ? createdBelow(location, categoryPath.split('/')) : null;
  if (located !== null) return [{ categoryPath, uid: located }];
  const shown = document();
  const uids = shown === null ? [] : shownUids(shown, categoryPath);
  return uids.length === count ? uids.map((uid) => ({ categoryPath, uid })) : null;
}

/** The uids of the category's items in a created answer, in a view of a data item, or in the answer to a batch. */
function shownUids(document: WireNode, categoryPath: CategoryPath): readonly Uid[] {
  const content = document.node('DataItemResource') ?? contentOf(document, 'DataCategoryResource');
  categoryPathIn(content.text('path'), categoryPath, 1, upstreamOperations.dataItem);
  const single = content.node('dataItem');
  if (single === undefined) return decodeWrittenRecords(document).dataItems.map(({ uid }) => uid);
  return [single.text('uid') ?? ''].filter(isUid);
}
