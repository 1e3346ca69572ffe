import type { DataCategoryReference } from './data-category.ts';
import type { DataItemMatch } from './data-item.ts';
import type { Page } from './page.ts';
import type { Correction } from './search-terms.ts';

/** The data items that answer a search, the best first, and what else is known of all of them. */
export interface SearchResult {
  readonly items: Page<DataItemMatch>;
  /** The categories that answer it themselves, the best first. */
  readonly categories: readonly DataCategoryReference[];
  readonly corrections: readonly Correction[];
  readonly facets: readonly Facet[];
}

export const facetNames = ['category', 'region', 'year', 'source', 'unit', 'scope'] as const;

export type FacetName = (typeof facetNames)[number];

/** How many of the items found have each value, the most frequent first. */
export interface Facet {
  readonly name: FacetName;
  readonly values: readonly FacetValue[];
}

export interface FacetValue {
  readonly value: string;
  readonly count: number;
}

/** The most values of a facet, and categories of a result. */
export const maximumFacetValues = 20;
export const maximumCategories = 10;
