import type { CalculationResult, EmittedTime } from '../../../domain/amounts/amount.ts';
import { always } from '../../../domain/amounts/emitted-part.ts';
import { isOver } from '../../../domain/amounts/note.ts';
import type { CategoryPath } from '../../../domain/basics/category-path.ts';
import type { Period } from '../../../domain/basics/instant.ts';
import type { Uid } from '../../../domain/basics/uid.ts';
import type { ProfileItemEntry } from '../../../domain/profiles/profile-item-page.ts';
import { isEndMark, type ProfileItemKey, profileItemKeyOf } from '../../../domain/profiles/profile-item.ts';
import { periodsOf, type ProfileTotals, totalDetails } from '../../../domain/profiles/profile-total.ts';
import { mapInSlices, runInSlices } from '../../../metering/in-slices.ts';
import type { ProfileTotalRequest } from '../../../ports/profiles.ts';
import { systemClock } from '../../../ports/clock.ts';
import { sumItems } from '../../../totals/sum-amounts.ts';
import type { CalculatedItem } from '../../../totals/sum.ts';
import { toSummed } from '../../../totals/summed-amount.ts';
import { offersAdditions } from '../access/viewer.ts';
import { amountInTime, type ItemTime, nextStarts, timeOf } from '../calculation/amount-in-time.ts';
import { protocolError, unsupported } from '../exchange/upstream-errors.ts';
import { upstreamOperations } from '../exchange/upstream-operations.ts';
import type { Upstream } from '../known/upstream.ts';
import { assertUnconditional } from './items-in-lists.ts';
import { readTotals } from '../profiles/profile-totals-document.ts';
import {
  countLists,
  everything,
  type ListsOfCategory,
  readLists,
  readTree,
  toSelections,
} from './category-lists.ts';

const operation = upstreamOperations.profileCategory;

/**
 * In one document where the service offers that. Else from what its lists say each item amounts to
 * per time: the items of all periods are read once. UPSTREAM_UNSUPPORTED for what lists do not say,
 * and for more of them than are read for one answer.
 */
export async function listProfileTotals(
  upstream: Upstream,
  request: ProfileTotalRequest,
): Promise<readonly ProfileTotals[]> {
  const periods = periodsOf(request);
  if (await offersAdditions(upstream)) return readTotals(upstream, request);
  assertListed(request);
  const items = await readAll(upstream, request);
  const totals: ProfileTotals[] = [];
  for (const period of periods) totals.push(await sumItemsIn(period, items, upstream, request));
  return totals;
}

function sumItemsIn(
  period: Period | null,
  items: readonly ItemOfTotal[],
  { budget }: Upstream,
  { groupBy, details = totalDetails }: ProfileTotalRequest,
): Promise<ProfileTotals> {
  const counting = items.filter(({ validity }) => period === null || overlaps(validity, period));
  budget.count('calculations', counting.length);
  const areComplete = counting.every(({ isComplete }) => isComplete);
  const amounts = amountsOf(counting, period ?? allTime);
  return runInSlices(budget, sumItems(amounts, { areComplete, details, groupBy }));
}

function assertListed({ only, groupBy, gwp }: ProfileTotalRequest): void {
  if (only !== undefined) assertUnconditional(only);
  if (groupBy?.label !== undefined) throw unsupported(operation, undefined, 'labels');
  if (gwp !== undefined) throw unsupported(operation, undefined, `totals by the potentials of ${gwp}`);
}

/** One profile after the other, so that none is read on after one has failed. */
async function readAll(
  upstream: Upstream,
  { profileUids, categoryPath, withSubcategories, period }: ProfileTotalRequest,
): Promise<readonly ItemOfTotal[]> {
  const selections = await toSelections(upstream, period ?? everything);
  const count = countLists();
  const items: ItemOfTotal[] = [];
  for (const profileUid of profileUids) {
    const read = (path: CategoryPath) =>
      readItems(upstream, { profileUid, categoryPath: path, selections, count, withAmounts: true });
    const categories = await readTree(categoryPath, count, read, withSubcategories);
    items.push(...categories.flatMap((category) => category.items));
  }
  return items;
}

function overlaps({ start, end }: Period, period: Period): boolean {
  return (period.end === null || start < period.end) && (end === null || end > period.start);
}

const allTime = { start: null, end: null };

/** The amounts emitted in a time. */
function* amountsOf(items: readonly ItemOfTotal[], period: EmittedTime): Generator<CalculatedItem> {
  const now = systemClock();
  const from = { start: period.start ?? always.start };
  for (const item of items) {
    const summed = toSummed(amountInTime(item.calculation, item, period));
    if (!isOver(item.validity, from, { now, notes: summed.notes }))
      yield { item: item.key, dataItemUid: item.dataItemUid, summed };
  }
}

/** An item with what its list says that it amounts to. */
interface ItemOfTotal extends ItemTime {
  readonly key: ProfileItemKey;
  readonly dataItemUid: Uid;
  readonly calculation: CalculationResult;
  /** Whether the service gives notes and all amounts, not just the default amount. */
  readonly isComplete: boolean;
}

/** The items of one category, each once, and the first document of it. */
async function readItems(upstream: Upstream, category: ListsOfCategory) {
  const { selections } = category;
  const { document, lists } = await readLists(upstream, category);
  const byUid = new Map<Uid, ItemOfTotal>();
  const next = nextStarts(lists.flat());
  for (const [index, found] of lists.entries()) {
    const end = index < lists.length - 1 ? (selections[index + 1]?.start ?? null) : null;
    await mapInSlices(upstream.budget, found, (entry) => {
      if (!isEndMark(entry.item))
        byUid.set(entry.item.uid, toItem(entry, timeOf(entry, document.apiVersion, next), end));
    });
  }
  return { document, items: [...byUid.values()] };
}

/** `end` is the end of the last month whose list has the item: an item that the next list lacks has ended or was superseded. */
function toItem(entry: ProfileItemEntry, { validity, isPerTime }: ItemTime, end: Period['end']): ItemOfTotal {
  const { item, calculation } = entry;
  if (calculation === null) throw protocolError(operation, 'An item in its response has no amount.');
  return {
    key: profileItemKeyOf(item),
    dataItemUid: item.dataItem.uid,
    validity: { ...validity, end: end ?? validity.end },
    isPerTime,
    calculation,
    isComplete: isComplete(calculation),
  };
}

/** Without amounts and notes a bare 0 may be a failure: a service of an earlier era gives nothing else for one. */
function isComplete({ amount, amounts, notes }: CalculationResult): boolean {
  return amount.value === null || amounts.length > 0 || notes.length > 0;
}
