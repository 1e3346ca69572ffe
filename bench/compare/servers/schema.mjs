import { fromId, toId } from '../../operations.mjs';
import { amountOf } from '../project-item.mjs';
import { amountPath, itemPath } from './upstream.mjs';

/** The part of the schema that the operations need, for servers that are built from types and resolvers. */
export const typeDefs = `
  scalar CategoryPath
  scalar Uid
  interface Node { id: ID! }
  type Query {
    dataItem(categoryPath: CategoryPath!, uid: Uid!): DataItem
    nodes(ids: [ID!]!): [Node]!
  }
  input InputValue { name: String! value: String! unit: String perUnit: String }
  type DataItem implements Node {
    id: ID! uid: Uid! label: String! dataCategory: DataCategory itemDefinition: ItemDefinition
    itemValues: [DataItemValue!] amount(inputs: [InputValue!]): CalculationResult
  }
  type DataCategory { path: CategoryPath! name: String! }
  type ItemDefinition { name: String! drillDown: [String!]! }
  type DataItemValue { path: String! name: String! value: String! unit: String perUnit: String itemValueDefinition: ItemValueDefinition! }
  type ItemValueDefinition { uid: Uid! path: String! name: String! valueDefinition: ValueDefinition! }
  type ValueDefinition { valueType: String! }
  type CalculationResult { value: Float unit: String! perUnit: String }
`;

/** `context.read` returns the document at a path, and asks upstream for each path once. */
const loadItem = async (key, { read }) => ({ key, ...(await read(itemPath(key))).dataItem });

export const resolvers = {
  Query: {
    dataItem: (_, key, context) => loadItem(key, context),
    nodes: (_, { ids }, context) => ids.map((id) => loadItem(fromId(id), context)),
  },
  DataItem: {
    id: ({ key }) => toId(key),
    dataCategory: ({ key, dataCategory }) => ({ path: key.categoryPath, name: dataCategory.name }),
    amount: async ({ key }, { inputs }, { read }) => amountOf(await read(amountPath(key, inputs))),
  },
  ItemDefinition: { drillDown: ({ drillDown }) => drillDown.split(',') },
  DataItemValue: { unit: ({ unit }) => unit || null, perUnit: ({ perUnit }) => perUnit || null },
};

/** Everything that is a `Node`. */
export const resolveType = () => 'DataItem';

/** A context whose reads are remembered in a Map of promises. */
export function contextOf(read, authtoken) {
  const reads = new Map();
  return {
    read(path) {
      let found = reads.get(path);
      if (found === undefined) {
        found = read(path, authtoken);
        reads.set(path, found);
      }
      return found;
    },
  };
}
