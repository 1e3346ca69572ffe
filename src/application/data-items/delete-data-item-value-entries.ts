import { assertBatch } from '../../domain/batch.ts';
import type { DataItemValueDeletion } from '../../domain/data-item-value.ts';
import { badInput } from '../../domain/errors.ts';
import { mapEntries } from '../writes/batch.ts';
import { readNamedEntries } from './change-data-item-values.ts';
import { authenticatedToChangeDataTree } from '../access/write-permission.ts';
import { groupBy } from '../group-by.ts';
import type { RequestScope } from '../request-scope.ts';
import { isFirst } from './value-history.ts';
import { writeOver } from '../writes/write-attempts.ts';

/** Deletes entries of histories, except the first. */
export async function deleteDataItemValueEntries(
  request: RequestScope,
  deletions: readonly DataItemValueDeletion[],
): Promise<void> {
  const { apiVersion } = await authenticatedToChangeDataTree(request);
  assertBatch(deletions, 'dataItemValues');
  await writeOver(request, deletions, async () => {
    const values = await readNamedEntries(request, deletions, apiVersion);
    mapEntries(values, (value) => {
      if (!isFirst(value)) return;
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
    const byItem = groupBy(named, ({ item }) => item.uid);
    const writes = [...byItem].map(([uid, group]) => ({
      uid,
      expectedVersion:
        group.find(({ expectedVersion }) => expectedVersion !== undefined)?.expectedVersion ??
        group[0]?.item.version,
      putValues: [],
      deleteValues: group.map(({ entryUid }) => entryUid),
    }));
    await request.store.dataItems.update(writes, request.clock(), request.signal);
  });
}
