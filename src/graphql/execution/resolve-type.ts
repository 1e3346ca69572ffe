import {
  defaultTypeResolver,
  GraphQLError,
  type GraphQLAbstractType,
  type GraphQLObjectType,
  isObjectType,
} from 'graphql';
import { isThenable } from './run.ts';
import type { Complete, SelectedField } from './selected-field.ts';

/** Completes a value of an interface or union as one of its object types, each compiled when it first occurs. */
export function compileAbstract(
  field: SelectedField,
  type: GraphQLAbstractType,
  compileObject: (field: SelectedField, type: GraphQLObjectType) => Complete,
): Complete {
  const compiled = new Map<unknown, Complete>();
  const resolveType = type.resolveType ?? defaultTypeResolver;

  function completionOf(name: unknown): Complete {
    const known = compiled.get(name);
    if (known !== undefined) return known;
    const complete = compileObject(field, objectTypeOf(field, type, name));
    compiled.set(name, complete);
    return complete;
  }

  return (value, path, run) => {
    const name = resolveType(value, run.context, field.infoAt(path, run), type);
    return isThenable(name)
      ? Promise.resolve(name).then((resolved) => completionOf(resolved)(value, path, run))
      : completionOf(name)(value, path, run);
  };
}

function objectTypeOf(
  { schema, nodes, parentType, definition }: SelectedField,
  type: GraphQLAbstractType,
  name: unknown,
): GraphQLObjectType {
  const named = typeof name === 'string' ? schema.getType(name) : undefined;
  if (isObjectType(named) && schema.isSubType(type, named)) return named;
  throw new GraphQLError(
    `A value of ${parentType.name}.${definition.name} is of no object type of ${type.name}.`,
    { nodes },
  );
}
