import type { DataItemChange, DataItemKey } from '../../../domain/data-tree/data-item.ts';
import { builder } from '../../builder.ts';
import { defineMutation } from '../../writes/define-mutation.ts';
import { firstOf, NewValueInput, toNewValues, versionField } from '../../writes/inputs.ts';
import { withoutNulls } from '../../without-nulls.ts';
import { snapshotDataItems } from '../../writes/snapshots.ts';
import { payloadType } from '../../writes/payload.ts';
import { comparing, creating, removing } from '../../writes/dry-run.ts';
import { dataItemIdentity } from './data-item-identities.ts';
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
    ...dataItemIdentity.fields(t),
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
    ...dataItemIdentity.fields(t),
    expectedVersion: t.int(versionField),
  }),
});

defineMutation('createDataItem', {
  description: 'Creates a data item. For administrators.',
  input: CreateInput,
  inputDescription: 'The new item.',
  payload: payloadType('dataItem', DataItemRef, 'The new item.'),
  plan: ({ values, ...input }) => ({
    write: ({ dataItems }) => dataItems.create([{ ...withoutNulls(input), values: toNewValues(values) }]),
    read: (keys: readonly DataItemKey[]) => nodeOf(firstOf(keys)),
    dryRun: creating(snapshotDataItems),
  }),
});

defineMutation('updateDataItem', {
  description: 'Changes a data item and its values. For administrators.',
  input: UpdateInput,
  identity: dataItemIdentity,
  inputDescription: 'The changes.',
  payload: payloadType('dataItem', DataItemRef, 'The item after the change; on CONFLICT, as it is now.'),
  plan: (input) => {
    const change = toChange(input);
    const { item, asOf } = change;
    const read = () => nodeOf(item);
    return {
      write: ({ dataItems }) => dataItems.update([change]),
      read,
      current: read,
      dryRun: comparing((backend, _, budget) => snapshotDataItems(backend, [item], budget, asOf)),
    };
  },
});

defineMutation('deleteDataItem', {
  description: 'Deletes a data item. For administrators.',
  input: DeleteInput,
  identity: dataItemIdentity,
  isDeletion: true,
  inputDescription: 'The item.',
  payload: payloadType(
    'dataCategory',
    DataCategoryRef,
    'The category that the item was in; on CONFLICT, still is in.',
  ),
  plan: (input, context) => {
    const read = () => dataCategoryLoader(context).load(input.categoryPath);
    return {
      write: ({ dataItems }) => dataItems.delete([withoutNulls(input)]),
      read,
      current: read,
      dryRun: removing,
    };
  },
});

function toChange(input: typeof UpdateInput.$inferInput): DataItemChange {
  const { categoryPath, uid, values, startDate, asOf, expectedVersion, ...clearable } = input;
  return {
    ...withoutNulls({ startDate, asOf, expectedVersion }),
    ...clearable,
    item: { categoryPath, uid },
    values: toNewValues(values),
  };
}

function nodeOf(key: DataItemKey): DataItemNode {
  return { key, summary: null };
}
