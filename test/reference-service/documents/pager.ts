import type { JsonObject } from '../http/json.ts';
import { element, type XmlElement } from '../http/xml.ts';
import type { ServiceRequest } from '../http/request.ts';

type Pager = Readonly<
  Record<
    | 'start'
    | 'from'
    | 'to'
    | 'items'
    | 'currentPage'
    | 'requestedPage'
    | 'nextPage'
    | 'previousPage'
    | 'lastPage'
    | 'itemsPerPage'
    | 'itemsFound',
    number
  >
>;

export interface Page<Entry> {
  readonly entries: readonly Entry[];
  readonly pager: Pager;
}

/** The requested page of a list; one beyond its end is the first one. */
export function pageOf<Entry>(all: readonly Entry[], { query, header }: ServiceRequest): Page<Entry> {
  const number = (name: string, least: number): number | null => {
    const text = query.get(name) ?? header(`${name.charAt(0).toUpperCase()}${name.slice(1)}`) ?? '';
    return /^\d+$/.test(text) && Number(text) >= least ? Number(text) : null;
  };
  const itemsPerPage = number('itemsPerPage', 1) ?? 10;
  const requestedPage = number('page', 1) ?? Math.ceil(((number('start', 0) ?? 0) + 1) / itemsPerPage);
  const lastPage = Math.max(1, Math.ceil(all.length / itemsPerPage));
  const currentPage = requestedPage > lastPage ? 1 : requestedPage;
  const start = (currentPage - 1) * itemsPerPage;
  const entries = all.slice(start, start + itemsPerPage);
  const pager = {
    start,
    from: entries.length === 0 ? 0 : start + 1,
    to: start + entries.length,
    items: all.length,
    currentPage,
    requestedPage,
    nextPage: currentPage < lastPage ? currentPage + 1 : -1,
    previousPage: currentPage > 1 ? currentPage - 1 : -1,
    lastPage,
    itemsPerPage,
    itemsFound: entries.length,
  };
  return { entries, pager };
}

export function pagerJson(pager: Pager): JsonObject {
  return { ...pager };
}

export function pagerXml(pager: Pager): XmlElement {
  const children = Object.entries(pager).map(([name, value]) =>
    element(`${name.charAt(0).toUpperCase()}${name.slice(1)}`, value),
  );
  return element('Pager', ...children);
}
