import type { DataItemValueKey } from '../domain/data-item-value.ts';
import { badInput } from '../domain/errors.ts';
import { assertBatch, mapEntries } from './batch.ts';
import { readNamedEntries } from './change-data-item-values.ts';
import { authenticatedToChangeDataTree } from './data-tree-permission.ts';
import { groupBy } from './grouping.ts';
import type { Request } from './request.ts';
import { isFirst } from './value-history.ts';
import { writeOver } from './write.ts';

/** Takes entries out of histories; the entry with which a history begins stays. */
export async function deleteDataItemValueEntries(
  request: Request,
  keys: readonly DataItemValueKey[],
): Promise<void> {
  const { apiVersion } = await authenticatedToChangeDataTree(request);
  assertBatch(keys, 'dataItemValues');
  await writeOver(request, [], async () => {
    const values = await readNamedEntries(request, keys, apiVersion);
    mapEntries(values, (value) => {
      if (!isFirst(value)) return;
      throw badInput(
        'startDate',
        'The first entry of a history stays; change its value instead.',
        'last-value',
      );
    });
    const byItem = groupBy(values, ({ found }) => found.item.uid);
    const writes = [...byItem].map(([uid, group]) => ({
      uid,
      expectedVersion: group[0]?.found.item.version,
      putValues: [],
      deleteValues: group.map(({ current }) => current.entry.uid),
    }));
    await request.store.dataItems.update(writes, request.clock(), request.signal);
  });
}
