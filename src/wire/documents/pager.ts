import { DEFAULT_ITEMS_PER_PAGE, type Page, type PageRequest } from '../../domain/basics/page.ts';
import { type Element, element } from '../elements/element.ts';
import type { WireNode } from '../elements/wire-node.ts';
import { count, pageNumber, positive } from '../elements/scalars.ts';
import { node, optional, type ReadOf, shape } from '../elements/shape.ts';
import { why } from '../elements/why.ts';
import { WireError } from '../elements/wire-error.ts';

/** How the service writes that there is no such page. */
const NO_PAGE = -1;

export function encodePager({ total, request: { page, itemsPerPage }, entries }: Page<unknown>): Element {
  const found = entries.length;
  const { start, from, to, itemsFound, ...neighbours } = placeOf({ total, page, itemsPerPage, found });
  return element(
    {},
    {
      start,
      from,
      to,
      items: total,
      currentPage: page,
      requestedPage: page,
      ...neighbours,
      itemsPerPage,
      itemsFound,
    },
  );
}

/** Derives a pager from the page number, the total and the number of entries. */
function placeOf(of: {
  readonly total: number;
  readonly page: number;
  readonly itemsPerPage: number;
  readonly found: number;
}) {
  const { total, page, itemsPerPage, found } = of;
  const lastPage = Math.max(1, Math.ceil(total / itemsPerPage));
  const start = (page - 1) * itemsPerPage;
  return {
    start,
    from: found === 0 ? 0 : start + 1,
    to: found === 0 ? 0 : start + found,
    nextPage: page < lastPage ? page + 1 : NO_PAGE,
    // Beyond the end the page before is the last one.
    previousPage: page > 1 ? Math.min(page - 1, lastPage) : NO_PAGE,
    lastPage,
    itemsFound: found,
  };
}

const pagerShape = shape('pager', {
  items: optional(count, why.derivable),
  currentPage: optional(positive, why.derivable),
  itemsPerPage: optional(positive, why.derivable),
  start: optional(count, why.derivable),
  from: optional(count, why.derivable),
  to: optional(count, why.derivable),
  requestedPage: optional(positive, why.derivable),
  nextPage: optional(pageNumber, why.derivable),
  previousPage: optional(pageNumber, why.derivable),
  lastPage: optional(positive, why.derivable),
  itemsFound: optional(count, why.derivable),
});

/** Services leave it out, or empty, with a list that is whole, and where there is no list. */
export const pagerRule = optional(node(pagerShape), why.wholeList);

/**
 * `null` for a list without pager: a category that holds no items. `found` is
 * the length of the list. WireError for a pager that contradicts the list or
 * itself.
 */
export function decodePager(
  pager: WireNode | null,
  found: number,
): { readonly total: number; readonly request: PageRequest } | null {
  if (pager === null || pager.names().length === 0) return null;
  const stated = pagerShape.read(pager);
  const { page, itemsPerPage, total } = derive(stated, found);
  // Some services have lists that are not divided into pages, and a pager all the same.
  const isWhole = page === 1 && found === total;
  const isPage = found === Math.max(0, Math.min(itemsPerPage, total - (page - 1) * itemsPerPage));
  const expected = placeOf({ total, page, itemsPerPage, found });
  const isAsStated = comparedNames(isPage && found > 0).every(
    (name) => stated[name] === null || stated[name] === expected[name],
  );
  if ((isWhole || isPage) && isAsStated) return { total, request: { page, itemsPerPage } };
  throw new WireError('The pager of the document contradicts its list.');
}

/** Derives page, size and total from the rest of a pager where it does not say them. WireError where that is too little. */
function derive(stated: ReadOf<typeof pagerShape>, found: number): PageRequest & { readonly total: number } {
  const { items, currentPage, requestedPage, nextPage, lastPage, from } = stated;
  const start = stated.start ?? (from === null ? null : Math.max(0, from - 1));
  const isFirst = start === 0 || stated.previousPage === NO_PAGE;
  const isLast = nextPage === NO_PAGE || (lastPage !== null && lastPage === currentPage);
  const size = stated.itemsPerPage ?? (isLast ? null : found);
  const place = start === null || size === null ? null : Math.floor(start / size) + 1;
  const page = currentPage ?? (isFirst ? 1 : (place ?? requestedPage ?? 1));
  const before = page === 1 || start === null ? Math.max(DEFAULT_ITEMS_PER_PAGE, found) : start / (page - 1);
  const itemsPerPage = size ?? before;
  const total = items ?? (isLast ? (page - 1) * itemsPerPage + found : null);
  if (total === null)
    throw new WireError('The pager lacks items, and does not say that this is the last page.');
  return { page, itemsPerPage, total };
}

/** Services differ in what they say beyond the end of a list, and of one that is not divided. */
function comparedNames(isOrdinary: boolean) {
  return isOrdinary
    ? (['itemsFound', 'start', 'from', 'to', 'nextPage', 'previousPage', 'lastPage'] as const)
    : (['itemsFound'] as const);
}

/** The entries of a list with its pager. Without one nothing says how many there are in all. */
export function toPage<T>(entries: readonly T[], pager: WireNode | null): Page<T> {
  const paged = decodePager(pager, entries.length);
  if (paged !== null) return { ...paged, entries };
  const itemsPerPage = Math.max(DEFAULT_ITEMS_PER_PAGE, entries.length);
  return { entries, total: entries.length, request: { page: 1, itemsPerPage, withTotal: false } };
}
