import { showWritten } from '../http/show-written.ts';
import { type CategoryPath, parentOf, pathKey, ROOT_PATH } from '../../domain/basics/category-path.ts';
import type { DataItemKey } from '../../domain/data-tree/data-item.ts';
import { badInput } from '../../domain/basics/errors.ts';
import { EPOCH, type Instant } from '../../domain/basics/instant.ts';
import { batchLists, decodeDataTreeBatch } from '../../wire/forms/batch.ts';
import {
  decodeDataCategoryChange,
  decodeDataCategoryDraft,
} from '../../wire/data-categories/data-category-form.ts';
import { postDataCategory } from '../data-categories/data-category-writes.ts';
import { decodeDataItemChange, decodeDataItemDraft } from '../../wire/data-items/data-item-form.ts';
import { postDataItem } from '../data-items/data-item-writes.ts';
import { answerWithCategories, answerWithDataItems } from './data-tree-lists.ts';
import { mapEntries, mapEntriesAsync } from '../../domain/basics/batch-entries.ts';
import { asUnknownEntity, decodeBody, readEntries } from '../http/entries.ts';
import { lacksStart } from '../../wire/forms/dates.ts';
import { type FormFields, requiredUidField } from '../../wire/forms/fields.ts';
import { readKnownValues } from '../http/known-values.ts';
import { readQuery, readWriteQuery } from '../http/query.ts';
import { assertNoTime } from '../../wire/forms/as-of-query.ts';
import { representationFields } from '../../wire/forms/representation.ts';
import { onlyOne } from '../http/outcome.ts';
import { declaredFormat, readBytes } from '../http/request-body.ts';
import { emptyAnswer, type RestAnswer, type RestCall } from '../http/rest-request.ts';

const categoryUid = batchLists.dataCategories.uid;
const itemUid = batchLists.dataItems.uid;

/** POST of a document with `dataCategories` or `dataItems`; one entry is answered like a form. */
export async function postDataTreeBatch(call: RestCall, path: CategoryPath): Promise<RestAnswer> {
  readWriteQuery(call);
  const { kind, entries } = readBatch(call);
  const [first, ...others] = entries;
  const isSingle = first !== undefined && others.length === 0;
  if (kind === 'dataCategories') {
    if (isSingle) return postDataCategory(call, path, first);
    const drafts = mapEntries(entries, (fields) => decodeDataCategoryDraft(fields, path));
    const written = await call.backend.dataCategories.create(drafts);
    return showWritten(call, emptyAnswer, () => answerWithCategories(call, path, written));
  }
  if (isSingle) return postDataItem(call, path, first);
  const known = await readKnownValues(call, path, entries);
  const drafts = mapEntries(entries, (fields) => decodeDataItemDraft(fields, path, known));
  return answerWithDataItems(call, path, await call.backend.dataItems.create(drafts));
}

/** PUT of a document: entries name what they change by `dataCategoryUid` or `dataItemUid`. */
export async function putDataTreeBatch(call: RestCall, path: CategoryPath): Promise<RestAnswer> {
  assertNoTime(readQuery(call.parameters, call.ignored), representationFields);
  const { kind, entries } = readBatch(call);
  if (kind === 'dataCategories') {
    const changes = await mapEntriesAsync(entries, async (fields) =>
      decodeDataCategoryChange(fields, await pathOfEntry(call, path, fields), [categoryUid]),
    );
    const update = call.backend.dataCategories.update(changes);
    const written = await asUnknownEntity(categoryUid, update);
    return showWritten(call, emptyAnswer, () => answerWithCategories(call, path, written));
  }
  const known = await readKnownValues(call, path, entries);
  const changes = await mapEntriesAsync(entries, async (fields) => {
    const uid = requiredUidField(fields, itemUid, 'a data item', 'the uid of the data item that changes');
    const key = { categoryPath: path, uid };
    const start = lacksStart(fields) ? await startOf(call, key) : EPOCH;
    return decodeDataItemChange(fields, key, { known, start });
  });
  await asUnknownEntity(itemUid, call.backend.dataItems.update(changes));
  return answerWithDataItems(
    call,
    path,
    changes.map(({ item }) => item),
  );
}

interface DataTreeEntries {
  readonly kind: 'dataCategories' | 'dataItems';
  readonly entries: readonly FormFields[];
}

function readBatch(call: RestCall): DataTreeEntries {
  const { request } = call;
  const format = declaredFormat(request) ?? 'json';
  const { dataCategories, dataItems } = decodeBody(() => decodeDataTreeBatch(readBytes(request), format));
  if (dataCategories.length > 0 && dataItems.length > 0) {
    throw badInput('body', 'Send dataCategories or dataItems, not both in one batch.', 'invalid-content');
  }
  const kind = dataCategories.length > 0 ? 'dataCategories' : 'dataItems';
  return { kind, entries: readEntries(dataCategories.length > 0 ? dataCategories : dataItems, kind, call) };
}

/** A category of the batch stands directly below the one that is addressed. */
async function pathOfEntry(
  { backend }: RestCall,
  parentPath: CategoryPath,
  fields: FormFields,
): Promise<CategoryPath> {
  const name = categoryUid;
  const uid = requiredUidField(fields, name, 'a data category', 'the uid of the category that changes');
  const path = await asUnknownEntity(name, onlyOne(backend.dataCategories.findPaths([uid])));
  if (pathKey(parentOf(path) ?? ROOT_PATH) === pathKey(parentPath)) return path;
  throw badInput(name, `${name} must be the uid of a category directly below.`, 'unknown-entity');
}

async function startOf({ backend }: RestCall, key: DataItemKey): Promise<Instant> {
  const item = await asUnknownEntity(itemUid, onlyOne(backend.dataItems.getMany([key])));
  return item.validity.start;
}
