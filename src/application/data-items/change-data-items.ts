import { assertBatch } from '../../domain/basics/batch.ts';
import { distinctKeys, mapEntries } from '../../domain/basics/batch-entries.ts';
import type { ApiVersion } from '../../domain/access/access.ts';
import type { DataItemChange, DataItemDeletion } from '../../domain/data-tree/data-item.ts';
import { checkAll, checkChange } from '../../domain/basics/all-faults.ts';
import { notFound } from '../../domain/basics/errors.ts';
import { EPOCH, type Instant } from '../../domain/basics/instant.ts';
import type { RemovedRecords } from '../../domain/changes/removed-records.ts';
import type { DataItemWrite } from '../../ports/reference-store.ts';
import { mapEntriesInSlices } from '../writes/batch.ts';
import { entryAt, historiesOf } from './current-values.ts';
import { changedEntry, newEntry } from './data-item-record.ts';
import { authenticatedToChangeDataTree } from '../access/write-permission.ts';
import { drillAfter, relabel } from './item-label.ts';
import { type ItemWithEntries, readDataItems, readItemsWithEntries } from './read-data-items.ts';
import { orThrow } from '../outcomes.ts';
import { parseOptionalName, parseOptionalSegment } from '../../domain/data-tree/record-names.ts';
import type { RequestScope } from '../request-scope.ts';
import { assertPeriod } from './validity.ts';
import { checkDataValues, planValues } from './value-rules.ts';
import { write, writeOver } from '../writes/write-attempts.ts';

const argument = 'dataItems';

export async function updateDataItems(
  request: RequestScope,
  changes: readonly DataItemChange[],
): Promise<void> {
  const { apiVersion } = await authenticatedToChangeDataTree(request);
  assertBatch(changes, argument);
  await writeOver(request, changes, async () => {
    const keys = changes.map(({ item }) => item);
    const found = await readItemsWithEntries(request, keys);
    const assertOther = distinctKeys(
      argument,
      (entry) => `It changes the same item as ${entry}; combine them.`,
    );
    const writes = await mapEntriesInSlices(request.budget, changes, (change, index) => {
      const item = orThrow(found[index] ?? notFound('The data item'));
      assertOther(item.item.uid, index);
      return checkChange('The data item', item.item, change, () =>
        toWrite(request, item, change, apiVersion),
      );
    });
    await request.store.dataItems.update(writes, request.clock(), request.signal);
  });
}

export async function deleteDataItems(
  request: RequestScope,
  deletions: readonly DataItemDeletion[],
): Promise<RemovedRecords> {
  await authenticatedToChangeDataTree(request);
  assertBatch(deletions, argument);
  return write(request, async () => {
    const assertOther = distinctKeys(argument, (entry) => `It deletes the same item as ${entry}.`);
    mapEntries(await readDataItems(request, deletions), (outcome, index) =>
      assertOther(orThrow(outcome).item.uid, index),
    );
    return request.store.dataItems.delete(deletions, request.clock(), request.signal);
  });
}

function toWrite(
  { clock, newUid }: RequestScope,
  { item, definition, entries }: ItemWithEntries,
  change: DataItemChange,
  apiVersion: ApiVersion,
): DataItemWrite {
  const at: Instant = change.asOf ?? clock();
  const histories = historiesOf(entries);
  const { start, end } = item.validity;
  const { given, ...checked } = checkAll({
    given: () => checkDataValues(planValues(definition, apiVersion), apiVersion, change.values),
    path: () => (change.path === undefined ? item.path : parseOptionalSegment(change.path, 'path')),
    name: () => (change.name === undefined ? item.name : parseOptionalName(change.name, 'name')),
    validity: () =>
      assertPeriod({
        start: change.startDate ?? start,
        end: change.endDate === undefined ? end : change.endDate,
      }),
  });
  const drill = drillAfter(definition.definition.drillDown, item.drill, given);
  const record = relabel(item, { ...checked, drill }, item.uid);
  return {
    uid: item.uid,
    expectedVersion: change.expectedVersion ?? item.version,
    record,
    putValues: given.map((value) => {
      const entry = entryAt(histories.get(value.plan.definition.uid) ?? [], at);
      return entry === undefined
        ? newEntry(newUid(), value.plan.definition, EPOCH, value)
        : changedEntry(entry, value);
    }),
    deleteValues: [],
  };
}
