import { said } from '../../said.ts';
import { withOwner } from '../definitions/owned-definition.ts';
import {
  type DataItemValue,
  type DataItemValueKey,
  startOf,
} from '../../../domain/data-tree/data-item-value.ts';
import { builder } from '../../builder.ts';
import { defineNode, idParts } from '../../global-id.ts';
import {
  historyArguments,
  sliceHistory,
  HistoryEntryConnectionRef,
  HistoryEntryRef,
} from './history-entry.ts';
import { pageCost } from '../connection.ts';
import { dataItemKeyParts } from './data-item.ts';
import { idField, NodeRef } from '../node.ts';
import { fromRecord, recordTimes, type Shows } from '../record-times.ts';
import { storedValueFields } from './stored-value.ts';
import { ActionsRef } from '../access/actions.ts';
import { DataItemRef, DataItemValueRef } from './data-item-refs.ts';
import { ItemValueDefinitionRef } from '../definitions/definition-refs.ts';
import { dataItemValueActionsLoader, dataItemValueLoader, historyLoader } from './data-item-loaders.ts';

export const dataItemValueNode = defineNode(DataItemValueRef, {
  key: {
    write: ({ item, path }: DataItemValueKey) => [...dataItemKeyParts.write(item), path],
    read: (categoryPath, uid, path) => ({
      item: dataItemKeyParts.read(categoryPath, uid),
      path: idParts.segment(path),
    }),
  },
  load: (key, context) => dataItemValueLoader(context).load(key),
});

DataItemValueRef.implement({
  description: 'One named value of a data item, with its current entry.',
  interfaces: [NodeRef],
  subject: 'dataTree',
  record: dataItemValueNode,
  fields: (t) =>
    ({
      id: idField(t, dataItemValueNode, ({ item, path }) => ({ item, path })),
      uid: t.expose('uid', { type: 'Uid', description: "The value's identifier." }),
      path: t.exposeString('path', { description: 'The name in REST URLs, such as `kgCO2PerKm`.' }),
      name: t.exposeString('name', { description: 'The display name.' }),
      ...storedValueFields(
        t,
        { emptiness: 'may be empty', unit: 'kg', perUnit: 'km' },
        fromRecord((value) => value),
      ),
      startDate: t.field({
        type: 'DateTime',
        resolve: startOf,
        description:
          'When the value took effect; 1970-01-01T00:00:00.000Z for one that always has been in effect.',
      }),
      ...recordTimes(t),
      itemValueDefinition: t.field({
        type: ItemValueDefinitionRef,
        description: 'The type, the unit and the meaning of the value.',
        resolve: ({ definition, item }) => withOwner(definition, { kind: 'dataItem', key: item }),
      }),
      dataItem: t.field({
        type: DataItemRef,
        nullable: true,
        description: 'The item that the value belongs to.',
        resolve: ({ item }) => ({ key: item, summary: null }),
      }),
      history: t.field({
        type: [HistoryEntryRef],
        nullable: true,
        cost: { size: 5 },
        description:
          'All entries of the value over time, newest first; one entry for a value without history.',
        resolve: ({ item, path }, _args, context) => historyLoader(context).load({ item, path }),
      }),
      historyEntries: t.field({
        type: HistoryEntryConnectionRef,
        nullable: true,
        cost: pageCost,
        description: 'The entries of the value in effect in a period, newest first without `orderBy`.',
        args: historyArguments,
        resolve: ({ item, path }, args, context) =>
          sliceHistory({ item, path }, args, () => historyLoader(context).load({ item, path })),
      }),
      actions: t.field({
        type: ActionsRef,
        nullable: true,
        description: 'What the caller may do with the value.',
        resolve: async ({ item, path }, _args, context) =>
          said(
            await dataItemValueActionsLoader(context).load({ item, path }),
            'the actions of a data item value',
          ),
      }),
    }) satisfies Shows<DataItemValue, 'item' | 'definition' | 'note'>,
});

builder.queryFields((t) => ({
  dataItemValue: t.field({
    type: DataItemValueRef,
    nullable: true,
    subject: 'dataTree',
    description: 'One value of a data item.',
    args: {
      categoryPath: t.arg({ type: 'CategoryPath', required: true, description: 'The category of the item.' }),
      itemUid: t.arg({ type: 'Uid', required: true, description: 'The item.' }),
      path: t.arg.string({ required: true, description: 'The path of the value, such as `kgCO2PerKm`.' }),
    },
    resolve: (_, { categoryPath, itemUid, path }, context) =>
      dataItemValueLoader(context).load({ item: { categoryPath, uid: itemUid }, path }),
  }),
}));
