import type { InputRef, ObjectRef } from '@pothos/core';
import { builder, type BuilderTypes } from '../builder.ts';
import type { GraphQLContext } from '../context.ts';
import type { FieldFacts } from '../facts/schema-facts.ts';
import { resolveWrite, type Mutation, type Payload } from './payload.ts';
import { writeOptionArguments, writeOptionsOf } from './write-options.ts';

interface MutationOptions<I, W, T> {
  readonly description: string;
  readonly payload: ObjectRef<BuilderTypes, Payload<T>>;
  readonly input: InputRef<I>;
  readonly inputDescription: string;
  readonly cost?: FieldFacts['cost'];
  readonly plan: (input: I, context: GraphQLContext) => Mutation<W, T>;
}

/** A mutation with an input, which can be repeated under a key and tried as a dry run. */
export function defineMutation<I extends object, W, T>(
  name: string,
  { description, payload, input, inputDescription, cost, plan }: MutationOptions<I, W, T>,
): void {
  const type: InputRef<object> = input;
  builder.mutationField(name, (t) =>
    t.field({
      type: payload,
      nullable: true,
      ...(cost === undefined ? {} : { cost }),
      description,
      args: {
        input: t.arg({ type, required: true, description: inputDescription }),
        ...writeOptionArguments(t.arg),
      },
      resolve: (_, args, context, info) =>
        // The input has the type of its ref, which the generic argument does not show.
        resolveWrite(context, writeOptionsOf(info, args), () => plan(args.input as I, context)),
    }),
  );
}
