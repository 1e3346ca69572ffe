import { extendSchema, type GraphQLSchema, isInterfaceType, isUnionType, parse } from 'graphql';
import type { GraphQLContext } from '../context.ts';
import { lengthOf } from '../facts/list-size.ts';
import { metered } from '../facts/meter-results.ts';
import { loadEntity } from './entities.ts';
import { printSubgraphSchema } from './print-subgraph-schema.ts';

/** The schema with the two fields that federation routers query. */
export function createSubgraphSchema(schema: GraphQLSchema): GraphQLSchema {
  const node = schema.getType('Node');
  if (!isInterfaceType(node)) throw new Error('The schema has no interface Node.');
  const records = schema.getPossibleTypes(node).map(({ name }) => name);
  const extended = extendSchema(schema, parse(additions(records)));
  const { _service: service, _entities: entities } = extended.getQueryType()?.getFields() ?? {};
  const entity = extended.getType('_Entity');
  if (!service || !entities || !isUnionType(entity)) throw new Error('The schema has no queries.');
  const sdl = printSubgraphSchema(schema);
  service.resolve = () => ({ sdl });
  entities.extensions = { facts: { cost: { size: lengthOf('representations') } } };
  entities.resolve = metered(
    (_: unknown, { representations }: Representations, context: GraphQLContext, info) =>
      representations.map((entry) => loadEntity(info.schema, entry, context)),
    'Query._entities',
  );
  entity.extensions = { facts: { record: true } };
  entity.resolveType = node.resolveType;
  return extended;
}

interface Representations {
  readonly representations: readonly unknown[];
}

function additions(records: readonly string[]): string {
  return `
    extend type Query {
      """For composition; needs no credentials."""
      _service: _Service!
      """Records by their keys, in the order of the representations, \`null\` with an error for each that cannot be read."""
      _entities(
        """The types and global ids of the records."""
        representations: [_Any!]!
      ): [_Entity]!
    }
    """This subgraph, for composition."""
    type _Service {
      """The SDL of the schema without \`_service\` and \`_entities\`."""
      sdl: String!
    }
    """An object with \`__typename\` and the key of a record, such as \`{"__typename": "DataItem", "id": "WyJEYXRhSXRlbSIs…"}\`."""
    scalar _Any
    """Any record with a global id."""
    union _Entity = ${records.join(' | ')}
  `;
}
