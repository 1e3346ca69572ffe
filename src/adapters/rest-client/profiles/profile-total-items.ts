import type { ApiVersion } from '../../../domain/access/access.ts';
import type { CalculationResult } from '../../../domain/amounts/amount.ts';
import { type CategoryPath, pathKey } from '../../../domain/basics/category-path.ts';
import { EmissionsError } from '../../../domain/basics/errors.ts';
import type { GwpSet } from '../../../domain/amounts/figure-facts.ts';
import type { Period } from '../../../domain/basics/instant.ts';
import { labelOf } from '../../../domain/profiles/labels.ts';
import type { PageRequest } from '../../../domain/basics/page.ts';
import type { ProfileItemEntry } from '../../../domain/profiles/profile-item-page.ts';
import {
  dataItemRemoved,
  isEndMark,
  profileItemKeyOf,
  type RemovedProfileItem,
} from '../../../domain/profiles/profile-item.ts';
import type { Uid } from '../../../domain/basics/uid.ts';
import { mapInSlices } from '../../../metering/in-slices.ts';
import { breakDown } from '../../../totals/gas-breakdown.ts';
import type { CalculatedItem } from '../../../totals/sum.ts';
import type { ProfileCategoryDocument } from '../../../wire/profiles/profile-category.ts';
import type { FormField } from '../../../wire/forms/fields.ts';
import { encodeProfileCategoryQuery } from '../../../wire/profiles/profile-category-query.ts';
import { inRequestedUnits } from '../calculation/requested-units.ts';
import type { AmountUnits } from '../../../wire/forms/representation.ts';
import { withQuery } from '../exchange/with-query.ts';
import { profileCategoryPath } from '../../../wire/addresses.ts';
import { joinPages, requestedPageOf } from '../exchange/requested-page.ts';
import { upstreamOperations } from '../exchange/upstream-operations.ts';
import { readProfileCategory } from './profile-category-view.ts';
import type { Upstream } from '../known/upstream.ts';
import { protocolError, unsupported } from '../exchange/upstream-errors.ts';

const operation = upstreamOperations.totalledCategory;

/** The largest page that the client requests of any list whose items have values. */
const itemsPerPage = 200;

/** The items of a category to sum. */
export interface TotalQuery {
  /** `null` for what is usual in the version of the account. */
  readonly period: Period | null;
  readonly isOfPeriod: boolean;
  readonly withSubcategories: boolean;
  readonly gwp?: GwpSet | undefined;
  /** The label to group by, and its value for items without it. */
  readonly label?: { readonly key: string; readonly ofProfile: string | null } | undefined;
  /** Where it is enough to know whether there are items, and when those of the first page count. */
  readonly firstPageOnly?: boolean;
}

/** All items of one category in a period, with what they amount to. */
export interface CategoryItems {
  readonly profileUid: Uid;
  readonly path: CategoryPath;
  readonly children: readonly CategoryPath[];
  readonly total: number;
  readonly items: readonly CalculatedItem[];
  readonly hasRemoved: boolean;
  /** When the items count, without the removed ones. */
  readonly validities: readonly Period[];
  /** Whether the service gives notes and all amounts, not just the default amount. */
  readonly areComplete: boolean;
}

export async function readCategoryItems(
  upstream: Upstream,
  profileUid: Uid,
  path: CategoryPath,
  query: TotalQuery,
): Promise<CategoryItems> {
  const readPage = async (page: number): Promise<ProfileCategoryDocument> => {
    const fields = toQuery(query, { page, itemsPerPage });
    try {
      return await unlessRefused(readProfileCategory(upstream, profileUid, path, fields, operation), query);
    } finally {
      upstream.forget(withQuery(profileCategoryPath(profileUid, path), fields));
    }
  };
  const first = await readPage(1);
  const total = first.items?.total ?? 0;
  const pageCount = query.firstPageOnly === true ? 1 : Math.ceil(total / itemsPerPage);
  const further = Array.from({ length: Math.max(0, pageCount - 1) }, (_, index) => readPage(index + 2));
  const documents = [first, ...(await Promise.all(further))];
  const pages = documents.map((document, index) => entriesOf(document, { page: index + 1, itemsPerPage }));
  const entries = query.firstPageOnly === true ? pages.flat() : joinPages(pages, total, operation);
  const counting = entries.filter(({ item }) => !isEndMark(item));
  const removed = (first.removed ?? []).filter(
    ({ key }) => query.withSubcategories || pathKey(key.categoryPath) === pathKey(path),
  );
  const items = await mapInSlices(upstream.budget, counting, (entry) => toCalculatedItem(entry, query));
  return {
    profileUid,
    path,
    children: first.children.map((child) => child.path),
    total,
    items: [...items, ...removed.map((item) => toFailedItem(item, query))],
    hasRemoved: removed.length > 0,
    validities: counting.map(({ item }) => item.validity),
    areComplete: items.every(({ summed }) => isTold(summed.result, first.apiVersion)),
  };
}

function toQuery({ period, isOfPeriod, gwp }: TotalQuery, page: PageRequest): readonly FormField[] {
  return encodeProfileCategoryQuery({
    page,
    selection: period === null ? undefined : { kind: 'window', ...period, selectBy: 'overlap' },
    prorata: isOfPeriod,
    ...unitsOf({ isOfPeriod, gwp }),
  });
}

function unitsOf({ isOfPeriod, gwp }: Pick<TotalQuery, 'isOfPeriod' | 'gwp'>): AmountUnits {
  return { returnPerUnit: isOfPeriod ? 'none' : undefined, gwp };
}

function entriesOf({ items }: ProfileCategoryDocument, page: PageRequest): readonly ProfileItemEntry[] {
  if (items === null || items.total === 0) return [];
  return requestedPageOf(items, page, operation).entries;
}

function toCalculatedItem({ item, calculation }: ProfileItemEntry, query: TotalQuery) {
  if (calculation === null) throw protocolError(operation, 'An item in its response has no amount.');
  const result = inRequestedUnits(operation, calculation, unitsOf(query));
  const { label } = query;
  const ofItem = label === undefined ? null : labelOf(item.labels, label.key);
  return {
    item: profileItemKeyOf(item),
    label: ofItem ?? label?.ofProfile ?? null,
    summed: { result, gases: breakDown(result) },
  };
}

function toFailedItem(
  { key, label }: RemovedProfileItem,
  { isOfPeriod, label: by }: TotalQuery,
): CalculatedItem {
  const amount = { value: null, unit: 'kg', perUnit: isOfPeriod ? null : 'year' };
  const result = { amount, amounts: [], notes: [], failure: dataItemRemoved(label) };
  return { item: key, label: by?.ofProfile ?? null, summed: { result, gases: breakDown(result) } };
}

/** A service of an earlier era gives nothing but the amount; a bare 0 of version 1 may be a failure. */
function isTold({ amount, amounts, notes }: CalculationResult, apiVersion: ApiVersion): boolean {
  const isNothing = amount.value === null || (amount.value === 0 && apiVersion !== '1.0');
  return isNothing || amounts.length > 0 || notes.length > 0;
}

/** The parameters of a total come from the gateway, so their rejection is not the caller's error. */
async function unlessRefused<T>(work: Promise<T>, { isOfPeriod, gwp }: TotalQuery): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const isRefusal = error instanceof EmissionsError && error.code === 'BAD_USER_INPUT';
    if (!isRefusal || error.upstream === undefined || !(isOfPeriod || gwp)) throw error;
    const what = gwp === undefined ? 'totals of a period' : `totals by the potentials of ${gwp}`;
    throw unsupported(operation, error.upstream.status, what);
  }
}
