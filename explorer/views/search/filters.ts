import { formatName } from '../../words/data-names.ts';
import type {
  ExploreSearchQuery,
  SearchFacetName,
  SearchFilterInput,
} from '../../../schema/generated/graphql.ts';
import { distinct } from '../../api/distinct.ts';
import { formatUnit } from '../../words/units.ts';
import { words } from '../../words/words.ts';

export type Facet = NonNullable<ExploreSearchQuery['search']>['facets'][number];

/** In the order in which they are shown. */
export const facetNames = [
  'CATEGORY',
  'SCOPE',
  'UNIT',
  'REGION',
  'YEAR',
  'SOURCE',
] as const satisfies readonly SearchFacetName[];

/** The filter of one facet that the service accepts. */
const maxValues = 20;
const parameterOf = (name: SearchFacetName): string => name.toLowerCase();
const valuesOf = (parameters: URLSearchParams, name: SearchFacetName): string[] =>
  parameters.getAll(parameterOf(name)).slice(0, maxValues);

/** The filters in the address: `region=France&region=Germany&year=2024`. */
export const filtersIn = (parameters: URLSearchParams): SearchFilterInput[] =>
  facetNames.flatMap((name) => {
    const values = valuesOf(parameters, name);
    return values.length === 0 ? [] : [{ name, values }];
  });

export interface Chosen {
  readonly name: SearchFacetName;
  readonly value: string;
}

/** All that narrows the search down, each to remove. */
export const chosenIn = (parameters: URLSearchParams): readonly Chosen[] =>
  filtersIn(parameters).flatMap(({ name, values }) => values.map((value) => ({ name, value })));

/** The address with a value chosen, or without it if it was. */
export function toggled(before: URLSearchParams, { name, value }: Chosen): URLSearchParams {
  const after = new URLSearchParams(before);
  if (after.has(parameterOf(name), value)) after.delete(parameterOf(name), value);
  else after.append(parameterOf(name), value);
  return after;
}

export function withoutFilters(before: URLSearchParams): URLSearchParams {
  const after = new URLSearchParams(before);
  for (const name of facetNames) after.delete(parameterOf(name));
  return after;
}

/** How values of the facets are written: categories by their names, publishers by the short ones that are known, scopes and units in words. */
export function writerOf(facets: readonly Facet[]): (chosen: Chosen) => string {
  const categories = facets.find(({ name }) => name === 'CATEGORY')?.values ?? [];
  const names = distinct(categories.map(({ value, name }) => ({ path: value, name: name ?? value })));
  const publishers = facets.find((facet) => facet.name === 'SOURCE')?.values ?? [];
  const scopes: Readonly<Record<string, string>> = words.search.scopes;
  return ({ name, value }) => {
    if (name === 'CATEGORY') return formatName(names.get(value) ?? value);
    if (name === 'SCOPE') return scopes[value] ?? value;
    if (name === 'SOURCE') return publishers.find((each) => each.value === value)?.name ?? value;
    return name === 'UNIT' ? words.search.perUnit(formatUnit(value, null)) : formatName(value);
  };
}
