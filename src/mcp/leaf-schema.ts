import { type GraphQLLeafType, isEnumType } from 'graphql';

/** A value of GraphQL without parts, as JSON Schema. */
export interface LeafSchema {
  readonly type: 'string' | 'integer' | 'number' | 'boolean';
  readonly enum?: readonly string[];
}

export function leafSchema(type: GraphQLLeafType): LeafSchema {
  if (isEnumType(type)) return { type: 'string', enum: type.getValues().map(({ name }) => name) };
  return { type: jsonTypes[type.name] ?? 'string' };
}

/** All other scalars are written as texts. */
const jsonTypes: Readonly<Record<string, LeafSchema['type']>> = {
  Int: 'integer',
  Float: 'number',
  Boolean: 'boolean',
};
