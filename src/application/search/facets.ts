import type { CategoryPath } from '../../domain/basics/category-path.ts';
import { EmissionsError } from '../../domain/basics/errors.ts';
import {
  type Facet,
  type FacetFilter,
  facetNames,
  type FacetName,
  maxFacetValues,
} from '../../domain/search/search-result.ts';
import type { StoredDataCategory } from '../../ports/reference-store.ts';
import { readCategories } from '../data-categories/read-categories.ts';
import type { RequestScope } from '../request-scope.ts';

/** Facets of the items found, from their categories. A facet ignores its own filter, so that it counts the alternatives. */
export async function listFacets(
  request: RequestScope,
  counts: ReadonlyMap<CategoryPath, number>,
  filters: readonly FacetFilter[],
): Promise<readonly Facet[]> {
  const categories = await readFound(request, counts);
  const titles = new Map(categories.map(({ path, name }) => [path as string, name]));
  return facetNames.map((name) => {
    const others = filters.filter((each) => each.name !== name);
    const totals = new Map<string, number>();
    for (const category of categories.filter((each) => passes(each, others))) {
      for (const value of new Set(facetValues[name](category))) {
        if (value !== null) totals.set(value, (totals.get(value) ?? 0) + (counts.get(category.path) ?? 0));
      }
    }
    const values = [...totals]
      .map(([value, count]) => ({
        value,
        name: name === 'category' ? (titles.get(value) ?? null) : null,
        count,
      }))
      .sort((one, other) => other.count - one.count || (one.value < other.value ? -1 : 1));
    return { name, values: values.slice(0, maxFacetValues) };
  });
}

/** The categories that pass all filters, with how many items of each are found. */
export async function selectFound(
  request: RequestScope,
  counts: ReadonlyMap<CategoryPath, number>,
  filters: readonly FacetFilter[],
): Promise<ReadonlyMap<CategoryPath, number>> {
  const categories = await readFound(request, counts);
  const passing = categories.filter((category) => passes(category, filters));
  return new Map(passing.map(({ path }) => [path, counts.get(path) ?? 0]));
}

function passes(category: StoredDataCategory, filters: readonly FacetFilter[]): boolean {
  return filters.every(({ name, values }) =>
    facetValues[name](category).some((value) => value !== null && values.includes(value)),
  );
}

async function readFound(
  request: RequestScope,
  counts: ReadonlyMap<CategoryPath, number>,
): Promise<readonly StoredDataCategory[]> {
  const found = await readCategories(request, [...counts.keys()]);
  return found.flatMap((category) => (category instanceof EmissionsError ? [] : [category]));
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
