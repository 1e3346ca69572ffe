import { assertBatch } from '../../domain/basics/batch.ts';
import { distinctKeys } from '../../domain/basics/batch-entries.ts';
import type { ApiVersion } from '../../domain/access/access.ts';
import type { DataItemDraft, DataItemKey } from '../../domain/data-tree/data-item.ts';
import { checkAll } from '../../domain/basics/all-faults.ts';
import { badInput, notFound } from '../../domain/basics/errors.ts';
import { EPOCH } from '../../domain/basics/instant.ts';
import type { NewDataItem, StoredDataCategory } from '../../ports/reference-store.ts';
import { mapEntriesInSlices } from '../writes/batch.ts';
import { newEntry } from './data-item-record.ts';
import { authenticatedToChangeDataTree } from '../access/write-permission.ts';
import { drillAfter, labelOf } from './item-label.ts';
import { readCategories } from '../data-categories/read-categories.ts';
import { orThrow } from '../outcomes.ts';
import { parseOptionalName, parseOptionalSegment } from '../../domain/data-tree/record-names.ts';
import type { RequestScope } from '../request-scope.ts';
import { assertPeriod } from './validity.ts';
import { checkDataValues, planValues } from './value-rules.ts';
import { write } from '../writes/write-attempts.ts';

const argument = 'dataItems';

export async function addDataItems(
  request: RequestScope,
  drafts: readonly DataItemDraft[],
): Promise<readonly DataItemKey[]> {
  const { apiVersion } = await authenticatedToChangeDataTree(request);
  assertBatch(drafts, argument);
  return write(request, async () => {
    const paths = drafts.map(({ categoryPath }) => categoryPath);
    const found = await readCategories(request, paths);
    const assertNew = distinctItems();
    const items = await mapEntriesInSlices(request.budget, drafts, (draft, index) => {
      const category = orThrow(found[index] ?? notFound('The data category'));
      const item = toNewItem(request, category, draft, apiVersion);
      assertNew(item, index);
      return { item, key: { categoryPath: category.path, uid: item.uid } };
    });
    await request.store.dataItems.create(
      items.map(({ item }) => item),
      request.clock(),
      request.signal,
    );
    return items.map(({ key }) => key);
  });
}

/** Every value of the data side gets an entry from the epoch on. */
function toNewItem(
  { newUid }: RequestScope,
  category: StoredDataCategory,
  draft: DataItemDraft,
  apiVersion: ApiVersion,
): NewDataItem {
  const { definition } = category;
  if (definition === null) {
    throw badInput(
      'categoryPath',
      `The category ${category.path} has no item definition and holds no items.`,
    );
  }
  const { given, path, name, validity } = checkAll({
    given: () => checkDataValues(planValues(definition, apiVersion), apiVersion, draft.values),
    path: () => parseOptionalSegment(draft.path, 'path'),
    name: () => parseOptionalName(draft.name, 'name'),
    validity: () => assertPeriod({ start: draft.startDate ?? EPOCH, end: draft.endDate ?? null }),
  });
  const byUid = new Map(given.map((checked) => [checked.plan.definition.uid, checked]));
  const uid = newUid();
  const drill = drillAfter(definition.definition.drillDown, [], given);
  return {
    uid,
    categoryUid: category.uid,
    path,
    name,
    label: labelOf(drill, path, uid),
    drill,
    validity,
    values: definition.valueDefinitions
      .filter(({ fromData }) => fromData)
      .map((value) => newEntry(newUid(), value, EPOCH, byUid.get(value.uid))),
  };
}

/** Duplicates of stored items are found by the store. */
function distinctItems(): (item: NewDataItem, entry: number) => void {
  const values = distinctKeys('values', (entry) => `It has the drill-down values of ${entry}.`, 'duplicate');
  const paths = distinctKeys('path', (entry) => `It has the path of ${entry}.`, 'duplicate');
  return ({ uid, categoryUid, drill, path }, entry) => {
    values(JSON.stringify([categoryUid, drill.length > 0 ? drill : uid]), entry);
    paths(`${categoryUid}/${path ?? uid}`, entry);
  };
}
