import type { DataItemChange, DataItemKey } from '../../../domain/data-item.ts';
import { builder } from '../../builder.ts';
import { firstOf, NewValueInput, toNewValues, versionField } from '../../writes/inputs.ts';
import { snapshotDataItems } from '../../writes/snapshots.ts';
import { resolveWrite, payloadType } from '../../writes/payload.ts';
import { writeOptionArguments, writeOptionsOf } from '../../writes/write-options.ts';
import { comparing, creating, removing } from '../../writes/dry-run.ts';
import { type DataItemNode, DataItemRef } from './data-item-refs.ts';
import { DataCategoryRef } from '../data-categories/data-category-refs.ts';
import { dataCategoryLoader } from '../data-categories/data-category-loaders.ts';

const CreateInput = builder.inputType('CreateDataItemInput', {
  description: 'A data item to create. Values that are not passed are empty.',
  fields: (t) => ({
    categoryPath: t.field({ type: 'CategoryPath', required: true, description: 'The category of the item.' }),
    name: t.string({ description: 'The display name; the uid when absent.' }),
    path: t.string({ description: 'The path segment; the uid when absent.' }),
    startDate: t.field({ type: 'DateTime', description: 'The start of its validity; 1970 when absent.' }),
    endDate: t.field({ type: 'DateTime', description: 'The end of its validity; open when absent.' }),
    values: t.field({ type: [NewValueInput], description: 'The values, including those of the drill-down.' }),
  }),
});

const UpdateInput = builder.inputType('UpdateDataItemInput', {
  description: 'Changes to a data item; absent fields stay as they are.',
  fields: (t) => ({
    categoryPath: t.field({ type: 'CategoryPath', required: true, description: 'The category of the item.' }),
    uid: t.field({ type: 'Uid', required: true, description: 'The item.' }),
    name: t.string({ description: 'The display name; `null` clears it.' }),
    path: t.string({ description: 'The path segment; `null` clears it.' }),
    startDate: t.field({ type: 'DateTime', description: 'The start of its validity.' }),
    endDate: t.field({ type: 'DateTime', description: 'The end of its validity; `null` removes it.' }),
    values: t.field({ type: [NewValueInput], description: 'The values that change.' }),
    asOf: t.field({
      type: 'DateTime',
      description: 'For a value with a history, changes the entry in effect at this time; now when absent.',
    }),
    expectedVersion: t.int(versionField),
  }),
});

const DeleteInput = builder.inputType('DeleteDataItemInput', {
  description: 'A data item to delete, with the profile items that use it.',
  fields: (t) => ({
    categoryPath: t.field({ type: 'CategoryPath', required: true, description: 'The category of the item.' }),
    uid: t.field({ type: 'Uid', required: true, description: 'The item.' }),
    expectedVersion: t.int(versionField),
  }),
});

const CreatePayload = payloadType('CreateDataItemPayload', {
  field: 'dataItem',
  type: DataItemRef,
  description: 'The new item.',
});
const UpdatePayload = payloadType('UpdateDataItemPayload', {
  field: 'dataItem',
  type: DataItemRef,
  description: 'The item after the change; on CONFLICT, as it is now.',
});
const DeletePayload = payloadType('DeleteDataItemPayload', {
  field: 'dataCategory',
  type: DataCategoryRef,
  description: 'The category that the item was in; on CONFLICT, still is in.',
});

builder.mutationFields((t) => ({
  createDataItem: t.field({
    type: CreatePayload,
    nullable: true,
    description: 'Creates a data item. For administrators.',
    args: {
      input: t.arg({ type: CreateInput, required: true, description: 'The new item.' }),
      ...writeOptionArguments(t.arg),
    },
    resolve: (_, args, context, info) => {
      const { categoryPath, name, path, startDate, endDate, values } = args.input;
      const draft = {
        categoryPath,
        name,
        path,
        startDate: startDate ?? undefined,
        endDate,
        values: toNewValues(values),
      };
      return resolveWrite(context, writeOptionsOf(info, args), {
        write: ({ dataItems }) => dataItems.create([draft]),
        read: (keys) => nodeOf(firstOf(keys)),
        dryRun: creating(snapshotDataItems),
      });
    },
  }),
  updateDataItem: t.field({
    type: UpdatePayload,
    nullable: true,
    description: 'Changes a data item and its values. For administrators.',
    args: {
      input: t.arg({ type: UpdateInput, required: true, description: 'The changes.' }),
      ...writeOptionArguments(t.arg),
    },
    resolve: (_, args, context, info) => {
      const change = toChange(args.input);
      const { item, asOf } = change;
      return resolveWrite(context, writeOptionsOf(info, args), {
        write: ({ dataItems }) => dataItems.update([change]),
        read: () => nodeOf(item),
        current: () => nodeOf(item),
        dryRun: comparing((backend) => snapshotDataItems(backend, [item], asOf)),
      });
    },
  }),
  deleteDataItem: t.field({
    type: DeletePayload,
    nullable: true,
    description: 'Deletes a data item. For administrators.',
    args: {
      input: t.arg({ type: DeleteInput, required: true, description: 'The item.' }),
      ...writeOptionArguments(t.arg),
    },
    resolve: (_, args, context, info) => {
      const { categoryPath, uid, expectedVersion } = args.input;
      const readCategory = () => dataCategoryLoader(context).load(categoryPath);
      return resolveWrite(context, writeOptionsOf(info, args), {
        write: ({ dataItems }) =>
          dataItems.delete([{ categoryPath, uid, expectedVersion: expectedVersion ?? undefined }]),
        read: readCategory,
        current: readCategory,
        dryRun: removing,
      });
    },
  }),
}));

function toChange(input: typeof UpdateInput.$inferInput): DataItemChange {
  const { categoryPath, uid, name, path, startDate, endDate, values, asOf, expectedVersion } = input;
  return {
    item: { categoryPath, uid },
    name,
    path,
    startDate: startDate ?? undefined,
    endDate,
    values: toNewValues(values),
    asOf: asOf ?? undefined,
    expectedVersion: expectedVersion ?? undefined,
  };
}

function nodeOf(key: DataItemKey): DataItemNode {
  return { key, summary: null };
}
