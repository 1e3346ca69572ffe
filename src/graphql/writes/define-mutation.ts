import type { InputRef, ObjectRef } from '@pothos/core';
import { EmissionsError } from '../../domain/basics/errors.ts';
import { builder, type BuilderTypes } from '../builder.ts';
import type { GraphQLContext } from '../context.ts';
import type { FieldFacts } from '../facts/schema-facts.ts';
import type { InputLocator } from '../input-path.ts';
import { type Identity, identifyRows, naming, renamed } from './identity.ts';
import type { Payload, PayloadType } from './payload.ts';
import { type Batch, resolveWrite, type Mutation } from './resolve-write.ts';
import { writeOptionArguments, writeOptionsOf } from './write-options.ts';

interface MutationOptions<I, W, T> {
  readonly description: string;
  readonly payload: PayloadType<T>;
  readonly input: InputRef<I>;
  readonly inputDescription: string;
  /** How the input, or each of its rows, names the record that it is about. */
  readonly identity?: Identity;
  /** Whether the record, or each row's record, is deleted: then the payload has its id. */
  readonly isDeletion?: boolean;
  /** The field of the input with the entries of a batch, or with the record; errors are about those. */
  readonly rows?: keyof I & string;
  /** The field of the input whose value no stored digest may depend on. */
  readonly secret?: keyof I & string;
  readonly cost?: FieldFacts['cost'];
  /** `locate` finds what is wrong among the arguments, for results that name it themselves. */
  readonly plan: (input: I, context: GraphQLContext, locate: InputLocator) => Mutation<W, T>;
}

/** A mutation with an input, which can be repeated under a key and tried as a dry run; returns the type of its payload. */
export function defineMutation<I extends object, W, T>(
  name: string,
  options: MutationOptions<I, W, T>,
): ObjectRef<BuilderTypes, Payload<T>> {
  const { description, payload, input, inputDescription, identity, isDeletion, rows, secret, cost, plan } =
    options;
  const type = payload(name);
  if (isDeletion === true) (rows === undefined ? addDeletedId : addDeletedIds)(type);
  const inputType: InputRef<object> = input;
  builder.mutationField(name, (t) =>
    t.field({
      type,
      nullable: true,
      ...(cost === undefined ? {} : { cost }),
      description,
      args: {
        input: t.arg({ type: inputType, required: true, description: inputDescription }),
        ...writeOptionArguments(t.arg),
      },
      resolve(_, args, context, info) {
        // Before a thousand rows are named for nothing.
        context.throwIfEnded();
        const identified = (input: object) => (identity ? identifyRows(input, rows, identity) : input);
        const named = attempt(() => identified(args.input));
        const isNamed = !(named instanceof EmissionsError);
        const write = writeOptionsOf(info, isNamed ? { ...args, input: named } : args, rows, secret);
        const locate: InputLocator = (error) =>
          identity
            ? renamed(naming(write.locate, identity, rows !== undefined)(error), args, identity)
            : write.locate(error);
        const planOf = (input: object) => {
          // The input has the type of its ref, which the generic argument does not show.
          const mutation = plan(input as I, context, locate);
          return isDeletion === true ? { ...mutation, deletedIds: identity?.idsOf(input, rows) } : mutation;
        };
        return resolveWrite(
          context,
          { ...write, locate },
          () => planOf(orThrow(named)),
          batchOf(args.input, rows, (input) => planOf(identified(input))),
        );
      },
    }),
  );
  return type;
}

function addDeletedId<T>(type: ObjectRef<BuilderTypes, Payload<T>>): void {
  builder.objectField(type, 'deletedId', (t) =>
    t.id({
      nullable: true,
      description:
        'The global id of the deleted record, for caches; `null` for a dry run, and when there are `userErrors`.',
      resolve: ({ deletedIds: [id] }) => id,
    }),
  );
}

function addDeletedIds<T>(type: ObjectRef<BuilderTypes, Payload<T>>): void {
  builder.objectField(type, 'deletedIds', (t) =>
    t.idList({
      description:
        'The global ids of the deleted records, in the order of the input; none for a dry run, and when there are `userErrors`.',
      resolve: ({ deletedIds }) => deletedIds,
    }),
  );
}

function orThrow<R>(outcome: R | EmissionsError): R {
  if (outcome instanceof EmissionsError) throw outcome;
  return outcome;
}

/** The entries of the input, if it has a list of them. */
function batchOf<W, T>(
  input: object,
  rows: string | undefined,
  planOf: (input: object) => Mutation<W, T>,
): Batch<W, T> | null {
  const list: unknown = rows === undefined ? null : (input as Readonly<Record<string, unknown>>)[rows];
  if (rows === undefined || !Array.isArray(list)) return null;
  const planFor = (entries: readonly number[]) =>
    planOf({ ...input, [rows]: entries.map((entry): unknown => list[entry]) });
  return { count: list.length, planFor };
}

function attempt<R>(work: () => R): R | EmissionsError {
  try {
    return work();
  } catch (error) {
    if (error instanceof EmissionsError) return error;
    throw error;
  }
}
