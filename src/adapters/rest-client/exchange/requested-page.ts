import type { Page, PageRequest } from '../../../domain/basics/page.ts';
import type { Uid } from '../../../domain/basics/uid.ts';
import type { UpstreamOperation } from './exchange.ts';
import { otherThanRequested, protocolError, unsupported } from './upstream-errors.ts';

/** An entry of a list: a record, or one with what belongs to it. */
type Listed = { readonly uid: Uid } | { readonly item: { readonly uid: Uid } };

export const wholeList: PageRequest = { page: 1, itemsPerPage: Number.MAX_SAFE_INTEGER };
/** The largest page that the client requests of any list, and how many pages it reads for one answer. */
export const itemsPerPage = 200;
const maxPages = 20;
const largest: PageRequest = { page: 1, itemsPerPage };

/**
 * The requested page of a list, or all of it, from the pages that the service has: it may decide their
 * size. `check` sees the first and how many there are, before the others are requested.
 * UPSTREAM_PROTOCOL where an entry is missing, or comes twice, and for another page than the one
 * requested, unless that is beyond the end: some services return the first one then.
 */
export async function readPages<P extends Page<Listed>>(
  operation: UpstreamOperation,
  read: (page: PageRequest) => Promise<P>,
  requested: PageRequest,
  check: (pages: number, first: P) => void | Promise<void> = (pages, first) =>
    assertFew(operation, pages, first),
): Promise<P> {
  let request = requested === wholeList ? largest : requested;
  let first = await read(request);
  if (!isCounted(first, request)) first = await read((request = largest));
  assertCounted(operation, first, request);
  const { total } = first;
  const { itemsPerPage: size } = first.request;
  const start = (requested.page - 1) * requested.itemsPerPage;
  const stop = Math.min(start + requested.itemsPerPage, total);
  const numbers = pagesWith(first, start, stop);
  await check(numbers.length, first);
  const pages = await Promise.all(
    numbers.map(async (page) => (page === first.request.page ? first : read({ page, itemsPerPage: size }))),
  );
  if (pages.some((page, index) => page.request.page !== numbers[index])) throw otherThanRequested(operation);
  const all = pages.flatMap((page) => page.entries);
  assertDistinct(all, operation);
  const before = ((numbers[0] ?? 1) - 1) * size;
  const entries = all.slice(start - before, stop - before);
  if (entries.length === Math.max(0, stop - start)) return { ...first, entries, request: requested };
  throw protocolError(operation, 'Its pages do not add up to the items that it counts; try again.');
}

/** The numbers of the pages with some entries; the first page may have all, whatever its size. */
function pagesWith({ entries, total, request }: Page<unknown>, start: number, stop: number): number[] {
  if (request.page === 1 && entries.length === total) return [1];
  const from = Math.floor(start / request.itemsPerPage) + 1;
  const length = Math.ceil(stop / request.itemsPerPage) - from + 1;
  return start < stop ? Array.from({ length }, (_, index) => from + index) : [];
}

export function assertFew(operation: UpstreamOperation, pages: number, { request }: Page<unknown>): void {
  const most = maxPages * request.itemsPerPage;
  if (pages > maxPages)
    throw unsupported(operation, undefined, `reading more than ${most} entries of a list`);
}

export function assertCounted(operation: UpstreamOperation, page: Page<unknown>, request: PageRequest): void {
  if (isCounted(page, request)) return;
  throw unsupported(operation, undefined, 'a pager, which says how many entries a list has');
}

/** Whether the total is known: a page without a pager is a whole list if it has less, or more, than was requested. */
function isCounted({ entries, request }: Page<unknown>, requested: PageRequest): boolean {
  const surplus = entries.length - requested.itemsPerPage;
  return request.withTotal !== false || surplus > 0 || (surplus < 0 && requested.page === 1);
}

function assertDistinct(entries: readonly Listed[], operation: UpstreamOperation): void {
  const uids = new Set(entries.map((entry) => ('item' in entry ? entry.item.uid : entry.uid)));
  if (uids.size < entries.length) throw protocolError(operation, 'Its list has an entry twice; try again.');
}
