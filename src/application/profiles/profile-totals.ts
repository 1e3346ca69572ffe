import type { Principal } from '../../domain/access.ts';
import { EmissionsError, notFound } from '../../domain/errors.ts';
import { earliest, latest } from '../../domain/instant.ts';
import type { ProfileTotals } from '../../domain/profile-total.ts';
import { runInTurns, stride } from '../../metering/in-turns.ts';
import type { Outcome, Outcomes } from '../../ports/outcome.ts';
import type { ProfileItemSpan, ProfileItemSpanQuery } from '../../ports/profile-store.ts';
import type { ProfileTotalRequest } from '../../ports/profiles.ts';
import { breakDown } from '../../totals/gas-breakdown.ts';
import { type CalculatedItem, type SummedAmount, sumItems } from '../../totals/sum-amounts.ts';
import { calculateRead } from '../profile-items/profile-item-calculations.ts';
import { readCategories } from '../data-categories/read-categories.ts';
import { groupBy } from '../group-by.ts';
import { attempt, orThrow } from '../outcomes.ts';
import { onlyFound } from '../profile-items/read-profile-items.ts';
import { readProfiles } from './read-profiles.ts';
import type { RequestScope } from '../request-scope.ts';
import { readTotalItems, type TotalItem, type TotalItems } from './total-items.ts';
import { countsIn, type TotalWindow, toWindows } from './total-windows.ts';

/** Of one total; how often they are calculated for its periods counts in the budget of the request. */
const maximumItems = 20_000;

/** A requested total, with when the items count that may be in it. */
interface FoundSpans {
  readonly requested: ProfileTotalRequest;
  readonly windows: readonly TotalWindow[];
  readonly spans: readonly ProfileItemSpan[];
}

/**
 * One statement for each request says when its items count, regardless of its
 * periods and categories; items and values are read once for all. Amounts are
 * calculated and summed period by period, so that those of one take memory.
 */
export async function listProfileTotals(
  request: RequestScope,
  principal: Principal,
  requests: readonly ProfileTotalRequest[],
): Outcomes<readonly ProfileTotals[]> {
  const queries = await toQueries(request, principal, requests);
  const found: Outcome<FoundSpans>[] = [];
  for (const query of queries) found.push(await readSpans(request, query));
  const items = await readTotalItems(request, onlyFound(found));
  const totals: Outcome<readonly ProfileTotals[]>[] = [];
  for (const each of found) {
    if (each instanceof EmissionsError) totals.push(each);
    else totals.push(await sumWindows({ request, principal, ...each, ...items }));
  }
  return totals;
}

interface TotalQuery extends Omit<FoundSpans, 'spans'> {
  readonly query: ProfileItemSpanQuery;
}

async function toQueries(
  request: RequestScope,
  principal: Principal,
  requests: readonly ProfileTotalRequest[],
): Promise<readonly Outcome<TotalQuery>[]> {
  const profileUids = requests.map(({ profileUid }) => profileUid);
  const profiles = await readProfiles(request, principal, profileUids, 'view');
  const categories = await readCategories(
    request,
    requests.map(({ categoryPath }) => categoryPath),
  );
  const now = request.clock();
  return requests.map((requested, index) =>
    attempt(() => {
      const profileUid = orThrow(profiles[index] ?? notFound('The profile')).uid;
      const categoryUid = orThrow(categories[index] ?? notFound('The data category')).uid;
      const among = requested.withSubcategories ? 'subtree' : 'category';
      const windows = toWindows(requested, principal, now);
      const start = earliest(...windows.map((window) => window.start));
      const end = latest(...windows.map((window) => window.end));
      const limit = maximumItems + 1;
      return {
        requested,
        windows,
        query: { profileUid, categoryUid, among, start, end, limit },
      };
    }),
  );
}

async function readSpans(
  { store, signal, budget }: RequestScope,
  query: Outcome<TotalQuery>,
): Promise<Outcome<FoundSpans>> {
  if (query instanceof EmissionsError) return query;
  const spans = await store.profileItems.listSpans(query.query, signal);
  budget.countRecords(spans.length);
  if (spans.length > maximumItems) return tooMany();
  for (const window of query.windows) {
    if (budget.isPauseDue()) await budget.pause();
    budget.count('calculations', spans.filter((span) => countsIn(span, window)).length);
  }
  return { ...query, spans };
}

/** A total, and what its calculations need. */
interface Total extends FoundSpans, TotalItems {
  readonly request: RequestScope;
  readonly principal: Principal;
}

/** Amounts by what items with the same have in common. */
type Amounts = (SummedAmount | undefined)[];

/** Windows of one length share the amounts that depend on no more of a period than its length. */
async function sumWindows(total: Total): Promise<Outcome<readonly ProfileTotals[]>> {
  const totals = new Map<TotalWindow, ProfileTotals>();
  for (const windows of groupBy(total.windows, ({ start, end }) => end - start).values()) {
    const timeless: Amounts = [];
    for (const window of windows) {
      const summed = await sumWindow(total, window, timeless);
      if (summed instanceof EmissionsError) return summed;
      totals.set(window, summed);
    }
  }
  return total.windows.flatMap((window) => totals.get(window) ?? []);
}

async function sumWindow(
  { request, principal, material, requested: { isOfPeriod, gwp }, spans, byUid }: Total,
  window: TotalWindow,
  timeless: Amounts,
): Promise<Outcome<ProfileTotals>> {
  const { budget } = request;
  const { start, end } = window;
  const now = request.clock();
  const asPart = isOfPeriod ? { returnPerUnit: 'none', prorata: { start, end, now } } : {};
  const isWhole = ({ validity }: TotalItem): boolean =>
    !isOfPeriod || (validity.start <= start && (validity.end ?? now) >= end);
  const readHeld = request.heldAmounts.reader();
  const kind = `${principal.apiVersion} ${isOfPeriod ? end - start : ''} ${gwp ?? ''}`;
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
    const known = isWhole(item) ? (timeless[use] ?? readHeld(item.content)?.get(kind)) : undefined;
    if (known === undefined) runs.set(use, item);
    else amounts[use] = known;
  }
  budget.countRecords(counting.length);
  const found = [...runs.values()];
  const results = await calculateRead(
    request,
    principal,
    material,
    found.map((each) => ({ found: each, gwp, ...asPart })),
  );
  for (const [index, item] of found.entries()) {
    if (index % stride === 0 && budget.isPauseDue()) await budget.pause();
    const result = results[index] ?? notFound('The profile item');
    if (result instanceof EmissionsError) return result;
    const { amount, notes, failure } = result.result;
    const summed = { result: { amount, notes, failure }, gases: breakDown(result.result) };
    amounts[item.use] = summed;
    if (!result.isTimeless || result.lastStep !== null || !isWhole(item)) continue;
    timeless[item.use] = summed;
    request.heldAmounts.hold(item.content, kind, summed, request.readUnder());
  }
  return runInTurns(budget, sumItems(itemsOf(counting, amounts), { isOfPeriod, areComplete: true }));
}

function* itemsOf(items: readonly TotalItem[], amounts: Amounts): Generator<CalculatedItem> {
  for (const { key, use } of items) {
    const amount = amounts[use];
    if (amount !== undefined) yield { item: key, result: amount.result, gases: amount.gases };
  }
}

function tooMany(): EmissionsError {
  return new EmissionsError(
    'LIMIT_EXCEEDED',
    `The total covers more than ${maximumItems} items; request shorter periods or a category further down.`,
  );
}
