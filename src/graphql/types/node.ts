import { EmissionsError, notFound } from '../../domain/errors.ts';
import { builder } from '../builder.ts';
import type { GraphQLContext } from '../context.ts';
import { decodeId, type NodeKey } from '../global-id.ts';
import { profileItemKeyOf } from '../../domain/profile-item.ts';
import type {
  DataItemNode,
  ItemValueDefinitionNode,
  ProfileCategoryNode,
  ProfileItemNode,
  ProfileNode,
} from '../refs.ts';

/** A record says by itself only that it is an object; what it was loaded as is kept beside it. */
const typenames = new WeakMap<object, NodeKey['type']>();

/** The type of a record that `loadNode` gave. */
export function typenameOf(record: object): NodeKey['type'] | undefined {
  return typenames.get(record);
}

export const NodeRef = builder.interfaceRef<object>('Node').implement({
  description: 'Anything that can be asked for again by its global id.',
  resolveType: (record) => typenameOf(record) ?? null,
  fields: (t) => ({
    id: t.id({
      description:
        'The opaque global id, for caches and for `node`. The identifier of the emissions service is `uid`.',
      resolve: () => '',
    }),
  }),
});

builder.queryFields((t) => ({
  node: t.field({
    type: NodeRef,
    nullable: true,
    description: 'One record by its global id; `null` with an error when it does not exist.',
    args: { id: t.arg.id({ required: true, description: 'A global id that this API gave out.' }) },
    resolve: (_, { id }, context) => loadNode(decodeId(id), context),
  }),
  nodes: t.field({
    type: [NodeRef],
    nullable: { list: true, items: true },
    description:
      'Several records by their global ids, in the order of the ids, `null` for each that cannot be read.',
    args: {
      ids: t.arg.idList({ required: true, description: 'At most 100 global ids that this API gave out.' }),
    },
    resolve: (_, { ids }, context) => {
      if (ids.length > maximumIds) {
        throw new EmissionsError('BAD_USER_INPUT', `ids may be at most ${maximumIds}; got ${ids.length}.`, {
          argument: 'ids',
        });
      }
      return ids.map(async (id, index) => loadNode(decodeId(id, 'ids', `ids[${index}]`), context));
    },
  }),
}));

const maximumIds = 100;

/** Rejects with NOT_FOUND where there is nothing. */
export async function loadNode(node: NodeKey, { loaders }: GraphQLContext): Promise<object> {
  switch (node.type) {
    case 'DataCategory':
      return marked('DataCategory', { ...(await loaders.dataCategories.load(node.path)) });
    case 'DataItem': {
      const item = await loaders.dataItems.load(node.key);
      return marked('DataItem', { key: node.key, summary: item } satisfies DataItemNode);
    }
    case 'DataItemValue':
      return marked('DataItemValue', { ...(await loaders.dataItemValues.load(node.key)) });
    case 'HistoryEntry':
      return marked('HistoryEntry', { ...(await loaders.dataItemValues.load(node.key)) });
    case 'ItemDefinition':
      return marked('ItemDefinition', { ...(await loaders.itemDefinitions.load(node.uid)) });
    case 'ItemValueDefinition': {
      const { itemDefinitionUid: uid, path } = node;
      const definition = (await loaders.valueDefinitions.load(uid)).find((each) => each.path === path);
      if (definition === undefined) throw notFound('The item value definition');
      const owner = { kind: 'definition', uid } as const;
      return marked('ItemValueDefinition', { definition, owner } satisfies ItemValueDefinitionNode);
    }
    case 'Profile': {
      const profile = await loaders.profiles.load(node.uid);
      return marked('Profile', { uid: node.uid, profile } satisfies ProfileNode);
    }
    case 'ProfileCategory': {
      const { profileUid } = node;
      const [{ path }] = await Promise.all([
        loaders.dataCategories.load(node.path),
        loaders.profiles.load(profileUid),
      ]);
      return marked('ProfileCategory', { profileUid, path } satisfies ProfileCategoryNode);
    }
    case 'ProfileItem': {
      const item = await loaders.profileItems.load(node.key);
      return marked('ProfileItem', { key: profileItemKeyOf(item), entry: null } satisfies ProfileItemNode);
    }
    case 'ProfileItemValue':
      return marked('ProfileItemValue', { ...(await loaders.profileItemValue.load(node.key)) });
  }
}

function marked<T extends object>(typename: NodeKey['type'], record: T): T {
  typenames.set(record, typename);
  return record;
}
