import type { FieldRef } from '@pothos/core';
import { EmissionsError } from '../../domain/basics/errors.ts';
import { builder, type BuilderTypes } from '../builder.ts';
import { lengthOf } from '../facts/list-size.ts';
import { decodeId, type NodeDefinition } from '../global-id.ts';

export const NodeRef = builder.interfaceRef<object>('Node').implement({
  description: 'A record that can be refetched by its global id.',
  subject: 'dataTree',
  record: true,
  fields: (t) => ({
    id: t.id({
      description:
        'The opaque global id, for caches and for `node`. The identifier of the emissions service is `uid`.',
      resolve: () => '',
    }),
  }),
});

/** The field `id` of a type that implements `Node`. */
export function idField<T, K>(
  t: PothosSchemaTypes.ObjectFieldBuilder<BuilderTypes, T>,
  { encode }: NodeDefinition<K, T>,
  keyOf: (record: T, context: BuilderTypes['Context']) => K | Promise<K>,
): FieldRef<BuilderTypes, string | number | bigint> {
  return t.id({
    description: 'The opaque global id, for caches and for `node`.',
    resolve: (record, _args, context) => {
      const key = keyOf(record, context);
      return key instanceof Promise ? key.then(encode) : encode(key);
    },
  });
}

const maxIds = 100;
const numberOfIds = lengthOf('ids');

builder.queryFields((t) => ({
  node: t.field({
    type: NodeRef,
    nullable: true,
    // An id may name a record of either.
    subject: 'profiles',
    description: 'One record by its global id; `null` with an error when it does not exist.',
    args: { id: t.arg.id({ required: true, description: 'A global id issued by this API.' }) },
    resolve: (_, { id }, context, { schema }) => decodeId(schema, id).load(context),
  }),
  nodes: t.field({
    type: [NodeRef],
    nullable: { list: true, items: true },
    subject: 'profiles',
    cost: {
      // A longer list is rejected before anything is read.
      size: (args) => Math.min(maxIds, numberOfIds(args)),
    },
    description:
      'Several records by their global ids, in the order of the ids, `null` for each that cannot be read.',
    args: {
      ids: t.arg.idList({ required: true, description: 'At most 100 global ids issued by this API.' }),
    },
    resolve: (_, { ids }, context, { schema }) => {
      if (ids.length > maxIds) {
        throw new EmissionsError(
          'BAD_USER_INPUT',
          `ids must have at most ${maxIds} entries; got ${ids.length}.`,
          { argument: 'ids' },
        );
      }
      return ids.map(async (id, index) => decodeId(schema, id, 'ids', `ids[${index}]`).load(context));
    },
  }),
}));
