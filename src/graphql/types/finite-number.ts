import type { FieldMap } from '@pothos/core';
import { rounded } from '../../domain/basics/decimal.ts';
import type { BuilderTypes } from '../builder.ts';

/** JSON has no Infinity and no NaN: they become `null`. Others are without the noise of binary fractions. */
export function finite(value: number | null): number | null {
  return value !== null && Number.isFinite(value) ? rounded(value) : null;
}

/** A number that an algorithm may make infinite. */
export function finiteNumber<T>(
  t: PothosSchemaTypes.ObjectFieldBuilder<BuilderTypes, T>,
  description: string,
  read: (record: T) => number | null,
): FieldMap[string] {
  return t.float({ nullable: true, description, resolve: (record) => finite(read(record)) });
}
