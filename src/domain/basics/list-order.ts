import { compareByBytes } from './text-order.ts';

export interface ListOrder<S extends string = string> {
  readonly by: S;
  readonly isDescending: boolean;
}

export type DataItemOrder = ListOrder<'label' | 'created' | 'modified'>;
export type ItemDefinitionOrder = ListOrder<'name' | 'created' | 'modified'>;
export type ApiKeyOrder = ListOrder<'name' | 'created' | 'expires' | 'lastUsed'>;

/** Sorts entries: texts ignoring case, missing ones first. Ties keep their order. */
export function inOrder<S extends string, T extends { readonly [K in S]: string | number | null }>(
  entries: readonly T[],
  { by, isDescending }: ListOrder<S>,
): readonly T[] {
  const direction = isDescending ? -1 : 1;
  return entries.toSorted((one, other) => direction * compare(one[by], other[by]));
}

function compare(one: string | number | null, other: string | number | null): number {
  if (one === null || other === null) return Number(one !== null) - Number(other !== null);
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return compareByBytes(String(one).toLowerCase(), String(other).toLowerCase());
}
