import Fastify from 'fastify';
import mercurius from 'mercurius';
import { Pool } from 'undici';
import { fromId, toId } from '../operations.mjs';

/** The peer: Mercurius with its jit, one upstream call for each address within a request. */
const pool = new Pool(process.argv[2], { connections: 64, pipelining: 1 });
const app = Fastify();

const schema = `
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

function read(path, context) {
  let found = context.reads.get(path);
  if (found === undefined) {
    found = pool
      .request({ method: 'GET', path, headers: { authtoken: context.authtoken, accept: 'application/json' } })
      .then(async ({ statusCode, body }) => {
        const text = await body.text();
        if (statusCode !== 200) throw new Error(`upstream ${statusCode}`);
        return JSON.parse(text);
      });
    context.reads.set(path, found);
  }
  return found;
}

const itemPath = ({ categoryPath, uid }) => `/data/${categoryPath}/${uid}`;
const loadItem = async (key, context) => ({
  __typename: 'DataItem',
  key,
  ...(await read(itemPath(key), context)).dataItem,
});

const resolvers = {
  Node: { resolveType: () => 'DataItem' },
  Query: {
    dataItem: (_, key, context) => loadItem(key, context),
    nodes: (_, { ids }, context) => ids.map((id) => loadItem(fromId(id), context)),
  },
  DataItem: {
    id: ({ key }) => toId(key),
    dataCategory: ({ key, dataCategory }) => ({ path: key.categoryPath, name: dataCategory.name }),
    amount: async ({ key }, { inputs }, context) => {
      const query = new URLSearchParams(inputs.map(({ name, value }) => [name, value]));
      const { amount } = await read(`${itemPath(key)}?${query}`, context);
      const [unit, perUnit] = amount.unit.split('/');
      return { value: amount.value, unit, perUnit };
    },
  },
  ItemDefinition: { drillDown: ({ drillDown }) => drillDown.split(',') },
  DataItemValue: { unit: ({ unit }) => unit || null, perUnit: ({ perUnit }) => perUnit || null },
};

app.register(mercurius, {
  schema,
  resolvers,
  jit: 1,
  context: (request) => ({ authtoken: request.headers.authtoken, reads: new Map() }),
});
const address = await app.listen({ host: '127.0.0.1', port: 0 });
process.stdout.write(`${address}\n`);
