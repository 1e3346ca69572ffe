import {
  type GraphQLFieldConfig,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLScalarType,
  GraphQLSchema,
  GraphQLString,
  GraphQLUnionType,
  isInterfaceType,
} from 'graphql';
import type { GraphQLContext } from '../context.ts';
import { metered } from '../facts/meter-results.ts';
import { lengthOf } from '../facts/list-size.ts';
import { loadEntity } from './entities.ts';
import { printSubgraphSchema } from './print-subgraph-schema.ts';

type Field = GraphQLFieldConfig<unknown, GraphQLContext>;

/**
 * The schema with the two fields that federation routers query. Everything else
 * is the same object, so that responses are the same too.
 */
export function createSubgraphSchema(schema: GraphQLSchema): GraphQLSchema {
  const { query, types, ...rest } = schema.toConfig();
  if (!query) throw new Error('The schema has no queries.');
  const { fields, ...own } = query.toConfig();
  return new GraphQLSchema({
    ...rest,
    types: types.filter((type) => type !== query),
    query: new GraphQLObjectType({
      ...own,
      fields: { ...fields, _service: serviceField(schema), _entities: entitiesField(schema) },
    }),
  });
}

function serviceField(schema: GraphQLSchema): Field {
  const sdl = printSubgraphSchema(schema);
  const service = new GraphQLObjectType({
    name: '_Service',
    description: 'This subgraph, for composition.',
    fields: {
      sdl: {
        type: new GraphQLNonNull(GraphQLString),
        description: 'The SDL of the schema without `_service` and `_entities`.',
      },
    },
  });
  return {
    type: new GraphQLNonNull(service),
    description: 'For composition; needs no credentials.',
    resolve: () => ({ sdl }),
  };
}

function entitiesField(schema: GraphQLSchema): Field {
  const any = new GraphQLNonNull(new GraphQLScalarType({ name: '_Any', description: anyDescription }));
  return {
    type: new GraphQLNonNull(new GraphQLList(entityType(schema))),
    description:
      'Records by their keys, in the order of the representations, `null` with an error for each that cannot be read.',
    args: {
      representations: {
        type: new GraphQLNonNull(new GraphQLList(any)),
        description: 'The types and global ids of the records.',
      },
    },
    extensions: { facts: { cost: { size: lengthOf('representations') } } },
    resolve: metered(
      (_, { representations }, context, info) =>
        (representations as readonly unknown[]).map((entry) => loadEntity(info.schema, entry, context)),
      'Query._entities',
    ),
  };
}

const anyDescription =
  'An object with `__typename` and the key of a record, such as `{"__typename": "DataItem", "id": "WyJEYXRhSXRlbSIs…"}`.';

function entityType(schema: GraphQLSchema): GraphQLUnionType {
  const node = schema.getType('Node');
  if (!isInterfaceType(node)) throw new Error('The schema has no interface Node.');
  return new GraphQLUnionType({
    name: '_Entity',
    description: 'Any record with a global id.',
    types: [...schema.getPossibleTypes(node)],
    extensions: { facts: { record: true } },
    resolveType: node.resolveType,
  });
}
