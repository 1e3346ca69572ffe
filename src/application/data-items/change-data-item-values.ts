import { assertBatch } from '../../domain/basics/batch.ts';
import { checkChange } from '../../domain/basics/all-faults.ts';
import { amongAll, distinctKeys } from '../../domain/basics/batch-entries.ts';
import type { ApiVersion } from '../../domain/access/access.ts';
import type { DataItemValueChange, DataItemValueKey } from '../../domain/data-tree/data-item-value.ts';
import { EmissionsError, notFound } from '../../domain/basics/errors.ts';
import type { Uid } from '../../domain/basics/uid.ts';
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
    await writeByItem(request, changed, ({ value }) => value.found.item.uid, toWrite);
  });
}

/** Writes the changes of each item together; errors are about the first of them. */
export async function writeByItem<T>(
  { store, clock, signal }: RequestScope,
  changes: readonly T[],
  uidOf: (change: T) => Uid,
  toItemWrite: (changes: readonly T[], uid: Uid) => DataItemWrite,
): Promise<void> {
  const byItem = [...groupBy(changes, uidOf)];
  try {
    const writes = byItem.map(([uid, group]) => toItemWrite(group, uid));
    await store.dataItems.update(writes, clock(), signal);
  } catch (error) {
    if (!(error instanceof EmissionsError)) throw error;
    const firsts = byItem.map(([uid]) => changes.findIndex((each) => uidOf(each) === uid));
    throw amongAll(error, firsts, changes.length);
  }
}

/** Maps the values of the keys, each at most once. */
export async function mapNamedEntries<R>(
  request: RequestScope,
  keys: readonly DataItemValueKey[],
  apiVersion: ApiVersion,
  work: (value: FoundValue, index: number) => R,
): Promise<readonly R[]> {
  const found = await readDataItemValues(request, keys, apiVersion);
  const assertOther = distinctKeys(argument, (entry) => `It names the same value as ${entry}.`);
  return mapEntriesInSlices(request.budget, found, (outcome, index) => {
    const value = orThrow(outcome);
    assertOther(value.current.entry.uid, index);
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
