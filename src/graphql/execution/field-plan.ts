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
import type { Complete, SelectedField } from './selected-field.ts';
import type { ExecuteField } from './selection-plan.ts';

/** Compiles how a selected field is resolved and completed. */
export function planField(field: SelectedField, key: string, slot: number): ExecuteField {
  const { definition, parentType, nodes, infoAt } = field;
  const { resolve = defaultFieldResolver, type } = definition;
  const complete = compileCompletion(field, type);
  const isNonNull = isNonNullType(type);
  const readArguments = compileArguments(field, slot);

  const execute: ExecuteField = (source, parent, run) => {
    const path: Path = { prev: parent, key, typename: parentType.name };
    const fail = (cause: unknown): null => failAt(cause, isNonNull, { nodes, path, run });
    try {
      const result: unknown = resolve(source, readArguments(run), run.context, infoAt(path, run));
      if (isThenable(result)) {
        return Promise.resolve(result).then(
          (value) => completeLate(complete, { value, path, run, fail }),
          fail,
        );
      }
      const completed = complete(result, path, run);
      return completed instanceof Promise ? completed.catch(fail) : completed;
    } catch (error) {
      return fail(error);
    }
  };
  return resolve === defaultFieldResolver ? planProperty(definition, execute) : execute;
}

interface Late {
  readonly value: unknown;
  readonly path: Path;
  readonly run: Run;
  readonly fail: (cause: unknown) => null;
}

function completeLate(complete: Complete, { value, path, run, fail }: Late): unknown {
  try {
    const completed = complete(value, path, run);
    return completed instanceof Promise ? completed.catch(fail) : completed;
  } catch (error) {
    return fail(error);
  }
}

/** Reads a plain member without anything that only failures need; what is not plain takes the long way. */
function planProperty(definition: GraphQLField<unknown, unknown>, execute: ExecuteField): ExecuteField {
  const type = getNullableType(definition.type);
  if (!isLeafType(type)) return execute;
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
