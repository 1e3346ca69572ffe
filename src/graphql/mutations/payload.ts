import type { ObjectRef } from '@pothos/core';
import { EmissionsError, type ErrorCode } from '../../domain/errors.ts';
import { builder, type BuilderTypes } from '../builder.ts';
import type { GraphQLContext } from '../context.ts';
import { messageOf } from '../errors.ts';
import { clearLoaders } from '../loaders.ts';
import { type UserError, UserErrorRef } from '../refs.ts';

/** What a mutation answers: the record, or what the user can mend. */
export interface Payload<T> {
  readonly value: T | null;
  readonly userErrors: readonly UserError[];
}

/** Failures that the one who sent the input can mend; all others are errors of the whole mutation. */
const mendable: ReadonlySet<ErrorCode> = new Set(['BAD_USER_INPUT', 'NOT_FOUND', 'CONFLICT']);

/**
 * Does a write and answers with what `read` makes of it. Whatever was read
 * before is forgotten, so that the same document sees the new state. After a
 * CONFLICT the answer also holds the record as it is now, if `current` tells it.
 */
export async function answerWrite<W, T>(
  { loaders }: GraphQLContext,
  write: () => Promise<W>,
  read: (written: W) => T | Promise<T>,
  current: () => T | null = () => null,
): Promise<Payload<T>> {
  try {
    const written = await write();
    clearLoaders(loaders);
    return { value: await read(written), userErrors: [] };
  } catch (error) {
    clearLoaders(loaders);
    if (!(error instanceof EmissionsError && mendable.has(error.code))) throw error;
    const value = error.code === 'CONFLICT' ? current() : null;
    return { value, userErrors: [toUserError(error)] };
  }
}

export function toUserError(error: EmissionsError): UserError {
  return { code: error.code, field: error.argument ?? null, message: messageOf(error) };
}

interface PayloadField<T> {
  /** The name of the field with the record. */
  readonly field: string;
  readonly type: ObjectRef<BuilderTypes, T>;
  readonly description: string;
}

/** The type of a payload with one record. */
export function payloadType<T extends object>(
  name: string,
  { field, type, description }: PayloadField<T>,
): ObjectRef<BuilderTypes, Payload<T>> {
  return builder.objectRef<Payload<T>>(name).implement({
    description: `The answer to \`${mutationOf(name)}\`.`,
    fields: (t) => ({
      // No record is a list or a promise; the general type of a resolver has to allow for both.
      [field]: t.field({ type, nullable: true, description, resolve: ({ value }) => value as never }),
      userErrors: userErrorsField(t),
    }),
  });
}

/** The type of a payload with several records, in the order of the input. */
export function listPayloadType<T extends object>(
  name: string,
  { field, type, description }: PayloadField<T>,
): ObjectRef<BuilderTypes, Payload<readonly T[]>> {
  return builder.objectRef<Payload<readonly T[]>>(name).implement({
    description: `The answer to \`${mutationOf(name)}\`.`,
    fields: (t) => ({
      [field]: t.field({
        type: [type],
        nullable: true,
        description,
        resolve: ({ value }) => (value === null ? null : [...value]),
      }),
      userErrors: userErrorsField(t),
    }),
  });
}

type PayloadFields<T> = PothosSchemaTypes.ObjectFieldBuilder<BuilderTypes, Payload<T>>;

function userErrorsField<T>(t: PayloadFields<T>) {
  return t.field({
    type: [UserErrorRef],
    description: 'What was wrong with the input; empty when it was carried out.',
    resolve: ({ userErrors }) => [...userErrors],
  });
}

function mutationOf(name: string): string {
  const mutation = name.replace(/Payload$/, '');
  return mutation.charAt(0).toLowerCase() + mutation.slice(1);
}
