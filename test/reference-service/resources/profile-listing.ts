import { amountUnits, calculateProfileItem } from '../data/calculate.ts';
import type { DataCategory, Profile, ProfileItem } from '../data/model.ts';
import { refuseDatesOfOtherVersion } from '../data/profile-items.ts';
import { categoriesIn, labelOf } from '../data/tree.ts';
import { type Page, pageOf } from '../documents/pager.ts';
import type { Listing } from '../documents/profile-categories.ts';
import type { Calculated } from '../documents/profile-items.ts';
import { afterDuration, parseIsoDate, parseMonth, startOfMonth } from '../http/dates.ts';
import { fault } from '../http/faults.ts';
import type { Exchange } from './exchange.ts';

interface Window {
  readonly startDate: Date;
  readonly endDate: Date | null;
}

/** The items of a category that a request asks for, by its dates, one page of them. */
export function listCategory(exchange: Exchange, profile: Profile, category: DataCategory): Listing {
  const { request, store, view, now } = exchange;
  const all = store.profileItems.filter(
    (item) => item.profile === profile && item.dataItem.category === category,
  );
  refuseOtherDates(exchange);
  const month = parseMonth(request.query.get('profileDate'), now);
  const window = view.version === 1 ? null : windowOf(exchange);
  const listed = window === null ? itemsInMonth(all, month) : itemsInWindow(all, window, request.query);
  const isProrated = request.query.get('mode') === 'prorata';
  if (isProrated && window?.endDate === null) throw fault('INVALID_PRORATA_REQUEST');
  return listing(exchange, profile, category, pageOf(listed, request), isProrated ? window : null, month);
}

/** A listing of some items, for the answers of writes. */
export function listingOf(
  exchange: Exchange,
  profile: Profile,
  category: DataCategory,
  items: readonly ProfileItem[],
): Listing {
  const request = { ...exchange.request, query: new URLSearchParams(), header: () => undefined };
  const page = pageOf(items, request);
  return listing(exchange, profile, category, page, null, parseMonth(null, exchange.now));
}

function listing(
  exchange: Exchange,
  profile: Profile,
  category: DataCategory,
  page: Page<ProfileItem>,
  prorated: Window | null,
  month: Date,
): Listing {
  const items = page.entries.map((item) => calculated(exchange, item, prorated));
  const children = categoriesIn(exchange.store, category);
  const units = requestedUnits(exchange);
  return { profile, category, children, page, items, units, month };
}

export function calculated(
  exchange: Exchange,
  item: ProfileItem,
  prorated: Window | null = null,
): Calculated {
  const outcome = calculateProfileItem(item, exchange.view.version, prorated);
  return { item, outcome, units: requestedUnits(exchange) };
}

function requestedUnits({ request, view }: Exchange): Calculated['units'] {
  const get = (name: string): string | null | undefined =>
    request.query.get(name) ?? request.fields.get(name);
  return amountUnits((name) => (view.version === 2 ? get(name) : null));
}

function refuseOtherDates({ request, view }: Exchange): void {
  if (view.version === 1) refuseDatesOfOtherVersion(request.query, 1);
  else if (request.query.has('profileDate')) throw fault('INVALID_API_PARAMETERS', 'profileDate');
}

function windowOf({ request, now }: Exchange): Window {
  const [start, end, duration] = ['startDate', 'endDate', 'duration'].map(
    (name) => request.query.get(name) ?? '',
  );
  const startDate = start ? parseIsoDate(start) : startOfMonth(now);
  const endDate = end ? parseIsoDate(end) : duration ? afterDuration(startDate, duration) : null;
  if (endDate !== null && endDate < startDate) throw fault('INVALID_DATE_RANGE');
  return { startDate, endDate };
}

/** Version 2: what overlaps the window, or begins or ends in it. The newest first. */
function itemsInWindow(all: readonly ProfileItem[], window: Window, query: URLSearchParams): ProfileItem[] {
  const selection = query.get('selectby') ?? query.get('selectBy');
  return all
    .filter(({ startDate, endDate }) => {
      if (window.endDate !== null && startDate >= window.endDate) return false;
      if (selection === 'start') return startDate >= window.startDate;
      if (selection === 'end') {
        return endDate !== null && (window.endDate === null || endDate < window.endDate);
      }
      return endDate === null || endDate > window.startDate;
    })
    .toSorted((a, b) => Number(b.startDate) - Number(a.startDate));
}

/** Version 1: the latest of each name and data item that began before the month ended, until one ends it. */
function itemsInMonth(all: readonly ProfileItem[], month: Date): ProfileItem[] {
  const end = startOfMonth(month, 1);
  const key = ({ name, dataItem }: ProfileItem): string => `${name ?? ''}\n${labelOf(dataItem)}`;
  const latest = new Map<string, ProfileItem>();
  for (const item of all.toSorted((a, b) => Number(a.startDate) - Number(b.startDate))) {
    if (item.startDate < end) latest.set(key(item), item);
  }
  return [...latest.values()]
    .filter(({ endDate }) => endDate === null || endDate >= month)
    .toSorted((a, b) => key(a).localeCompare(key(b)));
}
