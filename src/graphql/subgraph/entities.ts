import { badInput } from '../../domain/errors.ts';
import type { GraphQLContext } from '../context.ts';
import { decodeId } from '../global-id.ts';
import { loadNode } from '../types/node.ts';

/**
 * One record by what another subgraph knows of it. Rejects with BAD_USER_INPUT
 * before anything is read when the id is not one of the type that is named.
 */
export async function loadEntity(representation: unknown, context: GraphQLContext): Promise<object> {
  const { typename, id } = readRepresentation(representation);
  const node = decodeId(id, 'representations', 'Each id');
  if (node.type !== typename) {
    throw badInput('representations', `The id is that of a ${node.type}, but __typename says otherwise.`);
  }
  return loadNode(node, context);
}

function readRepresentation(value: unknown): { readonly typename: string; readonly id: string } {
  if (typeof value === 'object' && value !== null && '__typename' in value && 'id' in value) {
    const { __typename: typename, id } = value;
    if (typeof typename === 'string' && typeof id === 'string') return { typename, id };
  }
  throw badInput(
    'representations',
    'Each representation must be an object with __typename and id, both texts, such as {"__typename": "DataItem", "id": "…"}.',
  );
}
