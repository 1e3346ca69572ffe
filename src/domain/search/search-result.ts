import type { DataCategoryReference } from '../data-tree/data-category.ts';
import type { DataItemMatch } from '../data-tree/data-item.ts';
import { badInput } from '../basics/errors.ts';
import type { Page } from '../basics/page.ts';
import type { Reading } from './reading.ts';
import type { Correction } from './search-terms.ts';
import { quote } from '../basics/uid.ts';

/** The data items that answer a search, the best first, and what else is known of all of them. */
export interface SearchResult {
  readonly items: Page<DataItemMatch>;
  /** The categories that answer it themselves, the best first. */
  readonly categories: readonly DataCategoryReference[];
  readonly corrections: readonly Correction[];
  /** How numbers and times were read. */
  readonly readings: readonly Reading[];
  readonly facets: readonly Facet[];
  /** Whether the items have all that was searched for, as it was written or by a synonym. */
  readonly isExact: boolean;
  readonly best: BestMatch;
}

/**
 * How well the first item is what was searched for: called so, as `car` calls `Car, any fuel, average size`; with all
 * of its words, taking its quantities; or only near it.
 */
export const bestMatches = ['named', 'meant', 'near'] as const;
export type BestMatch = (typeof bestMatches)[number];

export const facetNames = ['category', 'region', 'year', 'source', 'unit', 'scope'] as const;

export type FacetName = (typeof facetNames)[number];

/**
 * How many of the items found have each value, the most frequent first. With a
 * filter by the facet itself, of the items that would be found without it.
 */
export interface Facet {
  readonly name: FacetName;
  readonly values: readonly FacetValue[];
}

export interface FacetValue {
  readonly value: string;
  /** Name of the category whose path is the value; `null` for other facets, and where it is not reported. */
  readonly name: string | null;
  readonly count: number;
}

/** Items of which one of the values of a facet is true. */
export interface FacetFilter {
  readonly name: FacetName;
  readonly values: readonly string[];
}

/** Best match first, by label, or by category path and then label. */
export const searchOrders = ['relevance', 'label', 'category'] as const;

export type SearchOrder = (typeof searchOrders)[number];

/**
 * Throws BAD_USER_INPUT for a facet that is named twice, for too many values, and
 * for one that is blank or too long.
 */
export function assertFacetFilters(filters: readonly FacetFilter[]): void {
  for (const [index, { name, values }] of filters.entries()) {
    if (filters.slice(0, index).some((other) => other.name === name)) {
      throw badInput('filters', `filters names ${name} twice; list its values together.`);
    }
    if (values.length === 0 || values.length > maxFacetValues) {
      throw badInput(
        'filters',
        `A filter by ${name} must have 1 to ${maxFacetValues} values; got ${values.length}.`,
      );
    }
    const bad = values.find((value) => value.trim() === '' || value.length > longestFacetValue);
    if (bad !== undefined) {
      throw badInput(
        'filters',
        `A filter by ${name} must have values of 1 to ${longestFacetValue} characters; got ${quote(bad)}.`,
      );
    }
  }
}

const longestFacetValue = 255;

export const maxFacetValues = 20;
export const maxCategories = 10;
