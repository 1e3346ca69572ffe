/** A page that is asked for. `page` counts from 1. */
export interface PageRequest {
  readonly page: number;
  readonly itemsPerPage: number;
  /** `false` where it does not matter how many there are in all: counting them is a cost. */
  readonly withTotal?: false | undefined;
}

/** One page of a longer list. */
export interface Page<T> {
  readonly entries: readonly T[];
  /**
   * Over all pages. Of a page that was asked for without it, that or less: but
   * more than the place of its last entry when there are entries after it.
   */
  readonly total: number;
  readonly request: PageRequest;
}

/** The page that is asked for of a list that is there as a whole. */
export function cutPage<T>(entries: readonly T[], request: PageRequest): Page<T> {
  const start = (request.page - 1) * request.itemsPerPage;
  return {
    entries: entries.slice(start, start + request.itemsPerPage),
    total: entries.length,
    request,
  };
}

export const DEFAULT_ITEMS_PER_PAGE = 10;
