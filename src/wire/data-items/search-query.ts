import { type CategoryPath, parseCategoryPath, pathKey } from '../../domain/basics/category-path.ts';
import type { PageRequest } from '../../domain/basics/page.ts';
import {
  type FacetFilter,
  type FacetName,
  facetNames,
  type SearchOrder,
  searchOrders,
} from '../../domain/search/search-result.ts';
import type { SuggestionRequest } from '../../domain/search/suggestion.ts';
import { type FormField, textOf, toForm } from '../forms/fields.ts';
import { type PageContext, paged } from '../forms/page-query.ts';
import { flagField, oneOf, optionalText, requiredTextOf, wholeNumber } from '../forms/field-codecs.ts';
import type { RecordForm } from '../forms/record-form.ts';

/** The parameters of a search that filter by facets; `category` is where it searches. */
const facetParameters: ReadonlyMap<FacetName, string> = new Map(
  facetNames.map((name) => [name, name === 'category' ? 'inCategory' : name]),
);

interface FilterContext {
  /** The parameters that `splitFilters` found. */
  readonly filters: readonly FormField[];
}

interface SearchMatches {
  readonly query: string;
  readonly categoryPath: CategoryPath;
  readonly filters?: readonly FacetFilter[] | undefined;
  /** Relevance when absent. */
  readonly order?: SearchOrder | undefined;
  readonly locale?: string | undefined;
}

const order = oneOf('orderBy', ...searchOrders);

/** A search without a page, as for a table. */
export const searchMatches: RecordForm<SearchMatches, FilterContext> = {
  query: requiredTextOf('query', 'words of the items to find'),
  categoryPath: {
    names: ['category'],
    write: (path) => [['category', pathKey(path)]],
    read: (fields) => parseCategoryPath(textOf(fields, 'category') ?? '', 'category'),
  },
  filters: {
    names: [...facetParameters.values()],
    write: (filters = []) =>
      filters.flatMap(({ name, values }) =>
        values.map((value): FormField => [facetParameters.get(name) ?? name, value]),
      ),
    read: (_, { filters }) => decodeFilters(filters),
  },
  locale: optionalText('locale'),
  order: { ...order, write: (by) => order.write(by === 'relevance' ? undefined : by, null) },
};

export const searchQuery: RecordForm<
  SearchMatches & { readonly page: PageRequest },
  FilterContext & PageContext
> = { ...searchMatches, ...paged };

/** The parameters that filter by facets, which may be repeated, and the others. */
export function splitFilters(
  parameters: Iterable<FormField>,
): readonly [filters: readonly FormField[], others: URLSearchParams] {
  const all = [...parameters];
  const isFilter = ([name]: FormField) => facetOf(name) !== undefined;
  return [all.filter(isFilter), toForm(all.filter((each) => !isFilter(each)))];
}

/** The facet that a parameter filters by, whatever its case. */
function facetOf(parameter: string): FacetName | undefined {
  const key = parameter.toLowerCase();
  return [...facetParameters].find(([, name]) => name.toLowerCase() === key)?.[0];
}

function decodeFilters(parameters: readonly FormField[]): readonly FacetFilter[] {
  return facetNames
    .map((name) => ({
      name,
      values: parameters.filter(([parameter]) => facetOf(parameter) === name).map(([, value]) => value),
    }))
    .filter(({ values }) => values.length > 0);
}

const maxSuggestions = 20;
const standardSuggestions = 5;

const first = wholeNumber('first', maxSuggestions);

export const suggestQuery: RecordForm<SuggestionRequest> = {
  text: requiredTextOf('text', 'a sentence such as 500 litres of diesel in the UK'),
  maximum: { ...first, read: (fields) => first.read(fields, null) ?? standardSuggestions },
  locale: optionalText('locale'),
  withAmounts: flagField('amounts'),
};
