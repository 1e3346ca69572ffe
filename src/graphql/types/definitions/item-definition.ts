import { withOwner } from './owned-definition.ts';
import type { ItemDefinitionOrder } from '../../../domain/basics/list-order.ts';
import type { Uid } from '../../../domain/basics/uid.ts';
import { builder } from '../../builder.ts';
import { readSlice, type Slice } from '../../list-slice.ts';
import { defineNode, idParts } from '../../global-id.ts';
import { connectionArguments, implementConnection, pageCost } from '../connection.ts';
import { orderInput, toOrder } from '../list-order.ts';
import { idField, NodeRef } from '../node.ts';
import { recordTimes, type Shows } from '../record-times.ts';
import { ItemDefinitionRef, ItemValueDefinitionRef } from './definition-refs.ts';
import type { ItemDefinition } from '../../../domain/definitions/item-definition.ts';
import { AlgorithmRef } from './algorithm.ts';
import { ReturnValueRef } from './return-value.ts';
import {
  algorithmLoader,
  itemDefinitionLoader,
  itemDefinitionPageLoader,
  itemValueDefinitionsLoader,
  returnValuesLoader,
} from './definition-loaders.ts';

const ItemDefinitionConnectionRef = builder.objectRef<Slice<ItemDefinition>>('ItemDefinitionConnection');

export const itemDefinitionNode = defineNode(ItemDefinitionRef, {
  key: { write: (uid: Uid) => [uid], read: idParts.uid },
  load: (uid, context) => itemDefinitionLoader(context).load(uid),
});

ItemDefinitionRef.implement({
  description: 'The values and inputs that the items of a category have.',
  interfaces: [NodeRef],
  subject: 'dataTree',
  record: itemDefinitionNode,
  fields: (t) =>
    ({
      id: idField(t, itemDefinitionNode, ({ uid }) => uid),
      uid: t.expose('uid', { type: 'Uid', description: "The definition's identifier." }),
      name: t.string({
        description: 'The name of the definition.',
        resolve: async ({ uid, name }, _args, context) =>
          name ?? (await itemDefinitionLoader(context).load(uid)).name,
      }),
      drillDown: t.stringList({
        description: 'Paths of the values that distinguish the items, in the order of the drill-down.',
        resolve: async ({ uid, drillDown }, _args, context) => [
          ...(drillDown ?? (await itemDefinitionLoader(context).load(uid)).drillDown),
        ],
      }),
      ...recordTimes(t),
      version: t.exposeInt('version', {
        nullable: true,
        description:
          'Incremented with every change of the definition or its algorithm; `null` where the backend does not report it.',
      }),
      algorithm: t.field({
        type: AlgorithmRef,
        nullable: true,
        description: 'The algorithm of the amounts; `null` where items cannot be calculated.',
        resolve: ({ uid }, _args, context) => algorithmLoader(context).load(uid),
      }),
      returnValues: t.field({
        type: [ReturnValueRef],
        nullable: true,
        description: 'The declared amounts of the algorithm.',
        resolve: ({ uid }, _args, context) => returnValuesLoader(context).load(uid),
      }),
      itemValueDefinitions: t.field({
        type: [ItemValueDefinitionRef],
        nullable: true,
        cost: { size: 20 },
        description: 'All values of an item and all inputs of its calculation, in their order.',
        resolve: async ({ uid }, _args, context) =>
          (await itemValueDefinitionsLoader(context).load(uid)).map((definition) =>
            withOwner(definition, { kind: 'definition', uid }),
          ),
      }),
      itemValueDefinition: t.field({
        type: ItemValueDefinitionRef,
        nullable: true,
        description: 'One of them; `null` when there is none with this path.',
        args: {
          path: t.arg.string({ required: true, description: 'The path of the value, such as `distance`.' }),
        },
        resolve: async ({ uid }, { path }, context) => {
          const definitions = await itemValueDefinitionsLoader(context).load(uid);
          const definition = definitions.find((each) => each.path === path);
          const owner = { kind: 'definition', uid } as const;
          return definition === undefined ? null : withOwner(definition, owner);
        },
      }),
    }) satisfies Shows<ItemDefinition>,
});

implementConnection(ItemDefinitionConnectionRef, ItemDefinitionRef, {
  what: 'item definitions',
  subject: 'dataTree',
});

const OrderInput = orderInput<ItemDefinitionOrder['by']>('ItemDefinition', 'item definitions', {
  name: 'Their name, ignoring case.',
  created: 'When they were created.',
  modified: 'When they, their values or their algorithm were changed.',
});

builder.queryFields((t) => ({
  itemDefinition: t.field({
    type: ItemDefinitionRef,
    nullable: true,
    subject: 'dataTree',
    description: 'An item definition by its uid.',
    args: { uid: t.arg({ type: 'Uid', required: true, description: 'The uid of the definition.' }) },
    resolve: (_, { uid }, context) => itemDefinitionLoader(context).load(uid),
  }),
  itemDefinitions: t.field({
    type: ItemDefinitionConnectionRef,
    nullable: true,
    subject: 'dataTree',
    cost: pageCost,
    description: 'All item definitions, by name without `orderBy`.',
    args: {
      ...connectionArguments,
      orderBy: t.arg({ type: OrderInput, description: 'The order; by name when absent.' }),
    },
    resolve(_, { orderBy, ...args }, context) {
      const order = toOrder(orderBy);
      const list = `item definitions${order === undefined ? '' : ` ${JSON.stringify(order)}`}`;
      return readSlice(list, args, (page) => itemDefinitionPageLoader(context).load({ page, order }));
    },
  }),
}));
