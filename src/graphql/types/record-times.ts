import type { FieldMap } from '@pothos/core';
import type { Instant } from '../../domain/instant.ts';
import type { BuilderTypes } from '../builder.ts';

interface Dated {
  readonly created: Instant | null;
  readonly modified: Instant | null;
}

/** When a record came to be and when it last changed. */
export function recordTimes<T extends Dated>(
  t: PothosSchemaTypes.ObjectFieldBuilder<BuilderTypes, T>,
): FieldMap {
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
