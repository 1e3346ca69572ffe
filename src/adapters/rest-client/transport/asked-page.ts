import type { Page, PageRequest } from '../../../domain/page.ts';
import type { Operation } from './exchange.ts';
import { protocolError } from './upstream-errors.ts';

/**
 * The page that was asked for, from the page that came: empty when it came in
 * place of one beyond the end, which some services answer with the first.
 * UPSTREAM_PROTOCOL for a page of another size.
 */
export function asAskedFor<T>(found: Page<T>, asked: PageRequest, operation: Operation): Page<T> {
  const { entries, total, request } = found;
  if (request.itemsPerPage !== asked.itemsPerPage || entries.length > asked.itemsPerPage) {
    throw protocolError(operation, 'It answered with a page of another size than was asked for.');
  }
  return { entries: request.page === asked.page ? entries : [], total, request: asked };
}

/** The same for a list that some services have no pages of: then it is a part of all there is. */
export function asAskedOfAll<T>(found: Page<T>, asked: PageRequest, operation: Operation): Page<T> {
  const { entries, total, request } = found;
  if (request.page !== 1 || entries.length !== total) return asAskedFor(found, asked, operation);
  const start = (asked.page - 1) * asked.itemsPerPage;
  return { entries: entries.slice(start, start + asked.itemsPerPage), total, request: asked };
}
