import type { Page, PageRequest } from '../../domain/basics/page.ts';
import { number } from './rows.ts';
import type { Row } from './sql-connection.ts';

export function offsetOf({ page, itemsPerPage }: PageRequest): number {
  return (page - 1) * itemsPerPage;
}

/**
 * A page from rows that all carry the total of the list; an empty page is one
 * row with nothing but the total.
 */
export function readPage<T>(rows: readonly Row[], request: PageRequest, toEntry: (row: Row) => T): Page<T> {
  const [first] = rows;
  return {
    entries: rows.filter((row) => row['uid'] !== null).map(toEntry),
    total: first === undefined ? 0 : number(first, 'total'),
    request,
  };
}

/** One more than the page size: it shows whether the list goes on. */
export function limitOf({ itemsPerPage }: PageRequest): number {
  return itemsPerPage + 1;
}

/**
 * A page from rows without a total, with at most one more than its size. `null`
 * if nothing is known of the list: for an empty page that is not the first.
 */
export function readPageOnly<T>(
  rows: readonly Row[],
  request: PageRequest,
  toEntry: (row: Row) => T,
): Page<T> | null {
  if (rows.length === 0 && request.page > 1) return null;
  const entries = rows.slice(0, request.itemsPerPage).map(toEntry);
  return { entries, total: offsetOf(request) + rows.length, request };
}
