import type { DataItemValueChange } from '../../../domain/data-item-value.ts';
import { badInput } from '../../../domain/errors.ts';
import { builder } from '../../builder.ts';
import { batchOf, batchSize, NewValueInput, toNewValues, versionField } from '../../writes/inputs.ts';
import { snapshotDataItemValues, snapshotHistories } from '../../writes/snapshots.ts';
import { resolveWrite, listPayloadType, payloadType } from '../../writes/payload.ts';
import { writeOptionArguments, writeOptionsOf } from '../../writes/write-options.ts';
import { comparing, removingOnly } from '../../writes/dry-run.ts';
import { DataItemRef, DataItemValueRef } from './data-item-refs.ts';
import { dataItemValueLoader } from './data-item-loaders.ts';

const UpdateInput = builder.inputType('UpdateDataItemValueInput', {
  description: 'Changes to a value of a data item; absent fields stay as they are.',
  fields: (t) => ({
    categoryPath: t.field({ type: 'CategoryPath', required: true, description: 'The category of the item.' }),
    itemUid: t.field({ type: 'Uid', required: true, description: 'The item.' }),
    path: t.string({ required: true, description: 'The path of the value, such as `kgCO2PerKm`.' }),
    entryUid: t.field({
      type: 'Uid',
      description: 'An entry of its history; the current one when absent.',
    }),
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
    changes: t.field({
      type: [UpdateInput],
      required: true,
      description: 'From 1 to 50 changes.',
    }),
  }),
});

const CreateEntriesInput = builder.inputType('CreateDataItemValueEntriesInput', {
  description: 'Additional entries for the histories of values of one item.',
  fields: (t) => ({
    categoryPath: t.field({ type: 'CategoryPath', required: true, description: 'The category of the item.' }),
    itemUid: t.field({ type: 'Uid', required: true, description: 'The item.' }),
    startDate: t.field({ type: 'DateTime', required: true, description: 'When the values take effect.' }),
    values: t.field({ type: [NewValueInput], required: true, description: 'The values from that date on.' }),
  }),
});

const DeleteEntryInput = builder.inputType('DeleteDataItemValueEntryInput', {
  description: 'An entry to delete from the history of a value. The first entry cannot be deleted.',
  fields: (t) => ({
    categoryPath: t.field({ type: 'CategoryPath', required: true, description: 'The category of the item.' }),
    itemUid: t.field({ type: 'Uid', required: true, description: 'The item.' }),
    path: t.string({ required: true, description: 'The path of the value.' }),
    entryUid: t.field({ type: 'Uid', required: true, description: 'The entry.' }),
    expectedVersion: t.int(versionField),
  }),
});

const UpdatePayload = payloadType('UpdateDataItemValuePayload', {
  field: 'dataItemValue',
  type: DataItemValueRef,
  description: 'The value after the change; on CONFLICT, as it is now.',
});
const UpdateManyPayload = listPayloadType('UpdateDataItemValuesPayload', {
  field: 'dataItemValues',
  type: DataItemValueRef,
  description: 'The values after the change, in the order of the changes; on CONFLICT, as they are now.',
});
const CreateEntriesPayload = payloadType('CreateDataItemValueEntriesPayload', {
  field: 'dataItem',
  type: DataItemRef,
  description: 'The item of the values.',
});
const DeleteEntryPayload = payloadType('DeleteDataItemValueEntryPayload', {
  field: 'dataItemValue',
  type: DataItemValueRef,
  description: 'The value with its current entry, also on CONFLICT.',
});

