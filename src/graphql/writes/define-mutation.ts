import type { InputRef, ObjectRef } from '@pothos/core';
import { builder, type BuilderTypes } from '../builder.ts';
import type { GraphQLContext } from '../context.ts';
import type { FieldFacts } from '../facts/schema-facts.ts';
import { resolveWrite, type Mutation, type Payload, type PayloadType } from './payload.ts';
import { writeOptionArguments, writeOptionsOf } from './write-options.ts';

interface MutationOptions<I, W, T> {
  readonly description: string;
  readonly payload: PayloadType<T>;
  readonly input: InputRef<I>;
  readonly inputDescription: string;
  /** The field of the input with the entries of a batch, or with the record; errors are about those. */
  readonly rows?: keyof I & string;
  readonly cost?: FieldFacts['cost'];
  readonly plan: (input: I, context: GraphQLContext) => Mutation<W, T>;
}

/** A mutation with an input, which can be repeated under a key and tried as a dry run; returns the type of its payload. */
export function defineMutation<I extends object, W, T>(
  name: string,
  { description, payload, input, inputDescription, rows, cost, plan }: MutationOptions<I, W, T>,
): ObjectRef<BuilderTypes, Payload<T>> {
  const type = payload(name);
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
      resolve: (_, args, context, info) =>
        // The input has the type of its ref, which the generic argument does not show.
        resolveWrite(context, writeOptionsOf(info, args, rows), () => plan(args.input as I, context)),
    }),
  );
  return type;
}
