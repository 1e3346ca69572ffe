import {
  GraphQLError,
  type GraphQLLeafType,
  type GraphQLList,
  type GraphQLObjectType,
  type GraphQLOutputType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import { compileAbstract } from './resolve-type.ts';
import { failAt, isThenable, type Path, type Run } from './run.ts';
import type { Complete, SelectedField } from './selected-field.ts';

export function compileCompletion(field: SelectedField, type: GraphQLOutputType): Complete {
  if (isNonNullType(type)) return compileNonNull(field, compileCompletion(field, type.ofType));
  const complete = compilePresent(field, type);
  return (value, path, run) => {
    if (value instanceof Error) throw value;
    return value === null || value === undefined ? null : complete(value, path, run);
  };
}

function compileNonNull({ parentType, definition }: SelectedField, complete: Complete): Complete {
  return (value, path, run) => {
    const completed = complete(value, path, run);
    if (completed !== null) return completed;
    throw new Error(`Cannot return null for non-nullable field ${parentType.name}.${definition.name}.`);
  };
}

function compilePresent(field: SelectedField, type: Exclude<GraphQLOutputType, { ofType: never }>): Complete {
  if (isListType(type)) return compileList(field, type);
  if (isLeafType(type)) return (value) => serialize(type, value);
  return isObjectType(type) ? compileObject(field, type) : compileAbstract(field, type, compileObject);
}

export function serialize(type: GraphQLLeafType, value: unknown): unknown {
  const serialized = type.serialize(value);
  if (serialized !== null && serialized !== undefined) return serialized;
  throw new Error(`${type.name} serializes a value as nothing.`);
}

function compileObject({ selectionOf, nodes, infoAt }: SelectedField, type: GraphQLObjectType): Complete {
  const select = selectionOf(type);
  const { isTypeOf } = type;
  if (!isTypeOf) return (value, path, run) => select(value, path, run);
  const selectIf = (isOfType: boolean, value: unknown, path: Path, run: Run): object => {
    if (isOfType) return select(value, path, run);
    throw new GraphQLError(`A value is not of the type ${type.name}.`, { nodes });
  };
  const whenKnown = (isOfType: PromiseLike<boolean>, value: unknown, path: Path, run: Run): Promise<object> =>
    Promise.resolve(isOfType).then((known) => selectIf(known, value, path, run));
  return (value, path, run) => {
    const isOfType = isTypeOf(value, run.context, infoAt(path, run));
    return isThenable(isOfType)
      ? whenKnown(isOfType, value, path, run)
      : selectIf(isOfType, value, path, run);
  };
}

function compileList(field: SelectedField, { ofType: type }: GraphQLList<GraphQLOutputType>): Complete {
  const { parentType, definition, nodes } = field;
  const complete = compileCompletion(field, type);
  const isNonNull = isNonNullType(type);

  const fail = (cause: unknown, path: Path, run: Run): null => failAt(cause, isNonNull, { nodes, path, run });
  const orFail = (completed: Promise<unknown>, path: Path, run: Run): Promise<unknown> =>
    completed.catch((error: unknown) => fail(error, path, run));
  const whenRead = (entry: PromiseLike<unknown>, path: Path, run: Run): Promise<unknown> =>
    orFail(
      Promise.resolve(entry).then((value) => complete(value, path, run)),
      path,
      run,
    );

  function completeEntry(entry: unknown, path: Path, run: Run): unknown {
    try {
      if (isThenable(entry)) return whenRead(entry, path, run);
      const completed = complete(entry, path, run);
      return completed instanceof Promise ? orFail(completed, path, run) : completed;
    } catch (error) {
      return fail(error, path, run);
    }
  }

  return (value, path, run) => {
    if (!isIterable(value)) {
      throw new GraphQLError(`${parentType.name}.${definition.name} is not a list.`);
    }
    const entries: unknown[] = [];
    let isPending = false;
    try {
      for (const entry of value) {
        const completed = completeEntry(entry, { prev: path, key: entries.length, typename: undefined }, run);
        isPending ||= completed instanceof Promise;
        entries.push(completed);
      }
    } catch (error) {
      // Entries already begun may fail, too; their errors are not needed.
      void Promise.allSettled(entries);
      throw error;
    }
    return isPending ? Promise.all(entries) : entries;
  };
}

function isIterable(value: unknown): value is Iterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.iterator in value;
}
