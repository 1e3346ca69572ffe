import type { Page, PageRequest } from '../../../domain/basics/page.ts';
import type { Uid } from '../../../domain/basics/uid.ts';
import type { UpstreamOperation } from './exchange.ts';
import { otherThanRequested, protocolError, unsupported } from './upstream-errors.ts';

/** An entry of a list: a record, or one with what belongs to it. */
type Listed = { readonly uid: Uid } | { readonly item: { readonly uid: Uid } };

/**
 * The requested page, from the page received: a part of it where that is all there is, and
 * empty when some other page came instead of one beyond the end, for which some services
 * return the first. UPSTREAM_UNSUPPORTED for a service that decides the size of its pages;
 * UPSTREAM_PROTOCOL for any other page, and for one with an entry twice.
 */
export function requestedPageOf<T extends Listed>(
  found: Page<T>,
  requested: PageRequest,
  operation: UpstreamOperation,
): Page<T> {
  const { total, request } = found;
  const entries = distinct(found.entries, operation);
  const start = (requested.page - 1) * requested.itemsPerPage;
  if (request.page === 1 && entries.length === total) {
    return { entries: entries.slice(start, start + requested.itemsPerPage), total, request: requested };
  }
  if (request.itemsPerPage !== requested.itemsPerPage || entries.length > requested.itemsPerPage) {
    const what = `pages of ${requested.itemsPerPage} entries; its pages have ${request.itemsPerPage}`;
    throw unsupported(operation, undefined, what);
  }
  const isRequested = request.page === requested.page;
  if (!isRequested && start < total) throw otherThanRequested(operation);
  return { entries: isRequested ? entries : [], total, request: requested };
}

/** The largest page that the client requests of any list. */
export const itemsPerPage = 200;

/**
 * A list with all its pages. `check` sees the first and how many there are, before the others are
 * requested. UPSTREAM_PROTOCOL where an entry is missing, or comes twice.
 */
export async function readPages<T extends Listed, P extends Pick<Page<T>, 'entries' | 'total'>>(
  operation: UpstreamOperation,
  readPage: (page: PageRequest) => Promise<P>,
  check: (pages: number, first: P) => void | Promise<void>,
): Promise<{ readonly first: P; readonly entries: readonly P['entries'][number][] }> {
  const first = await readPage({ page: 1, itemsPerPage });
  const pages = Math.max(1, Math.ceil(first.total / itemsPerPage));
  await check(pages, first);
  const others = Array.from({ length: pages - 1 }, (_, index) => readPage({ page: index + 2, itemsPerPage }));
  const entries = [first, ...(await Promise.all(others))].flatMap((page): readonly T[] => page.entries);
  if (entries.length === first.total) return { first, entries: distinct(entries, operation) };
  throw protocolError(operation, 'Its pages do not add up to the items that it counts; try again.');
}

function distinct<T extends Listed>(entries: readonly T[], operation: UpstreamOperation): readonly T[] {
  const uids = new Set(entries.map((entry) => ('item' in entry ? entry.item.uid : entry.uid)));
  if (uids.size === entries.length) return entries;
  throw protocolError(operation, 'Its list has an entry twice; try again.');
}
