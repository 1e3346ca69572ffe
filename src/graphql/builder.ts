import SchemaBuilder from '@pothos/core';
import type { CategoryPath } from '../domain/basics/category-path.ts';
import type { Instant } from '../domain/basics/instant.ts';
import type { Uid } from '../domain/basics/uid.ts';
import type { GraphQLContext } from './context.ts';
import './facts/facts-plugin.ts';

/** Fields and arguments are non-null unless they say otherwise. */
export function createBuilder() {
  return new SchemaBuilder<{
    Context: GraphQLContext;
    DefaultFieldNullability: false;
    Objects: { Query: object };
    Scalars: {
      Uid: { Input: Uid; Output: Uid };
      CategoryPath: { Input: CategoryPath; Output: CategoryPath };
      DateTime: { Input: Instant; Output: Instant };
      Decimal: { Input: string; Output: string };
    };
  }>({ defaultFieldNullability: false, plugins: ['facts'] });
}

export const builder = createBuilder();

/** The type parameter of this schema's refs. */
export type BuilderTypes =
  typeof builder extends PothosSchemaTypes.SchemaBuilder<infer Types> ? Types : never;
