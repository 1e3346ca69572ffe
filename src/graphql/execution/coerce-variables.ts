import {
  getVariableValues,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  type GraphQLSchema,
  isInputType,
  isLeafType,
  isListType,
  isNonNullType,
  typeFromAST,
  valueFromAST,
  type VariableDefinitionNode,
} from 'graphql';
import type { Values } from './run.ts';

/** Values of variables, or what is wrong with them; `undefined` errors where nothing is. */
export type CoerceVariables = (given: Values, maximumErrors: number) => ReturnType<typeof getVariableValues>;

/** Thrown for what only graphql-js knows a message for. */
const wrong = new Error('graphql-js says what is wrong with a variable');
type Coerce = (value: unknown) => unknown;

/**
 * Compiles the coercion of variables: their types are looked up once. An invalid value is coerced
 * once more by graphql-js, which words the error.
 */
export function compileVariables(
  schema: GraphQLSchema,
  definitions: readonly VariableDefinitionNode[],
): CoerceVariables {
  const variables = definitions.map((definition) => planVariable(schema, definition));
  return (given, maxErrors) => {
    // Without a prototype that a name such as __proto__ would replace.
    const coerced = Object.create(null) as Record<string, unknown>;
    try {
      for (const { name, coerce, byDefault } of variables) {
        if (Object.hasOwn(given, name)) coerced[name] = coerce(given[name]);
        else if (byDefault !== undefined) coerced[name] = byDefault();
      }
      return { coerced };
    } catch {
      return getVariableValues(schema, definitions, given, { maxErrors });
    }
  };
}

interface VariablePlan {
  readonly name: string;
  readonly coerce: Coerce;
  /** Absent for a variable that has no value then. */
  readonly byDefault?: () => unknown;
}

function planVariable(
  schema: GraphQLSchema,
  { variable, type: typeNode, defaultValue }: VariableDefinitionNode,
): VariablePlan {
  const { value: name } = variable.name;
  const type = typeFromAST(schema, typeNode);
  if (!isInputType(type)) return { name, coerce: refuse, byDefault: refuse };
  const coerce = compileInput(type);
  if (defaultValue !== undefined) return { name, coerce, byDefault: () => valueFromAST(defaultValue, type) };
  return isNonNullType(type) ? { name, coerce, byDefault: refuse } : { name, coerce };
}

function compileInput(type: GraphQLInputType): Coerce {
  if (isNonNullType(type)) {
    const coerce = compileInput(type.ofType);
    return (value) => coerce(value ?? refuse());
  }
  if (isLeafType(type)) {
    return (value) => (value === null || value === undefined ? null : (type.parseValue(value) ?? refuse()));
  }
  if (isListType(type)) {
    const coerce = compileInput(type.ofType);
    return (value) => (Array.isArray(value) ? value.map(coerce) : value === null ? null : refuse());
  }
  return compileObject(type);
}

/** Its members are compiled when they are first needed, because input objects may contain themselves. */
function compileObject(type: GraphQLInputObjectType): Coerce {
  if (type.isOneOf) return refuse;
  let known: Members | undefined;
  return (value) => {
    if (value === null || value === undefined) return null;
    if (typeof value !== 'object' || Array.isArray(value)) return refuse();
    known ??= membersOf(type);
    const given = value as Values;
    for (const name of Object.keys(given)) if (!known.has(name)) return refuse();
    const coerced: Record<string, unknown> = {};
    for (const [name, { coerce, isRequired, defaultValue }] of known) {
      const member = given[name];
      if (member !== undefined) coerced[name] = coerce(member);
      else if (defaultValue !== undefined) coerced[name] = defaultValue;
      else if (isRequired) return refuse();
    }
    return coerced;
  };
}

type Members = ReadonlyMap<
  string,
  { readonly coerce: Coerce; readonly isRequired: boolean; readonly defaultValue: unknown }
>;

function membersOf(type: GraphQLInputObjectType): Members {
  return new Map(
    Object.values(type.getFields()).map((field) => [
      field.name,
      {
        coerce: compileInput(field.type),
        isRequired: isNonNullType(field.type),
        defaultValue: field.defaultValue,
      },
    ]),
  );
}

function refuse(): never {
  throw wrong;
}
