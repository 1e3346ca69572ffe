import type { CategoryPath } from './category-path.ts';

/** A requested page. `page` starts at 1. */
export interface PageRequest {
  readonly page: number;
  readonly itemsPerPage: number;
  /** `false` when the total is not needed, because counting is expensive. */
  readonly withTotal?: false | undefined;
}

export interface Page<T> {
  readonly entries: readonly T[];
  /**
   * Over all pages. For a request without total, a lower bound that still exceeds
   * the index of the last entry when there are entries after it.
   */
  readonly total: number;
  readonly request: PageRequest;
  /** The categories below the one that the list is of, which a document of a remote service has with it. */
  readonly below?: readonly CategoryPath[] | undefined;
}

export function cutPage<T>(entries: readonly T[], request: PageRequest): Page<T> {
  const start = (request.page - 1) * request.itemsPerPage;
  return { entries: entries.slice(start, start + request.itemsPerPage), total: entries.length, request };
}

export const DEFAULT_ITEMS_PER_PAGE = 10;
