import type { Principal } from '../../domain/access/access.ts';
import { isOver } from '../../domain/amounts/note.ts';
import { EmissionsError, notFound } from '../../domain/basics/errors.ts';
import type { ClosedPeriod } from '../../domain/basics/instant.ts';
import type { ProfileItemKey } from '../../domain/profiles/profile-item.ts';
import { type ProfileTotals, totalDetails } from '../../domain/profiles/profile-total.ts';
import { runInSlices, stride } from '../../metering/in-slices.ts';
import type { Outcome } from '../../ports/outcome.ts';
import type { ProfileItemUse } from '../../ports/profile-item-search.ts';
import type { ProfileTotalRequest } from '../../ports/profiles.ts';
import type { CalculatedItem } from '../../totals/sum.ts';
import { sumItems } from '../../totals/sum-amounts.ts';
import { type SummedAmount, toSummed } from '../../totals/summed-amount.ts';
import { calculateRead } from '../profile-items/profile-item-calculations.ts';
import type { RequestScope } from '../request-scope.ts';
import { amountTime, SharedAmounts } from './shared-amounts.ts';
import type { TotalItem, TotalItems } from './total-items.ts';
import { countsIn } from './total-windows.ts';

/** A total, and what its calculations need. */
interface Total extends TotalItems {
  readonly request: RequestScope;
  readonly principal: Principal;
  readonly requested: Pick<ProfileTotalRequest, 'gwp' | 'details' | 'groupBy'>;
  readonly windows: readonly ClosedPeriod[];
  readonly spans: readonly ProfileItemUse[];
  /** The value of the label to group by. */
  readonly labelOf: (item: ProfileItemKey) => string | null;
}

/** Indexed by `use`. */
type Amounts = (SummedAmount | undefined)[];

/** Windows share the amounts that are the same in them. */
export async function sumWindows(total: Total): Promise<Outcome<readonly ProfileTotals[]>> {
  const { request, principal, requested, windows } = total;
  const shared = new SharedAmounts(request, `${principal.apiVersion} ${requested.gwp ?? ''}`);
  const totals: ProfileTotals[] = [];
  for (const window of windows) {
    const summed = await sumWindow(total, window, shared);
    if (summed instanceof EmissionsError) return summed;
    totals.push(summed);
  }
  return totals;
}

async function sumWindow(
  total: Total,
  window: ClosedPeriod,
  shared: SharedAmounts,
): Promise<Outcome<ProfileTotals>> {
  const {
    request,
    requested: { details = totalDetails, groupBy },
    spans,
    byUid,
  } = total;
  const { budget } = request;
  const now = request.clock();
  const readShared = shared.reader();
  const amounts: Amounts = [];
  const runs = new Map<number, TotalItem>();
  const counting: TotalItem[] = [];
  for (const [index, span] of spans.entries()) {
    if (index % stride === 0 && budget.isPauseDue()) await budget.pause();
    const item = countsIn(span, window) ? byUid.get(span.uid) : undefined;
    if (item === undefined) continue;
    counting.push(item);
    const { use } = item;
    if (amounts[use] !== undefined || runs.has(use)) continue;
    const at = amountTime(item.time, window, now);
    const known = at === null ? undefined : readShared(item, at);
    if (known === undefined) runs.set(use, item);
    else amounts[use] = known;
  }
  budget.countRecords(counting.length);
  const failure = await calculate(total, [...runs.values()], { window, amounts, shared });
  if (failure !== undefined) return failure;
  const options = { areComplete: true, details, groupBy };
  return runInSlices(budget, sumItems(itemsOf(total, counting, amounts, window), options));
}

/** Adds the amounts of items in a window to those known. */
async function calculate(
  { request, principal, material, requested: { gwp } }: Total,
  items: readonly TotalItem[],
  { window, amounts, shared }: { window: ClosedPeriod; amounts: Amounts; shared: SharedAmounts },
): Promise<EmissionsError | undefined> {
  const { budget } = request;
  const now = request.clock();
  const { start, end } = window;
  const runs = items.map((found) => ({ found, gwp, returnPerUnit: 'none', emitted: { start, end } }));
  const results = await calculateRead(request, principal, material, runs);
  for (const [index, item] of items.entries()) {
    if (index % stride === 0 && budget.isPauseDue()) await budget.pause();
    const result = results[index] ?? notFound('The profile item');
    if (result instanceof EmissionsError) return result;
    const summed = toSummed(result.result);
    amounts[item.use] = summed;
    const at = amountTime(item.time, window, now);
    if (at !== null && result.sameWithin !== null) shared.add(item, at, result.sameWithin(), summed);
  }
  return undefined;
}

function* itemsOf(
  { request, labelOf, requested: { groupBy } }: Total,
  items: readonly TotalItem[],
  amounts: Amounts,
  window: ClosedPeriod,
): Generator<CalculatedItem> {
  const isByLabel = groupBy?.label !== undefined;
  const now = request.clock();
  for (const { key, use, time } of items) {
    const summed = amounts[use];
    if (summed === undefined || isOver(time, window, { now, notes: summed.notes })) continue;
    yield { item: key, summed, label: isByLabel ? labelOf(key) : null };
  }
}
