import type { Page, PageRequest } from '../../../domain/page.ts';
import type { UpstreamOperation } from './exchange.ts';
import { protocolError } from './upstream-errors.ts';

/**
 * The requested page, from the page received: empty when some other page came
 * instead of one beyond the end, for which some services return the first.
 * UPSTREAM_PROTOCOL for a page of another size.
 */
export function requestedPageOf<T>(
  found: Page<T>,
  requested: PageRequest,
  operation: UpstreamOperation,
): Page<T> {
  const { entries, total, request } = found;
  if (request.itemsPerPage !== requested.itemsPerPage || entries.length > requested.itemsPerPage) {
    throw protocolError(operation, 'It answered with a page of a different size than the one requested.');
  }
  return { entries: request.page === requested.page ? entries : [], total, request: requested };
}

/** The same for a list that some services have no pages of: then it is a part of all there is. */
export function requestedPartOf<T>(
  found: Page<T>,
  requested: PageRequest,
  operation: UpstreamOperation,
): Page<T> {
  const { entries, total, request } = found;
  if (request.page !== 1 || entries.length !== total) return requestedPageOf(found, requested, operation);
  const start = (requested.page - 1) * requested.itemsPerPage;
  return { entries: entries.slice(start, start + requested.itemsPerPage), total, request: requested };
}
