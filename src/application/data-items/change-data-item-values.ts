import { assertBatch } from '../../domain/basics/batch.ts';
import { checkChange } from '../../domain/basics/all-faults.ts';
import { distinctKeys } from '../../domain/basics/batch-entries.ts';
import type { ApiVersion } from '../../domain/access/access.ts';
import type { DataItemValueChange, DataItemValueKey } from '../../domain/data-tree/data-item-value.ts';
import { notFound } from '../../domain/basics/errors.ts';
import type { DataItemWrite, ValueEntry } from '../../ports/reference-store.ts';
import { mapEntriesInSlices } from '../writes/batch.ts';
import { changedEntry } from './data-item-record.ts';
import { authenticatedToChangeDataTree } from '../access/write-permission.ts';
import { groupBy } from '../group-by.ts';
import { drillAfter, relabel } from './item-label.ts';
import { type FoundValue, readDataItemValues } from './read-data-item-values.ts';
import { orThrow } from '../outcomes.ts';
import type { RequestScope } from '../request-scope.ts';
import { type CheckedValue, checkDataValues, planValues } from './value-rules.ts';
import { movedStart } from './value-history.ts';
import { writeOver } from '../writes/write-attempts.ts';

const argument = 'dataItemValues';

export async function updateDataItemValues(
  request: RequestScope,
  changes: readonly DataItemValueChange[],
): Promise<void> {
  const { apiVersion } = await authenticatedToChangeDataTree(request);
  assertBatch(changes, argument);
  await writeOver(request, changes, async () => {
    const keys = changes.map(({ key }) => key);
    const changed = await mapNamedEntries(request, keys, apiVersion, (value, index) =>
      checkChange('The data item', value.found.item, changes[index] ?? {}, () =>
        toChanged(value, changes[index], apiVersion),
      ),
    );
    const byItem = groupBy(changed, ({ value }) => value.found.item.uid);
    const writes = [...byItem.values()].map(toWrite);
    await request.store.dataItems.update(writes, request.clock(), request.signal);
  });
}

/** Maps the values of the keys, each at most once. */
export async function mapNamedEntries<R>(
  request: RequestScope,
  keys: readonly DataItemValueKey[],
  apiVersion: ApiVersion,
  work: (value: FoundValue, index: number) => R,
): Promise<readonly R[]> {
  const found = await readDataItemValues(request, keys, apiVersion);
  const assertOther = distinctKeys(argument, 'It names the same value as an earlier entry.');
  return mapEntriesInSlices(request.budget, found, (outcome, index) => {
    const value = orThrow(outcome);
    assertOther(value.current.entry.uid);
    return work(value, index);
  });
}

interface ChangedValue {
  readonly value: FoundValue;
  readonly given: CheckedValue;
  readonly entry: ValueEntry;
  readonly expectedVersion?: number | undefined;
}

function toChanged(
  value: FoundValue,
  change: DataItemValueChange | undefined,
  apiVersion: ApiVersion,
): ChangedValue {
  const { value: text, unit, perUnit, startDate, expectedVersion } = change ?? {};
  const { found, current } = value;
  const { path } = current.definition;
  const plans = planValues(found.definition, apiVersion);
  const [given] = checkDataValues(plans, apiVersion, [
    { path, value: text ?? current.entry.value, unit, perUnit },
  ]);
  if (given === undefined) throw notFound('The data item value');
  const moved = movedStart(value, startDate ?? current.entry.startDate);
  return {
    value,
    given,
    entry: { ...changedEntry(current.entry, given), startDate: moved },
    expectedVersion,
  };
}

/** All changes of one item's values as one write. */
function toWrite(changes: readonly ChangedValue[]): DataItemWrite {
  const [first] = changes;
  if (first === undefined) throw notFound('The data item');
  const { item, definition } = first.value.found;
  const expected = changes.find(({ expectedVersion }) => expectedVersion !== undefined);
  const given = changes.map((change) => change.given);
  const drill = drillAfter(definition.definition.drillDown, item.drill, given);
  return {
    uid: item.uid,
    expectedVersion: expected?.expectedVersion ?? item.version,
    record: relabel(item, { ...item, drill }, item.uid),
    putValues: changes.map(({ entry }) => entry),
    deleteValues: [],
  };
}
