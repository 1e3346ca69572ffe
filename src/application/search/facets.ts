import type { CategoryPath } from '../../domain/category-path.ts';
import { EmissionsError } from '../../domain/errors.ts';
import { type Facet, facetNames, type FacetName, maximumFacetValues } from '../../domain/search-result.ts';
import type { StoredDataCategory } from '../../ports/reference-store.ts';
import { readCategories } from '../data-categories/read-categories.ts';
import type { RequestScope } from '../request-scope.ts';

/** What the items found have in common, which their categories say. */
export async function listFacets(
  request: RequestScope,
  counts: ReadonlyMap<CategoryPath, number>,
): Promise<readonly Facet[]> {
  const found = await readCategories(request, [...counts.keys()]);
  const categories = found.flatMap((category) => (category instanceof EmissionsError ? [] : [category]));
  return facetNames.map((name) => {
    const totals = new Map<string, number>();
    for (const category of categories) {
      for (const value of new Set(facetValues[name](category))) {
        if (value !== null) totals.set(value, (totals.get(value) ?? 0) + (counts.get(category.path) ?? 0));
      }
    }
    const values = [...totals]
      .map(([value, count]) => ({ value, count }))
      .sort((one, other) => other.count - one.count || (one.value < other.value ? -1 : 1));
    return { name, values: values.slice(0, maximumFacetValues) };
  });
}

const facetValues: Readonly<Record<FacetName, (category: StoredDataCategory) => readonly (string | null)[]>> =
  {
    category: ({ path }) => [path],
    region: ({ provenance }) => [provenance?.region ?? null],
    year: ({ provenance }) => [provenance?.year ?? null],
    source: ({ provenance }) => [provenance?.publisher ?? provenance?.source ?? null],
    unit: ({ definition }) =>
      (definition?.valueDefinitions ?? []).filter(({ fromProfile }) => fromProfile).map(({ unit }) => unit),
    scope: ({ definition }) => [
      definition?.figures?.scope ?? null,
      ...(definition?.returnValues ?? []).map(({ facts }) => facts?.scope ?? null),
    ],
  };
