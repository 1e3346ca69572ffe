import { DEFAULT_ITEMS_PER_PAGE, type PageRequest } from '../../domain/basics/page.ts';
import { type FormFields, textOf } from './fields.ts';
import type { RecordForm } from './record-form.ts';

/** The original has no upper bound; clients can process a response of this size. */
const maxItemsPerPage = 1000;

/** A request, whose headers may also name the page. */
export interface PageContext {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
}

/** The page that is requested of any list. */
export const paged: RecordForm<{ readonly page: PageRequest }, PageContext> = {
  page: {
    names: ['page', 'start', 'itemsPerPage'],
    write: ({ page, itemsPerPage }) => [
      ['page', String(page)],
      ['itemsPerPage', String(itemsPerPage)],
    ],
    read: (query, { headers }) => readPage(query, headers),
  },
};

/** Whether a target belongs to a page, whose document may be long. */
export function namesPage(target: string): boolean {
  return target.includes('itemsPerPage=');
}

/**
 * The page of a query or of headers, whose names are in lower case. `start` is
 * the index of an item and means its page. As in the original, anything that
 * is not a number is ignored.
 */
function readPage(query: FormFields, headers: PageContext['headers']): PageRequest {
  const read = (name: string): number | undefined =>
    toCount(textOf(query, name)) ?? toCount(headers[name.toLowerCase()]);
  const requested = read('itemsPerPage');
  const itemsPerPage =
    requested === undefined || requested < 1 ? DEFAULT_ITEMS_PER_PAGE : Math.min(requested, maxItemsPerPage);
  const page = read('page');
  if (page !== undefined && page >= 1) return { page, itemsPerPage };
  const start = read('start') ?? 0;
  return { page: Math.floor(start / itemsPerPage) + 1, itemsPerPage };
}

function toCount(text: string | readonly string[] | undefined): number | undefined {
  return typeof text === 'string' && /^\d{1,15}$/.test(text.trim()) ? Number(text) : undefined;
}
