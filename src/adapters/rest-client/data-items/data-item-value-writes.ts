import { assertBatch } from '../../../domain/basics/batch.ts';
import { pathKey } from '../../../domain/basics/category-path.ts';
import type {
  DataItemValue,
  DataItemValueChange,
  DataItemValueDeletion,
  DataItemValueEntriesDraft,
  DataItemValueKey,
} from '../../../domain/data-tree/data-item-value.ts';
import type { DataItemKey } from '../../../domain/data-tree/data-item.ts';
import { EmissionsError, restated } from '../../../domain/basics/errors.ts';
import { valuePartOf } from '../../../domain/data-tree/value-argument.ts';
import { isUid } from '../../../domain/basics/uid.ts';
import { contentOf, kindOf } from '../../../wire/documents/document.ts';
import type { WireNode } from '../../../wire/documents/parse-body.ts';
import { dataItemPath, dataItemValuePath } from '../../../wire/addresses.ts';
import { assertNoExpectedVersion, deleteOne } from '../writes/write-batch.ts';
import {
  checkValueKey,
  isRequested,
  ownerUidIn,
  readDataItemValue,
  readHistory,
} from './data-item-value-view.ts';
import { updateDataItems } from './data-item-writes.ts';
import { checkItemKey } from './data-item-view.ts';
import {
  encodeDataItemValueChange,
  encodeValueEntries,
} from '../../../wire/data-items/data-item-value-form.ts';
import { toForm } from '../../../wire/forms/fields.ts';
import { createdBelow } from '../exchange/location.ts';
import { upstreamOperations } from '../exchange/upstream-operations.ts';
import type { Upstream } from '../known/upstream.ts';
import { unsupported } from '../exchange/upstream-errors.ts';
import { emptyOr } from '../exchange/write-answer.ts';

const argument = 'dataItemValues';

export async function updateDataItemValues(
  upstream: Upstream,
  changes: readonly DataItemValueChange[],
): Promise<void> {
  const operation = upstreamOperations.updateDataItemValue;
  assertBatch(changes, argument);
  assertNoExpectedVersion(changes);
  const [first, ...others] = changes;
  if (first === undefined) return;
  if (others.length > 0) return updateTogether(upstream, changes);
  const key = checkValueKey(first.key);
  // The description has the value as a field that must be there.
  const value = first.value ?? (await readDataItemValue(upstream, key)).current.value;
  const body = toForm(encodeDataItemValueChange({ ...first, value }));
  const read = emptyOr((document) => valuesIn(document, key.item).some((shown) => isRequested(shown, key)));
  await upstream.write({ method: 'PUT', target: dataItemValuePath(key), operation, body, read });
}

/** The keys come from the answer where it names the new entries, else from the histories. */
export async function insertValueEntries(
  upstream: Upstream,
  draft: DataItemValueEntriesDraft,
): Promise<readonly DataItemValueKey[]> {
  const operation = upstreamOperations.createValueEntry;
  const { startDate, values } = draft;
  assertBatch(values, 'values');
  assertNoExpectedVersion([draft]);
  const item = checkItemKey(draft.item);
  const body = toForm(encodeValueEntries(draft));
  const target = dataItemPath(item);
  const above = [...item.categoryPath.split('/'), item.uid];
  const named = await upstream.write({
    method: 'POST',
    target,
    operation,
    body,
    read: ({ location, document }) => {
      const first = createdBelow(location, above);
      if (first !== null) return [{ path: values[0]?.path, uid: first }];
      const shown = document();
      // Version 1 shows the item with its values of today, which may be other entries.
      if (shown !== null && kindOf(shown) === 'dataItem' && ownerUidIn(shown) === item.uid) return [];
      const entries = shown === null ? [] : valuesIn(shown, item);
      return values.every(({ path }) => entries.some((entry) => entry.path === path)) ? entries : null;
    },
  });
  return Promise.all(
    values.map(async ({ path }): Promise<DataItemValueKey> => {
      const uid = named.find((entry) => entry.path === path)?.uid;
      if (uid !== undefined) return { item, path, entryUid: uid };
      // The entry is there; where it cannot be read, its uid stays unknown.
      const history = await readHistory(upstream, { item, path }).catch(() => []);
      return { item, path, entryUid: history.find((entry) => entry.startDate === startDate)?.uid };
    }),
  );
}

/** The values, or entries of histories, in the answer to a write; none in one about another item. */
function valuesIn(document: WireNode, { uid: itemUid }: DataItemKey) {
  if ((ownerUidIn(document) ?? itemUid) !== itemUid) return [];
  const content = contentOf(document, 'DataItemValueResource');
  const single = content.node('itemValue');
  const nodes = single === undefined ? (content.nodes('itemValues', 'itemValue') ?? []) : [single];
  return nodes.map((node) => {
    const uid = node.text('uid') ?? '';
    return { path: node.text('path'), uid: isUid(uid) ? uid : undefined };
  });
}

export async function deleteValueEntries(
  upstream: Upstream,
  deletions: readonly DataItemValueDeletion[],
): Promise<void> {
  assertBatch(deletions, argument);
  const targetOf = (key: DataItemValueKey): string => dataItemValuePath(checkValueKey(key));
  await deleteOne(upstream, deletions, targetOf, upstreamOperations.deleteValueEntry);
}

/** Several values at once are a change of their items; entries of histories have no name there. */
async function updateTogether(upstream: Upstream, changes: readonly DataItemValueChange[]): Promise<void> {
  const operation = upstreamOperations.updateDataItemValue;
  const isDated = changes.some(({ key, startDate }) => key.entryUid !== undefined || startDate !== undefined);
  if (isDated) throw unsupported(operation, undefined, `${operation.name} of histories in a batch`);
  const values = await Promise.all(changes.map((change) => toNewValue(upstream, change)));
  const byItem = new Map<string, { item: DataItemValueKey['item']; values: typeof values }>();
  for (const [index, { key }] of changes.entries()) {
    const value = values[index];
    if (value === undefined) continue;
    const name = `${pathKey(key.item.categoryPath)} ${key.item.uid}`;
    const before = byItem.get(name)?.values ?? [];
    byItem.set(name, { item: key.item, values: [...before, value] });
  }
  const items = [...byItem.values()];
  try {
    await updateDataItems(upstream, items);
  } catch (error) {
    throw error instanceof EmissionsError ? aboutChange(error, changes, items) : error;
  }
}

/** An error about a value of an item is about the change of the value. */
function aboutChange(
  error: EmissionsError,
  changes: readonly DataItemValueChange[],
  items: readonly Pick<DataItemValueKey, 'item'>[],
): EmissionsError {
  const { argument = '', problems } = error;
  const item = items[error.entry ?? 0]?.item;
  const found = changes.findIndex(
    ({ key }) => key.item.uid === item?.uid && valuePartOf(argument, key.path) !== undefined,
  );
  return restated(error, {
    entry: found < 0 ? undefined : found,
    problems: problems?.map((problem) => aboutChange(problem, changes, items)),
  });
}

/** A value that is named by its uid, or keeps its text, is read first. */
async function toNewValue(upstream: Upstream, { key, value, unit, perUnit }: DataItemValueChange) {
  const current: Pick<DataItemValue, 'path' | 'value'> | null =
    value === undefined || isUid(key.path)
      ? (await readDataItemValue(upstream, checkValueKey(key))).current
      : null;
  return { path: current?.path ?? key.path, value: value ?? current?.value ?? '', unit, perUnit };
}
