import {
  defaultFieldResolver,
  getArgumentValues,
  getNullableType,
  type GraphQLField,
  isLeafType,
  isNonNullType,
  Kind,
  type ValueNode,
} from 'graphql';
import { compileCompletion, serialize } from './complete-value.ts';
import { failAt, isThenable, type Path, type Run, type Values } from './run.ts';
import type { SelectedField } from './selected-field.ts';
import type { ExecuteField } from './selection-plan.ts';

/** Compiles how a selected field is resolved and completed. */
export function planField(field: SelectedField, key: string, slot: number): ExecuteField {
  const { definition, parentType, nodes, infoAt } = field;
  const { resolve = defaultFieldResolver, type } = definition;
  const complete = compileCompletion(field, type);
  const isNonNull = isNonNullType(type);
  const readArguments = compileArguments(field, slot);

  const fail = (cause: unknown, path: Path, run: Run): null => failAt(cause, isNonNull, { nodes, path, run });

  function completeOrFail(value: unknown, path: Path, run: Run): unknown {
    try {
      const completed = complete(value, path, run);
      return completed instanceof Promise ? orFail(completed, path, run) : completed;
    } catch (error) {
      return fail(error, path, run);
    }
  }

  // By themselves, because a function that makes closures makes room for what they hold at each call.
  const orFail = (completed: Promise<unknown>, path: Path, run: Run): Promise<unknown> =>
    completed.catch((error: unknown) => fail(error, path, run));
  const whenRead = (result: PromiseLike<unknown>, path: Path, run: Run): Promise<unknown> =>
    Promise.resolve(result).then(
      (value) => completeOrFail(value, path, run),
      (error: unknown) => fail(error, path, run),
    );

  const execute: ExecuteField = (source, parent, run) => {
    const path: Path = { prev: parent, key, typename: parentType.name };
    let result: unknown;
    try {
      result = resolve(source, readArguments(run), run.context, infoAt(path, run));
      if (isThenable(result)) return whenRead(result, path, run);
    } catch (error) {
      return fail(error, path, run);
    }
    return completeOrFail(result, path, run);
  };
  return resolve === defaultFieldResolver ? planProperty(definition, execute) : execute;
}

/** Reads a plain member without anything that only failures need; what is not plain takes the long way. */
function planProperty(definition: GraphQLField<unknown, unknown>, execute: ExecuteField): ExecuteField {
  const type = getNullableType(definition.type);
  // Arguments are read even where nothing uses them, because their values may be wrong.
  if (!isLeafType(type) || definition.args.length > 0) return execute;
  const isNonNull = isNonNullType(definition.type);
  return (source, parent, run) => {
    const value: unknown = (source as Values)[definition.name];
    if ((value === null || value === undefined) && !isNonNull) return null;
    if (typeof value === 'object' || typeof value === 'function') return execute(source, parent, run);
    try {
      return serialize(type, value);
    } catch {
      return execute(source, parent, run);
    }
  };
}

/** Arguments without variables are read once, and those with variables once in each run. */
function compileArguments({ definition, nodes: [node] }: SelectedField, slot: number): (run: Run) => Values {
  if (node === undefined) return () => ({});
  if (node.arguments?.some(({ value }) => hasVariable(value)) === true) {
    return ({ argumentsBySlot, variables }) =>
      (argumentsBySlot[slot] ??= getArgumentValues(definition, node, variables));
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
