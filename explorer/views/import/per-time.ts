import type { Definition } from './meanings.ts';

/** Which inputs are per a time, such as a year, by category: a mass is per year in one and of a single delivery in another. */
export interface PerTime {
  readonly byCategory: Readonly<Record<string, readonly string[]>>;
  /** In rows of which the category is not known. */
  readonly otherwise: readonly string[];
}

const times = new Set(['year', 'month', 'week', 'day', 'h', 'hour']);

export const perTimeIn = (definition: Definition): readonly string[] =>
  (definition?.itemValueDefinitions ?? []).flatMap(({ path, fromProfile, perUnit }) =>
    fromProfile && times.has(perUnit ?? '') ? path : [],
  );

/** The inputs of a category; a name may be that of an object's member, such as `constructor`. */
export const perTimeOf = (path: string, { byCategory, otherwise }: PerTime): readonly string[] =>
  (Object.hasOwn(byCategory, path) ? byCategory[path] : null) ?? otherwise;
