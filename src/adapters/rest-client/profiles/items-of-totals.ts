import type { ApiVersion } from '../../../domain/access/access.ts';
import type { CalculationResult } from '../../../domain/amounts/amount.ts';
import { startOfMonth } from '../../../domain/basics/calendar.ts';
import type { CategoryPath } from '../../../domain/basics/category-path.ts';
import type { Period } from '../../../domain/basics/instant.ts';
import type { Uid } from '../../../domain/basics/uid.ts';
import type { ProfileItemEntry } from '../../../domain/profiles/profile-item-page.ts';
import {
  isEndMark,
  type ProfileItemKey,
  profileItemKeyOf,
  type ProfileItemSelection,
} from '../../../domain/profiles/profile-item.ts';
import { mapInSlices } from '../../../metering/in-slices.ts';
import { profileCategoryPath } from '../../../wire/addresses.ts';
import type { ProfileCategoryDocument } from '../../../wire/profiles/profile-category.ts';
import { encodeProfileCategoryQuery } from '../../../wire/profiles/profile-category-query.ts';
import { readApiVersion } from '../access/viewer.ts';
import { type ItemTime, timeOf } from '../calculation/amount-in-time.ts';
import { inRequestedUnits } from '../calculation/requested-units.ts';
import { joinPages, requestedPageOf } from '../exchange/requested-page.ts';
import { protocolError, unsupported } from '../exchange/upstream-errors.ts';
import { upstreamOperations } from '../exchange/upstream-operations.ts';
import { withQuery } from '../exchange/with-query.ts';
import type { Upstream } from '../known/upstream.ts';
import { type CountLists, itemsPerPage } from './category-lists.ts';
import { readProfileCategory } from './profile-category-view.ts';

const operation = upstreamOperations.profileCategory;

/** An item with what its list says that it amounts to. */
export interface ItemOfTotal extends ItemTime {
  readonly key: ProfileItemKey;
  readonly calculation: CalculationResult;
  /** Whether the service gives notes and all amounts, not just the default amount. */
  readonly isComplete: boolean;
}

type Selection = ProfileItemSelection | undefined;

/** The lists that have all items of a period; version 1 has one for each month. */
export async function toSelections(upstream: Upstream, period: Period | null): Promise<readonly Selection[]> {
  if (period === null) return [undefined];
  if ((await readApiVersion(upstream)) === '2.0') {
    return [{ kind: 'window', ...period, selectBy: 'overlap' }];
  }
  const { start, end } = period;
  if (end === null) throw unsupported(operation, undefined, 'totals of a period without an end in version 1');
  const months: Selection[] = [];
  for (let month = startOfMonth(start); month < end; month = startOfMonth(month, 1)) {
    months.push({ kind: 'month', start: month });
  }
  return months;
}

interface ListsOfCategory {
  readonly profileUid: Uid;
  readonly path: CategoryPath;
  readonly selections: readonly Selection[];
  /** The first page of the first list is counted already. */
  readonly count: CountLists;
}

/** The items of one category, each once, and the categories below. */
export async function readItems(upstream: Upstream, lists: ListsOfCategory) {
  const [first, ...others] = lists.selections;
  const { document, entries } = await readList(upstream, lists, first);
  const read = [entries];
  if (document.items !== null) {
    lists.count(others.length);
    const further = await Promise.all(others.map((each) => readList(upstream, lists, each)));
    read.push(...further.map((list) => list.entries));
  }
  const byUid = new Map<Uid, ItemOfTotal>();
  for (const [index, found] of read.entries()) {
    const end = index < read.length - 1 ? (lists.selections[index + 1]?.start ?? null) : null;
    await mapInSlices(upstream.budget, found, (entry) => {
      if (!isEndMark(entry.item)) byUid.set(entry.item.uid, toItem(entry, document.apiVersion, end));
    });
  }
  return { children: document.children.map((child) => child.path), items: [...byUid.values()] };
}

/** `end` is that of the month whose list has the item: one that the next list lacks has ended or was superseded. */
function toItem(entry: ProfileItemEntry, apiVersion: ApiVersion, end: Period['end']): ItemOfTotal {
  const { item, calculation } = entry;
  if (calculation === null) throw protocolError(operation, 'An item in its response has no amount.');
  const { validity, isPerTime } = timeOf(entry, apiVersion);
  return {
    key: profileItemKeyOf(item),
    validity: { start: validity.start, end: end ?? validity.end },
    isPerTime,
    calculation: inRequestedUnits(operation, calculation, {}),
    isComplete: isComplete(calculation, apiVersion),
  };
}

/** A service of an earlier era gives nothing but the amount; a bare 0 of version 1 may be a failure. */
function isComplete({ amount, amounts, notes }: CalculationResult, apiVersion: ApiVersion): boolean {
  const isNothing = amount.value === null || (amount.value === 0 && apiVersion !== '1.0');
  return isNothing || amounts.length > 0 || notes.length > 0;
}

/** All pages of a list, and its first document. */
async function readList(
  upstream: Upstream,
  { profileUid, path, count }: ListsOfCategory,
  selection: Selection,
) {
  const readPage = async (page: number): Promise<ProfileCategoryDocument> => {
    const query = encodeProfileCategoryQuery({ page: { page, itemsPerPage }, selection });
    try {
      return await readProfileCategory(upstream, profileUid, path, query, operation);
    } finally {
      upstream.forget(withQuery(profileCategoryPath(profileUid, path), query));
    }
  };
  const document = await readPage(1);
  const total = document.items?.total ?? 0;
  const further = Math.max(0, Math.ceil(total / itemsPerPage) - 1);
  count(further);
  const others = await Promise.all(Array.from({ length: further }, (_, index) => readPage(index + 2)));
  const pages = [document, ...others].map((each, index) => entriesOf(each, index + 1));
  return { document, entries: joinPages(pages, total, operation) };
}

function entriesOf({ items }: ProfileCategoryDocument, page: number): readonly ProfileItemEntry[] {
  if (items === null || items.total === 0) return [];
  return requestedPageOf(items, { page, itemsPerPage }, operation).entries;
}
