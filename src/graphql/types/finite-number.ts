import type { FieldMap } from '@pothos/core';
import type { BuilderTypes } from '../builder.ts';

/** JSON has no Infinity and no NaN: they become `null`. */
export function finite(value: number | null): number | null {
  return value !== null && Number.isFinite(value) ? value : null;
}

/** A number that an algorithm may make infinite. */
export function finiteNumber<T>(
  t: PothosSchemaTypes.ObjectFieldBuilder<BuilderTypes, T>,
  description: string,
  read: (record: T) => number | null,
): FieldMap[string] {
  return t.float({ nullable: true, description, resolve: (record) => finite(read(record)) });
}
