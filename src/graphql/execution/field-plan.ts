import { defaultFieldResolver, getNullableType, type GraphQLField, isLeafType, isNonNullType } from 'graphql';
import { inArguments } from '../errors.ts';
import { inputLocator } from '../input-path.ts';
import { compileArguments } from './compile-arguments.ts';
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

  const fail = (cause: unknown, path: Path, run: Run): null => {
    const located = inArguments(cause, () => inputLocator(infoAt(path, run), readArguments(run), []));
    return failAt(located, isNonNull, { nodes, path, run });
  };

  function completeOrFail(value: unknown, path: Path, run: Run): unknown {
    try {
      const completed = complete(value, path, run);
      return completed instanceof Promise ? orFail(completed, path, run) : completed;
    } catch (error) {
      return fail(error, path, run);
    }
  }

  // Separate functions: one that makes closures allocates their context at each call.
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
