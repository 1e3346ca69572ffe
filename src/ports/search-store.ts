import type { CategoryPath } from '../domain/basics/category-path.ts';
import type { SearchOrder } from '../domain/search/search-result.ts';
import type { Uid } from '../domain/basics/uid.ts';

/** A match has one of these lists of terms; each term is a list of alternatives, of which it has all words. */
export type SearchExpression = readonly (readonly (readonly (readonly string[])[])[])[];

export interface FindQuery {
  readonly anyOf: SearchExpression;
  /** Within this category and below it, or in exactly these. */
  readonly categoryPath: CategoryPath | readonly CategoryPath[];
  readonly order: SearchOrder;
  /** Whether words, and their plurals, are meant, rather than all that begin with them. */
  readonly isWhole?: boolean;
  /** Categories whose items come behind all others by relevance. */
  readonly last?: readonly CategoryPath[];
  readonly limit: number;
  readonly offset: number;
}

export interface FoundItems {
  /** Number of matches per category. */
  readonly counts: ReadonlyMap<CategoryPath, number>;
  readonly items: readonly FoundItem[];
}

/** An item with the texts that it is ranked by. */
export interface FoundItem {
  readonly uid: Uid;
  readonly categoryPath: CategoryPath;
  readonly label: string;
  readonly own: string;
  readonly around: string;
}
