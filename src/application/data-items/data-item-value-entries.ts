import { assertBatch } from '../../domain/basics/batch.ts';
import type {
  DataItemValueEntriesDraft,
  DataItemValueKey,
  DataItemValueDeletion,
} from '../../domain/data-tree/data-item-value.ts';
import { badInput, notFound } from '../../domain/basics/errors.ts';
import { EPOCH } from '../../domain/basics/instant.ts';
import { historiesOf } from './current-values.ts';
import { newEntry } from './data-item-record.ts';
import { authenticatedToChangeDataTree } from '../access/write-permission.ts';
import { isDrillValue } from './item-label.ts';
import { readItemsWithEntries } from './read-data-items.ts';
import { orThrow } from '../outcomes.ts';
import type { RequestScope } from '../request-scope.ts';
import { assertStart, isFirst } from './value-history.ts';
import { checkDataValues, planValues } from './value-rules.ts';
import { writeOver } from '../writes/write-attempts.ts';
import { mapNamedEntries, writeByItem } from './change-data-item-values.ts';

/** Adds to the histories of one item's values; drill-down values have none. */
export async function createDataItemValueEntries(
  request: RequestScope,
  draft: DataItemValueEntriesDraft,
): Promise<readonly DataItemValueKey[]> {
  const { item: key, startDate, values } = draft;
  const { apiVersion } = await authenticatedToChangeDataTree(request);
  assertBatch(values, 'values');
  if (startDate <= EPOCH) {
    throw badInput(
      'startDate',
      'startDate must be after 1970-01-01T00:00:00Z, where the first entry starts.',
    );
  }
  return writeOver(request, [draft], async () => {
    const [found] = await readItemsWithEntries(request, [key]);
    const { item, definition, entries } = orThrow(found ?? notFound('The data item'));
    const histories = historiesOf(entries);
    const given = checkDataValues(planValues(definition, apiVersion), apiVersion, values);
    for (const { plan } of given) {
      const { uid, path } = plan.definition;
      if (isDrillValue(definition.definition.drillDown, path)) {
        throw badInput(path, `${path} is a drill-down value and has no history; change its value instead.`);
      }
      assertStart(histories.get(uid) ?? [], startDate);
    }
    const created = given.map((checked) => ({
      path: checked.plan.definition.path,
      entry: newEntry(request.newUid(), checked.plan.definition, startDate, checked),
    }));
    const putValues = created.map(({ entry }) => entry);
    const expectedVersion = draft.expectedVersion ?? item.version;
    const change = { uid: item.uid, expectedVersion, putValues, deleteValues: [] };
    await request.store.dataItems.update([change], request.clock(), request.signal);
    const itemKey = { categoryPath: item.dataCategory.path, uid: item.uid };
    return created.map(({ path, entry }) => ({ item: itemKey, path, entryUid: entry.uid }));
  });
}

/** Deletes entries of histories, except the first. */
export async function deleteDataItemValueEntries(
  request: RequestScope,
  deletions: readonly DataItemValueDeletion[],
): Promise<void> {
  const { apiVersion } = await authenticatedToChangeDataTree(request);
  assertBatch(deletions, 'dataItemValues');
  await writeOver(request, deletions, async () => {
    const values = await mapNamedEntries(request, deletions, apiVersion, (value) => {
      if (!isFirst(value)) return value;
      throw badInput(
        'startDate',
        'The first entry of a history cannot be deleted; change its value instead.',
        'last-value',
      );
    });
    const named = values.map(({ found, current }, index) => ({
      item: found.item,
      entryUid: current.entry.uid,
      expectedVersion: deletions[index]?.expectedVersion,
    }));
    const uidOf = ({ item }: (typeof named)[number]) => item.uid;
    await writeByItem(request, named, uidOf, (group, uid) => ({
      uid,
      expectedVersion:
        group.find((each) => each.expectedVersion !== undefined)?.expectedVersion ?? group[0]?.item.version,
      putValues: [],
      deleteValues: group.map(({ entryUid }) => entryUid),
    }));
  });
}
