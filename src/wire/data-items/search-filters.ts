import { badInput } from '../../domain/basics/errors.ts';
import {
  type FacetFilter,
  type FacetName,
  facetNames,
  type SearchOrder,
  searchOrders,
} from '../../domain/search/search-result.ts';
import { quote } from '../../domain/basics/uid.ts';
import type { FormField } from '../forms/fields.ts';

/** The parameters of a search that filter by facets; `category` is where it searches. */
export const facetParameters: ReadonlyMap<FacetName, string> = new Map(
  facetNames.map((name) => [name, name === 'category' ? 'inCategory' : name]),
);

/** The facet that a parameter filters by, whatever its case. */
export function facetOf(parameter: string): FacetName | undefined {
  const key = parameter.toLowerCase();
  return [...facetParameters].find(([, name]) => name.toLowerCase() === key)?.[0];
}

export function decodeFilters(parameters: readonly FormField[]): readonly FacetFilter[] {
  return facetNames
    .map((name) => ({
      name,
      values: parameters.filter(([parameter]) => facetOf(parameter) === name).map(([, value]) => value),
    }))
    .filter(({ values }) => values.length > 0);
}

export function encodeFilters(filters: readonly FacetFilter[]): readonly FormField[] {
  return filters.flatMap(({ name, values }) =>
    values.map((value): FormField => [facetParameters.get(name) ?? name, value]),
  );
}

/** Relevance when absent. */
export function decodeOrder(text: string | undefined): SearchOrder | undefined {
  const order = searchOrders.find((each) => each === text?.toLowerCase());
  if (text !== undefined && order === undefined) {
    throw badInput('orderBy', `orderBy must be one of ${searchOrders.join(', ')}; got ${quote(text)}.`);
  }
  return order;
}
