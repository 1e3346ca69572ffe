import {
  type FieldNode,
  getArgumentValues,
  type GraphQLArgument,
  type GraphQLField,
  isNonNullType,
  Kind,
  valueFromAST,
  type ValueNode,
} from 'graphql';
import type { Run, Values } from './run.ts';
import type { SelectedField } from './selected-field.ts';

/** Arguments without variables are read once, and those with variables once in each run. */
export function compileArguments(
  { definition, nodes: [node] }: SelectedField,
  slot: number,
): (run: Run) => Values {
  if (node === undefined) return () => ({});
  if (node.arguments?.some(({ value }) => hasVariable(value)) === true) {
    let read: ((variables: Values) => Values) | undefined;
    return ({ argumentsBySlot, variables }) =>
      (argumentsBySlot[slot] ??= (read ??= planArguments(definition, node))(variables));
  }
  let known: Values | null = null;
  return () => (known ??= getArgumentValues(definition, node));
}

export function hasVariable(value: ValueNode): boolean {
  switch (value.kind) {
    case Kind.VARIABLE:
      return true;
    case Kind.LIST:
      return value.values.some(hasVariable);
    case Kind.OBJECT:
      return value.fields.some((member) => hasVariable(member.value));
    default:
      return false;
  }
}

const wrong = Symbol('a value that graphql-js says what is wrong with');

/** The value in a run, `undefined` for none. */
type ReadArgument = (variables: Values) => unknown;

/** Invalid arguments are read once more by graphql-js, which words the error. */
function planArguments(
  definition: GraphQLField<unknown, unknown>,
  node: FieldNode,
): (variables: Values) => Values {
  const given = new Map(node.arguments?.map(({ name, value }) => [name.value, value]));
  const all = definition.args.map((argument) => ({
    name: argument.name,
    read: planArgument(argument, given.get(argument.name)),
  }));
  return (variables) => {
    const values: Record<string, unknown> = {};
    for (const { name, read } of all) {
      const value = read(variables);
      if (value === wrong) return getArgumentValues(definition, node, variables);
      if (value !== undefined) values[name] = value;
    }
    return values;
  };
}

function planArgument({ type, defaultValue }: GraphQLArgument, node: ValueNode | undefined): ReadArgument {
  const isRequired = isNonNullType(type);
  const absent = defaultValue === undefined && isRequired ? wrong : defaultValue;
  const checked = (value: unknown): unknown => (value === null && isRequired ? wrong : value);
  if (node === undefined) return () => absent;
  if (node.kind === Kind.VARIABLE) {
    const { value: name } = node.name;
    return (variables) => (Object.hasOwn(variables, name) ? checked(variables[name]) : absent);
  }
  const valueIn = (variables: Values): unknown => {
    const value = valueFromAST(node, type, variables);
    return value === undefined ? wrong : checked(value);
  };
  if (hasVariable(node)) return valueIn;
  const constant = valueIn({});
  return () => constant;
}
