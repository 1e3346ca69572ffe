import SchemaBuilder from '@pothos/core';
import type { Instant } from '../domain/instant.ts';
import type { GraphQLContext } from './context.ts';

/** Fields and arguments are non-null unless they say otherwise. */
export const builder = new SchemaBuilder<{
  Context: GraphQLContext;
  DefaultFieldNullability: false;
  Scalars: {
    Uid: { Input: string; Output: string };
    CategoryPath: { Input: string; Output: string };
    DateTime: { Input: Instant; Output: Instant };
    Decimal: { Input: string; Output: string };
  };
}>({ defaultFieldNullability: false });

/** The types that refs of this schema carry. */
export type BuilderTypes =
  typeof builder extends PothosSchemaTypes.SchemaBuilder<infer Types> ? Types : never;
