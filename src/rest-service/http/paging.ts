import type { IncomingHttpHeaders } from 'node:http';
import { DEFAULT_ITEMS_PER_PAGE, type PageRequest } from '../../domain/page.ts';
import { textOf } from './fields.ts';
import { readQuery } from './query.ts';

/** The original has no upper bound; an answer of this size is still one that a client can hold. */
const maximumItemsPerPage = 1000;

/**
 * The page that query or headers ask for. `start` counts items from 0 and
 * means the page that holds that item. Numbers that are none are ignored, as
 * they were in the original; a parameter that stands there twice is refused.
 */
export function readPageRequest(parameters: URLSearchParams, headers: IncomingHttpHeaders): PageRequest {
  const query = readQuery(parameters);
  const read = (name: string): number | undefined =>
    toCount(textOf(query, name)) ?? toCount(headers[name.toLowerCase()]);
  const requested = read('itemsPerPage');
  const itemsPerPage =
    requested === undefined || requested < 1
      ? DEFAULT_ITEMS_PER_PAGE
      : Math.min(requested, maximumItemsPerPage);
  const page = read('page');
  if (page !== undefined && page >= 1) return { page, itemsPerPage };
  const start = read('start') ?? 0;
  return { page: Math.floor(start / itemsPerPage) + 1, itemsPerPage };
}

function toCount(text: string | readonly string[] | undefined): number | undefined {
  return typeof text === 'string' && /^\d{1,15}$/.test(text.trim()) ? Number(text) : undefined;
}
