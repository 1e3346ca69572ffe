import type { FieldMap } from '@pothos/core';
import type { Instant } from '../../domain/instant.ts';
import type { BuilderTypes } from '../builder.ts';

interface Dated {
  readonly created: Instant | null;
  readonly modified: Instant | null;
}

export function recordTimes<T extends Dated>(
  t: PothosSchemaTypes.ObjectFieldBuilder<BuilderTypes, T>,
): Record<'created' | 'modified', FieldMap[string]> {
  return {
    created: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When it was created, if known.',
      resolve: ({ created }) => created,
    }),
    modified: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When it last changed, if known.',
      resolve: ({ modified }) => modified,
    }),
  };
}

/** The fields of a type for a record: one per member, except those exposed in another form. */
export type Shows<T, ExposedOtherwise extends keyof T = never> = Readonly<Record<string, unknown>> &
  Readonly<Record<Exclude<keyof T, ExposedOtherwise>, unknown>>;
