import type {
  ExploreSearchQuery,
  SearchFacetName,
  SearchFilterInput,
} from '../../../schema/generated/graphql.ts';
import { distinct } from '../../api/distinct.ts';

export type Facet = NonNullable<ExploreSearchQuery['search']>['facets'][number];

/** The names of the categories with results, by path. */
export function categoryNamesIn(facets: readonly Facet[]): ReadonlyMap<string, string> {
  const categories = facets.find(({ name }) => name === 'CATEGORY')?.values ?? [];
  return distinct(categories.map(({ value, name }) => ({ path: value, name: name ?? value })));
}

/** The categories of a search are a path, not a filter. */
type Filtered = Exclude<SearchFacetName, 'CATEGORY'>;

export const facetTitles: Readonly<Record<SearchFacetName, string>> = {
  CATEGORY: 'Category',
  REGION: 'Region',
  YEAR: 'Year',
  SOURCE: 'Source',
  UNIT: 'Unit',
  SCOPE: 'Scope',
};

/** The filter of one facet that the service accepts. */
const maxValues = 20;
const filtered = Object.keys(facetTitles).filter((name): name is Filtered => name !== 'CATEGORY');
const valuesOf = (parameters: URLSearchParams, name: Filtered): string[] =>
  parameters.getAll(name.toLowerCase()).slice(0, maxValues);

/** The filters in the address: `region=France&region=Germany&year=2024`. */
export const filtersIn = (parameters: URLSearchParams): SearchFilterInput[] =>
  filtered.flatMap((name) => {
    const values = valuesOf(parameters, name);
    return values.length === 0 ? [] : [{ name, values }];
  });

export interface Chosen {
  readonly name: SearchFacetName;
  readonly value: string;
}

/** All that narrows the search down, each to remove. */
export const chosenIn = (parameters: URLSearchParams): readonly Chosen[] => [
  ...parameters.getAll('in').map((value) => ({ name: 'CATEGORY' as const, value })),
  ...filtersIn(parameters).flatMap(({ name, values }) => values.map((value) => ({ name, value }))),
];

/** The address with a value chosen, or without it if it was. A search is in one category. */
export function toggled(before: URLSearchParams, { name, value }: Chosen): URLSearchParams {
  const after = new URLSearchParams(before);
  const parameter = name === 'CATEGORY' ? 'in' : name.toLowerCase();
  if (after.has(parameter, value)) after.delete(parameter, value);
  else if (name === 'CATEGORY') after.set(parameter, value);
  else after.append(parameter, value);
  return after;
}
