import type { Definition } from './meanings.ts';

/** What inputs are per, such as a year, by their paths. */
type Times = Readonly<Record<string, string>>;

/** Which inputs are per a time, by category: a mass is per year in one and of a single delivery in another. */
export interface PerTime {
  readonly byCategory: Readonly<Record<string, Times>>;
  /** In rows of which the category is not known. */
  readonly otherwise: Times;
}

const times = new Set(['year', 'month', 'week', 'day', 'h', 'hour']);

export const perTimeIn = (definition: Definition): Times =>
  Object.fromEntries(
    (definition?.itemValueDefinitions ?? []).flatMap(({ path, fromProfile, perUnit }) =>
      fromProfile && times.has(perUnit ?? '') ? [[path, perUnit ?? '']] : [],
    ),
  );

/** What an input of a category is per; a name may be that of an object's member, such as `constructor`. */
export function timeOf(
  input: string,
  category: string,
  { byCategory, otherwise }: PerTime,
): string | undefined {
  const inputs = Object.hasOwn(byCategory, category) ? byCategory[category] : otherwise;
  return inputs !== undefined && Object.hasOwn(inputs, input) ? inputs[input] : undefined;
}
