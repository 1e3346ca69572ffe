import type { DataItemKey } from '../../domain/data-item.ts';
import { builder } from '../builder.ts';
import { type DataItemNode, DataCategoryRef, DataItemRef } from '../refs.ts';
import { firstOf, NewValueInput, toNewValues, versionField } from './inputs.ts';
import { answerWrite, payloadType } from './payload.ts';

const CreateInput = builder.inputType('CreateDataItemInput', {
  description: 'A data item to be created. Values that are not given are empty.',
  fields: (t) => ({
    categoryPath: t.field({ type: 'CategoryPath', required: true, description: 'The category of the item.' }),
    name: t.string({ description: 'The name for people; the uid when absent.' }),
    path: t.string({ description: 'A path segment of its own; the uid when absent.' }),
    startDate: t.field({ type: 'DateTime', description: 'From when it is valid; 1970 when absent.' }),
    endDate: t.field({ type: 'DateTime', description: 'Until when it is valid; open when absent.' }),
    values: t.field({ type: [NewValueInput], description: 'Its values, with those of the drill-down.' }),
  }),
});

const UpdateInput = builder.inputType('UpdateDataItemInput', {
  description: 'What changes about a data item; what is absent stays.',
  fields: (t) => ({
    categoryPath: t.field({ type: 'CategoryPath', required: true, description: 'The category of the item.' }),
    uid: t.field({ type: 'Uid', required: true, description: 'The item.' }),
    name: t.string({ description: 'The name for people; `null` takes it away.' }),
    path: t.string({ description: 'A path segment of its own; `null` takes it away.' }),
    startDate: t.field({ type: 'DateTime', description: 'From when it is valid.' }),
    endDate: t.field({ type: 'DateTime', description: 'Until when it is valid; `null` opens it.' }),
    values: t.field({ type: [NewValueInput], description: 'The values that change.' }),
    asOf: t.field({
      type: 'DateTime',
      description: 'Of a value with a history the entry that counts at this moment changes; now when absent.',
    }),
    expectedVersion: t.int(versionField),
  }),
});

const DeleteInput = builder.inputType('DeleteDataItemInput', {
  description: 'A data item to be deleted, with the profile items that use it.',
  fields: (t) => ({
    categoryPath: t.field({ type: 'CategoryPath', required: true, description: 'The category of the item.' }),
    uid: t.field({ type: 'Uid', required: true, description: 'The item.' }),
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
  description: 'The item after the change; after a CONFLICT as it is now.',
});
const DeletePayload = payloadType('DeleteDataItemPayload', {
  field: 'dataCategory',
  type: DataCategoryRef,
  description: 'The category that the item was in.',
});

builder.mutationFields((t) => ({
  createDataItem: t.field({
    type: CreatePayload,
    description: 'Creates a data item. For administrators.',
    args: { input: t.arg({ type: CreateInput, required: true, description: 'The new item.' }) },
    resolve: (_, { input }, context) =>
      answerWrite(
        context,
        () =>
          context.backend.dataItems.create([
            {
              categoryPath: input.categoryPath,
              name: input.name,
              path: input.path,
              startDate: input.startDate ?? undefined,
              endDate: input.endDate,
              values: toNewValues(input.values),
            },
          ]),
        (keys) => nodeOf(firstOf(keys)),
      ),
  }),
  updateDataItem: t.field({
    type: UpdatePayload,
    description: 'Changes a data item and its values. For administrators.',
    args: { input: t.arg({ type: UpdateInput, required: true, description: 'What changes.' }) },
    resolve: (_, { input }, context) => {
      const item = { categoryPath: input.categoryPath, uid: input.uid };
      return answerWrite(
        context,
        () =>
          context.backend.dataItems.update([
            {
              item,
              name: input.name,
              path: input.path,
              startDate: input.startDate ?? undefined,
              endDate: input.endDate,
              values: toNewValues(input.values),
              asOf: input.asOf ?? undefined,
              expectedVersion: input.expectedVersion ?? undefined,
            },
          ]),
        () => nodeOf(item),
        () => nodeOf(item),
      );
    },
  }),
  deleteDataItem: t.field({
    type: DeletePayload,
    description: 'Deletes a data item. For administrators.',
    args: { input: t.arg({ type: DeleteInput, required: true, description: 'The item.' }) },
    resolve: (_, { input: { categoryPath, uid } }, context) =>
      answerWrite(
        context,
        () => context.backend.dataItems.delete([{ categoryPath, uid }]),
        () => context.loaders.dataCategories.load(categoryPath),
      ),
  }),
}));

function nodeOf(key: DataItemKey): DataItemNode {
  return { key, summary: null };
}
