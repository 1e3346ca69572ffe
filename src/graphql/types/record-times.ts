import type { FieldMap } from '@pothos/core';
import type { Instant } from '../../domain/basics/instant.ts';
import type { BuilderTypes } from '../builder.ts';
import type { GraphQLContext } from '../context.ts';

interface Dated {
  readonly created: Instant | null;
  readonly modified: Instant | null;
}

export type FromRecord<T, R> = <V>(
  pick: (record: R) => V,
) => (node: T, args: object, context: GraphQLContext) => V | Promise<V>;

/** Resolves fields of nodes whose record may have to be read, and at once where it need not. */
export function fromRecord<T, R>(
  read: (node: T, context: GraphQLContext) => R | Promise<R>,
): FromRecord<T, R> {
  return (pick) => (node, _args, context) => {
    const record = read(node, context);
    return record instanceof Promise ? record.then(pick) : pick(record);
  };
}

export function recordTimes<T extends Dated>(
  t: PothosSchemaTypes.ObjectFieldBuilder<BuilderTypes, T>,
): Record<'created' | 'modified', FieldMap[string]> {
  return timesOf(
    t,
    fromRecord((record: T) => record),
  );
}

/** The same where the record may have to be read. */
export function timesOf<T>(
  t: PothosSchemaTypes.ObjectFieldBuilder<BuilderTypes, T>,
  from: FromRecord<T, Dated>,
): Record<'created' | 'modified', FieldMap[string]> {
  return {
    created: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When it was created, if known.',
      resolve: from(({ created }) => created),
    }),
    modified: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When it last changed, if known.',
      resolve: from(({ modified }) => modified),
    }),
  };
}

/** The fields of a type for a record: one per member, except those exposed in another form. */
export type Shows<T, ExposedOtherwise extends keyof T = never> = Readonly<Record<string, unknown>> &
  Readonly<Record<Exclude<keyof T, ExposedOtherwise>, unknown>>;
