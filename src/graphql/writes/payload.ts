import type { FieldMap, ObjectRef } from '@pothos/core';
import type { Changes } from '../../domain/changes/changes.ts';
import { builder, type BuilderTypes } from '../builder.ts';
import { type UserError, UserErrorRef } from '../types/user-error.ts';
import { ChangesRef } from './changes.ts';

/** The result of a mutation: the record, or what the user can fix. */
export interface Payload<T> {
  /** Reads the record when it is requested; a failure is an error of that field, not of the write. */
  readonly read: () => T | null | Promise<T | null>;
  /** The result of the write, also of a dry run; `null` when there are `userErrors`. */
  readonly written: unknown;
  /** For a dry run only. */
  readonly changes: Changes | null;
  readonly isRepeated: boolean;
  /** The ids of the records that the write has deleted. */
  readonly deletedIds: readonly string[];
  readonly userErrors: readonly UserError[];
}

/** Defines the type of a payload for the mutation of a name. */
export type PayloadType<T> = (mutation: string) => ObjectRef<BuilderTypes, Payload<T>>;

export type PayloadFields<T> = PothosSchemaTypes.ObjectFieldBuilder<BuilderTypes, Payload<T>>;

export function payloadType<T extends object>(
  field: string,
  type: ObjectRef<BuilderTypes, T>,
  description: string,
  more: (t: PayloadFields<T>) => FieldMap = () => ({}),
): PayloadType<T> {
  return definePayload((t) => ({
    ...more(t),
    // A record is never a list or a promise, but the generic type of a resolver allows both.
    [field]: t.field({ type, nullable: true, description, resolve: ({ read }) => read() as never }),
  }));
}

/** The type of a payload with several records, in the order of the input. */
export function listPayloadType<T extends object>(
  field: string,
  type: ObjectRef<BuilderTypes, T>,
  description: string,
): PayloadType<readonly T[]> {
  return definePayload((t) => ({
    [field]: t.field({
      type: [type],
      nullable: true,
      cost: { size: 'inherited' },
      description,
      resolve: ({ read }) => read(),
    }),
  }));
}

function definePayload<T>(recordField: (t: PayloadFields<T>) => FieldMap): PayloadType<T> {
  return (mutation) =>
    builder
      .objectRef<Payload<T>>(`${mutation.charAt(0).toUpperCase()}${mutation.slice(1)}Payload`)
      .implement({
        description: `The result of \`${mutation}\`.`,
        record: false,
        fields: (t) => ({
          ...recordField(t),
          changes: t.field({
            type: ChangesRef,
            nullable: true,
            description:
              'The effect of the write, for `dryRun: true`; the record is then `null`. `null` otherwise, and when there are `userErrors`.',
            resolve: ({ changes }) => changes,
          }),
          isRepeated: t.exposeBoolean('isRepeated', {
            description:
              'Whether this is the result of an earlier request with the same `idempotencyKey`; nothing was written again.',
          }),
          query: t.field({
            type: 'Query',
            description:
              'All queries, as they are answered after the write, such as the totals that it changes.',
            resolve: () => ({}),
          }),
          userErrors: t.expose('userErrors', {
            type: [UserErrorRef],
            description:
              'Errors in the input, in which case nothing was written. Empty after a write, even if the record could not be read afterwards.',
          }),
        }),
      });
}
