import {
  defaultFieldResolver,
  getNamedType,
  getNullableType,
  type GraphQLField,
  type GraphQLFieldResolver,
  type GraphQLSchema,
  isCompositeType,
  isListType,
  isObjectType,
} from 'graphql';
import { inSlices, laterSlice, stride } from '../../metering/in-slices.ts';
import type { GraphQLContext } from '../context.ts';

type Resolver = GraphQLFieldResolver<unknown, GraphQLContext>;

/**
 * Lets every field that leads to records or lists charge them to the budget of
 * the request, before anything below them is resolved.
 */
export function meterResults(schema: GraphQLSchema): void {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type)) continue;
    for (const field of Object.values<GraphQLField<unknown, GraphQLContext>>(type.getFields())) {
      const named = getNamedType(field.type);
      const areRecords = isCompositeType(named) && Boolean(named.extensions.facts?.record);
      const isList = isListType(getNullableType(field.type));
      if (!areRecords && !isList) continue;
      const name = areRecords ? `${type.name}.${field.name}` : null;
      field.resolve = metered(field.resolve ?? defaultFieldResolver, name);
    }
  }
}

/** With the name of the field if its results are records. */
export function metered(resolve: Resolver, name: string | null): Resolver {
  return (source, args, context, info) => {
    const result: unknown = resolve(source, args, context, info);
    return result instanceof Promise
      ? result.then((value: unknown) => meter(value, name, context))
      : meter(result, name, context);
  };
}

/** The executor, which completes one entry after the other, lets other requests work. */
function meter(value: unknown, name: string | null, context: GraphQLContext): unknown {
  if (!Array.isArray(value)) return countOne(value, name, context);
  const { budget } = context;
  budget.countRecords(value.length);
  // Entries that are still being read come, fail and count one by one.
  if (value.some((entry) => entry instanceof Promise)) {
    return value.map(async (entry: unknown) => countOne(await entry, name, context));
  }
  if (name !== null) budget.count('nodes', value.filter((entry) => entry !== null).length, name);
  if (value.length > stride) return inSlices(budget, value);
  // Lists under several aliases may have been read together, and be complete at once.
  const later = value.length < stride / 2 ? null : laterSlice(budget, value.length);
  return later === null ? value : later.then(() => value);
}

function countOne(value: unknown, name: string | null, { budget }: GraphQLContext): unknown {
  if (name !== null && value !== null && value !== undefined) budget.count('nodes', 1, name);
  return value;
}
