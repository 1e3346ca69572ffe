/** A page that is asked for. `page` counts from 1. */
export interface PageRequest {
  readonly page: number;
  readonly itemsPerPage: number;
}

/** One page of a longer list. */
export interface Page<T> {
  readonly entries: readonly T[];
  /** Over all pages. */
  readonly total: number;
  readonly request: PageRequest;
}

export const DEFAULT_ITEMS_PER_PAGE = 10;
