import type { ApiVersion } from '../../../domain/access/access.ts';
import type { CalculationResult } from '../../../domain/amounts/amount.ts';
import { startOfMonth } from '../../../domain/basics/calendar.ts';
import type { Period } from '../../../domain/basics/instant.ts';
import type { Uid } from '../../../domain/basics/uid.ts';
import type { ProfileItemEntry } from '../../../domain/profiles/profile-item-page.ts';
import {
  isEndMark,
  type ProfileItemKey,
  profileItemKeyOf,
  type ProfileItemSelection,
} from '../../../domain/profiles/profile-item.ts';
import type { ProfileItemListRequest } from '../../../ports/profiles.ts';
import { mapInSlices } from '../../../metering/in-slices.ts';
import { readApiVersion } from '../access/viewer.ts';
import { type ItemTime, timeOf } from '../calculation/amount-in-time.ts';
import { protocolError, unsupported } from '../exchange/upstream-errors.ts';
import { upstreamOperations } from '../exchange/upstream-operations.ts';
import type { Upstream } from '../known/upstream.ts';
import { type CountLists, readWholeList } from './category-lists.ts';

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

interface ListsOfCategory extends Pick<ProfileItemListRequest, 'profileUid' | 'categoryPath'> {
  readonly selections: readonly Selection[];
  /** The first page of the first list is counted already. */
  readonly count: CountLists;
}

/** The items of one category, each once, and the first document of it. */
export async function readItems(upstream: Upstream, { selections, count, ...category }: ListsOfCategory) {
  const read = (selection: Selection) =>
    readWholeList(upstream, { ...category, selection, withAmounts: true }, count);
  const [first, ...others] = selections;
  const { document, entries } = await read(first);
  const lists = [entries];
  if (document.items !== null) {
    count(others.length);
    lists.push(...(await Promise.all(others.map(read))).map((list) => list.entries));
  }
  const byUid = new Map<Uid, ItemOfTotal>();
  for (const [index, found] of lists.entries()) {
    const end = index < lists.length - 1 ? (selections[index + 1]?.start ?? null) : null;
    await mapInSlices(upstream.budget, found, (entry) => {
      if (!isEndMark(entry.item)) byUid.set(entry.item.uid, toItem(entry, document.apiVersion, end));
    });
  }
  return { document, items: [...byUid.values()] };
}

/** `end` is the end of the last month whose list has the item: an item that the next list lacks has ended or was superseded. */
function toItem(entry: ProfileItemEntry, apiVersion: ApiVersion, end: Period['end']): ItemOfTotal {
  const { item, calculation } = entry;
  if (calculation === null) throw protocolError(operation, 'An item in its response has no amount.');
  const { validity, isPerTime } = timeOf(entry, apiVersion);
  return {
    key: profileItemKeyOf(item),
    validity: { start: validity.start, end: end ?? validity.end },
    isPerTime,
    calculation,
    isComplete: isComplete(calculation, apiVersion),
  };
}

/** A service of an earlier era gives nothing but the amount; a bare 0 of version 1 may be a failure. */
function isComplete({ amount, amounts, notes }: CalculationResult, apiVersion: ApiVersion): boolean {
  const isNothing = amount.value === null || (amount.value === 0 && apiVersion !== '1.0');
  return isNothing || amounts.length > 0 || notes.length > 0;
}
