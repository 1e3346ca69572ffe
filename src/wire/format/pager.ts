import { DEFAULT_ITEMS_PER_PAGE, type Page, type PageRequest } from '../../domain/page.ts';
import { type Element, element } from './element.ts';
import type { WireNode } from './wire-node.ts';
import { numberMember } from './required.ts';

/** How the service writes that there is no such page. */
const NO_PAGE = -1;

export function encodePager({ total, request, entries }: Page<unknown>): Element {
  const { page, itemsPerPage } = request;
  const lastPage = Math.max(1, Math.ceil(total / itemsPerPage));
  const start = (page - 1) * itemsPerPage;
  const itemsFound = entries.length;
  return element(
    {},
    {
      start,
      from: itemsFound === 0 ? 0 : start + 1,
      to: itemsFound === 0 ? 0 : start + itemsFound,
      items: total,
      currentPage: page,
      requestedPage: page,
      nextPage: page < lastPage ? page + 1 : NO_PAGE,
      // Beyond the end the page before is the last one.
      previousPage: page > 1 ? Math.min(page - 1, lastPage) : NO_PAGE,
      lastPage,
      itemsPerPage,
      itemsFound,
    },
  );
}

/** `null` for a list without pager: a category that holds no items. */
export function decodePager(
  node: WireNode | undefined,
): { readonly total: number; readonly request: PageRequest } | null {
  const total = node === undefined ? null : numberMember(node, 'items');
  if (node === undefined || total === null) return null;
  return {
    total,
    request: {
      page: numberMember(node, 'currentPage') ?? 1,
      itemsPerPage: numberMember(node, 'itemsPerPage') ?? 10,
    },
  };
}

/** The entries of a list with its pager; without one, the page is the whole list. */
export function toPage<T>(entries: readonly T[], pager: WireNode | undefined): Page<T> {
  const paged = decodePager(pager);
  if (paged !== null) return { ...paged, entries };
  const request = { page: 1, itemsPerPage: Math.max(DEFAULT_ITEMS_PER_PAGE, entries.length) };
  return { entries, total: entries.length, request };
}