builder.mutationFields((t) => ({
  updateDataItemValue: t.field({
    type: UpdatePayload,
    nullable: true,
    description: 'Changes one value of a data item. For administrators.',
    args: {
      input: t.arg({ type: UpdateInput, required: true, description: 'The changes.' }),
      ...writeOptionArguments(t.arg),
    },
    resolve: (_, args, context, info) => {
      const change = toChange(args.input);
      const read = () => dataItemValueLoader(context).load(change.key);
      return resolveWrite(context, writeOptionsOf(info, args), {
        write: ({ dataItemValues }) => dataItemValues.update([change]),
        read,
        current: read,
        dryRun: comparing((backend) => snapshotDataItemValues(backend, [change.key])),
      });
    },
  }),
  updateDataItemValues: t.field({
    type: UpdateManyPayload,
    nullable: true,
    cost: { size: batchSize('changes') },
    description: 'Changes several values of data items, all or nothing. For administrators.',
    args: {
      input: t.arg({ type: UpdateManyInput, required: true, description: 'The changes.' }),
      ...writeOptionArguments(t.arg),
    },
    resolve: (_, args, context, info) => {
      const changes = args.input.changes.map(toChange);
      const keys = changes.map(({ key }) => key);
      const read = () => Promise.all(keys.map((key) => dataItemValueLoader(context).load(key)));
      return resolveWrite(context, writeOptionsOf(info, args), {
        write: ({ dataItemValues }) => dataItemValues.update(batchOf(changes, 'changes')),
        read,
        current: read,
        dryRun: comparing((backend) => snapshotDataItemValues(backend, keys)),
      });
    },
  }),
  createDataItemValueEntries: t.field({
    type: CreateEntriesPayload,
    nullable: true,
    description: 'Adds entries to the histories of values of a data item. For administrators.',
    args: {
      input: t.arg({ type: CreateEntriesInput, required: true, description: 'The new entries.' }),
      ...writeOptionArguments(t.arg),
    },
    resolve: (_, args, context, info) => {
      const { categoryPath, itemUid, startDate, values } = args.input;
      const item = { categoryPath, uid: itemUid };
      const keys = values.map(({ path }) => ({ item, path }));
      return resolveWrite(context, writeOptionsOf(info, args), {
        write: ({ dataItemValues }) =>
          dataItemValues.createEntries({ item, startDate, values: toNewValues(values) }),
        read: () => ({ key: item, summary: null }),
        dryRun: comparing((backend) => snapshotHistories(backend, keys)),
      });
    },
  }),
  deleteDataItemValueEntry: t.field({
    type: DeleteEntryPayload,
    nullable: true,
    description: 'Deletes an entry from the history of a value. For administrators.',
    args: {
      input: t.arg({ type: DeleteEntryInput, required: true, description: 'The entry.' }),
      ...writeOptionArguments(t.arg),
    },
    resolve: (_, args, context, info) => {
      const { categoryPath, itemUid, path, entryUid, expectedVersion } = args.input;
      const key = { item: { categoryPath, uid: itemUid }, path };
      const read = () => dataItemValueLoader(context).load(key);
      return resolveWrite(context, writeOptionsOf(info, args), {
        write: ({ dataItemValues }) =>
          dataItemValues.deleteEntries([{ ...key, entryUid, expectedVersion: expectedVersion ?? undefined }]),
        read,
        current: read,
        dryRun: removingOnly({ dataItemValues: 1 }),
      });
    },
  }),
}));

function toChange(input: typeof UpdateInput.$inferInput): DataItemValueChange {
  const { categoryPath, itemUid, path, entryUid, value, unit, perUnit, startDate, expectedVersion } = input;
  if ([value, unit, perUnit, startDate].every((field) => field === null || field === undefined)) {
    throw badInput(
      'value',
      'Pass value, unit, perUnit or startDate; otherwise nothing would change.',
      'missing-parameter',
    );
  }
  return {
    key: { item: { categoryPath, uid: itemUid }, path, entryUid: entryUid ?? undefined },
    value: value ?? undefined,
    unit: unit ?? undefined,
    perUnit: perUnit ?? undefined,
    startDate: startDate ?? undefined,
    expectedVersion: expectedVersion ?? undefined,
  };
}
