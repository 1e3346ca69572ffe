import type { DataItemValue, DataItemValueChange } from '../../../domain/data-tree/data-item-value.ts';
import { badInput } from '../../../domain/basics/errors.ts';
import { builder } from '../../builder.ts';
import type { GraphQLContext } from '../../context.ts';
import { defineMutation } from '../../writes/define-mutation.ts';
import { batchSize, entriesOf, NewValueInput, toNewValues, versionField } from '../../writes/inputs.ts';
import { withoutNulls } from '../../without-nulls.ts';
import { snapshotDataItemValues, snapshotHistories } from '../../writes/snapshots.ts';
import { listPayloadType, payloadType } from '../../writes/payload.ts';
import { type Mutation, ofOne } from '../../writes/resolve-write.ts';
import { comparing, removingOnly } from '../../writes/dry-run.ts';
import { dataItemValueIdentity, historyEntryIdentity, ownerIdentity } from './data-item-identities.ts';
import { DataItemRef, DataItemValueRef } from './data-item-refs.ts';
import { dataItemValueLoader } from './data-item-loaders.ts';

const UpdateInput = builder.inputType('UpdateDataItemValueInput', {
  description: 'Changes to a value of a data item; absent fields stay as they are.',
  fields: (t) => ({
    ...dataItemValueIdentity.fields(t),
    entryUid: t.field({ type: 'Uid', description: 'An entry of its history; the current one when absent.' }),
    value: t.string({ description: 'The new value as text; 0.10 stays 0.10.' }),
    unit: t.string({ description: 'The unit of the value.' }),
    perUnit: t.string({ description: 'What the value is per.' }),
    startDate: t.field({ type: 'DateTime', description: 'The new start date of the entry of the history.' }),
    expectedVersion: t.int(versionField),
  }),
});

const UpdateManyInput = builder.inputType('UpdateDataItemValuesInput', {
  description: 'Changes to several values, all or nothing.',
  fields: (t) => ({
    changes: t.field({ type: [UpdateInput], required: true, description: 'From 1 to 1,000 changes.' }),
  }),
});

const CreateEntriesInput = builder.inputType('CreateDataItemValueEntriesInput', {
  description: 'Additional entries for the histories of values of one item.',
  fields: (t) => ({
    ...ownerIdentity.fields(t),
    startDate: t.field({ type: 'DateTime', required: true, description: 'When the values take effect.' }),
    values: t.field({ type: [NewValueInput], required: true, description: 'The values from that date on.' }),
    expectedVersion: t.int(versionField),
  }),
});

const DeleteEntryInput = builder.inputType('DeleteDataItemValueEntryInput', {
  description: 'An entry to delete from the history of a value. The first entry cannot be deleted.',
  fields: (t) => ({
    ...historyEntryIdentity.fields(t),
    expectedVersion: t.int(versionField),
  }),
});

defineMutation('updateDataItemValue', {
  description: 'Changes one value of a data item. For administrators.',
  input: UpdateInput,
  identity: dataItemValueIdentity,
  inputDescription: 'The changes.',
  payload: payloadType(
    'dataItemValue',
    DataItemValueRef,
    'The value after the change; on CONFLICT, as it is now.',
  ),
  plan: (input, context) => ofOne(planChange([toChange(input)], context)),
});

defineMutation('updateDataItemValues', {
  description: 'Changes up to 1,000 values of data items, all or nothing. For administrators.',
  input: UpdateManyInput,
  identity: dataItemValueIdentity,
  inputDescription: 'The changes.',
  rows: 'changes',
  cost: { size: batchSize('changes') },
  payload: listPayloadType(
    'dataItemValues',
    DataItemValueRef,
    'The values after the change, in the order of the changes; on CONFLICT, as they are now.',
  ),
  plan: (input, context) => planChange(entriesOf(input.changes, 'changes', toChange), context),
});

function planChange(
  changes: readonly DataItemValueChange[],
  context: GraphQLContext,
): Mutation<void, readonly DataItemValue[]> {
  const keys = changes.map(({ key }) => key);
  const read = () => Promise.all(keys.map((key) => dataItemValueLoader(context).load(key)));
  return {
    write: ({ dataItemValues }) => dataItemValues.update(changes),
    read,
    current: read,
    dryRun: comparing((backend, _, budget) => snapshotDataItemValues(backend, keys, budget)),
  };
}

defineMutation('createDataItemValueEntries', {
  description: 'Adds entries to the histories of values of a data item. For administrators.',
  input: CreateEntriesInput,
  identity: ownerIdentity,
  inputDescription: 'The new entries.',
  payload: payloadType('dataItem', DataItemRef, 'The item of the values, also on CONFLICT.'),
  plan: (input) => {
    const { categoryPath, itemUid, values, ...others } = withoutNulls(input);
    const item = { categoryPath, uid: itemUid };
    const keys = values.map(({ path }) => ({ item, path }));
    const read = () => ({ key: item, summary: null });
    return {
      write: ({ dataItemValues }) =>
        dataItemValues.createEntries({ item, values: toNewValues(values), ...others }),
      read,
      current: read,
      dryRun: comparing((backend, _, budget) => snapshotHistories(backend, keys, budget)),
    };
  },
});

defineMutation('deleteDataItemValueEntry', {
  description: 'Deletes an entry from the history of a value. For administrators.',
  input: DeleteEntryInput,
  identity: historyEntryIdentity,
  isDeletion: true,
  inputDescription: 'The entry.',
  payload: payloadType(
    'dataItemValue',
    DataItemValueRef,
    'The value with its current entry, also on CONFLICT.',
  ),
  plan: ({ categoryPath, itemUid, path, ...input }, context) => {
    const key = { item: { categoryPath, uid: itemUid }, path };
    const read = () => dataItemValueLoader(context).load(key);
    return {
      write: ({ dataItemValues }) => dataItemValues.deleteEntries([{ ...key, ...withoutNulls(input) }]),
      read,
      current: read,
      dryRun: removingOnly({ dataItemValues: 1 }),
    };
  },
});

function toChange(input: typeof UpdateInput.$inferInput): DataItemValueChange {
  const { categoryPath, itemUid, path, entryUid, expectedVersion, ...changes } = withoutNulls(input);
  if (Object.keys(changes).length === 0) {
    throw badInput(
      'value',
      'Pass value, unit, perUnit or startDate; otherwise nothing would change.',
      'missing-parameter',
    );
  }
  return { ...changes, key: { item: { categoryPath, uid: itemUid }, path, entryUid }, expectedVersion };
}
