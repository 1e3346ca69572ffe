import type { GraphQLSchema } from 'graphql';
import { badInput } from '../../domain/basics/errors.ts';
import type { GraphQLContext } from '../context.ts';
import { decodeId } from '../global-id.ts';

/**
 * One record by the key that another subgraph has. Rejects with BAD_USER_INPUT
 * before any read when the id does not belong to the named type.
 */
export async function loadEntity(
  schema: GraphQLSchema,
  representation: unknown,
  context: GraphQLContext,
): Promise<object> {
  const { typename, id } = readRepresentation(representation);
  const node = decodeId(schema, id, 'representations', 'Each id');
  if (node.type !== typename) {
    throw badInput('representations', `The id belongs to a ${node.type}, but __typename is another type.`);
  }
  return node.load(context);
}

function readRepresentation(value: unknown): { readonly typename: string; readonly id: string } {
  if (typeof value === 'object' && value !== null && '__typename' in value && 'id' in value) {
    const { __typename: typename, id } = value;
    if (typeof typename === 'string' && typeof id === 'string') return { typename, id };
  }
  throw badInput(
    'representations',
    'Each representation must be an object with __typename and id, both strings, such as {"__typename": "DataItem", "id": "…"}.',
  );
}
