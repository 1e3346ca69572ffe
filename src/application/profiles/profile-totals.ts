import type { Principal } from '../../domain/access.ts';
import type { CalculationResult } from '../../domain/amount.ts';
import { EmissionsError, notFound } from '../../domain/errors.ts';
import type { ProfileTotals } from '../../domain/profile-total.ts';
import type { Outcome, Outcomes } from '../../ports/outcome.ts';
import type { ProfileItemWindow, ProfileItemWindowQuery } from '../../ports/profile-store.ts';
import type { ProfileTotalRequest } from '../../ports/profiles.ts';
import { type CalculatedItem, sumItems } from '../../totals/sum-amounts.ts';
import { groupBy } from '../group-by.ts';
import { calculateProfileItems, type ProfileItemRun } from '../profile-items/profile-item-calculations.ts';
import { readCategories } from '../data-categories/read-categories.ts';
import { attempt } from '../outcomes.ts';
import { onlyFound, readDefinitions } from '../profile-items/read-profile-items.ts';
import { readProfiles } from './read-profiles.ts';
import { orThrow } from '../outcomes.ts';
import type { RequestScope } from '../request-scope.ts';
import { toProfileItemKey } from '../profile-items/to-profile-item.ts';
import { toWindows } from './total-windows.ts';

/** Items count once for each period that they are in. */
const maximumItems = 20_000;

/** A requested total, with the items of all its windows. */
interface FoundSummands {
  readonly requested: ProfileTotalRequest;
  readonly windows: readonly ProfileItemWindow[];
  readonly summands: readonly { readonly window: number; readonly run: ProfileItemRun }[];
}

/**
 * One statement for the items of each request, regardless of its periods and
 * categories, and a constant number for all values and amounts.
 */
export async function listProfileTotals(
  request: RequestScope,
  principal: Principal,
  requests: readonly ProfileTotalRequest[],
): Outcomes<readonly ProfileTotals[]> {
  const queries = await toQueries(request, principal, requests);
  const found = await Promise.all(
    queries.map((query, index) => readSummands(request, requests[index], query)),
  );
  const runs = onlyFound(found).flatMap(({ summands }) => summands.map(({ run }) => run));
  const results = await calculateProfileItems(request, principal, runs);
  const byRun = new Map(runs.map((run, index) => [run, results[index]]));
  return found.map((each) => attempt(() => toTotals(orThrow(each), byRun)));
}

async function toQueries(
  request: RequestScope,
  principal: Principal,
  requests: readonly ProfileTotalRequest[],
): Promise<readonly Outcome<ProfileItemWindowQuery>[]> {
  const profileUids = requests.map(({ profileUid }) => profileUid);
  const profiles = await readProfiles(request, principal, profileUids, 'view');
  const categories = await readCategories(
    request,
    requests.map(({ categoryPath }) => categoryPath),
  );
  const now = request.clock();
  return requests.map((requested, index) =>
    attempt(() => ({
      profileUid: orThrow(profiles[index] ?? notFound('The profile')).uid,
      categoryUid: orThrow(categories[index] ?? notFound('The data category')).uid,
      withSubcategories: requested.withSubcategories,
      windows: toWindows(requested, principal, now),
      limit: maximumItems + 1,
    })),
  );
}

async function readSummands(
  request: RequestScope,
  requested: ProfileTotalRequest | undefined,
  query: Outcome<ProfileItemWindowQuery>,
): Promise<Outcome<FoundSummands>> {
  if (query instanceof EmissionsError) return query;
  if (requested === undefined) return notFound('The profile');
  const placed = await request.store.profileItems.listInWindows(query, request.signal);
  if (placed.length > maximumItems) return tooMany();
  const definitions = await readDefinitions(
    request,
    placed.map(({ item }) => item),
  );
  const now = request.clock();
  const { windows } = query;
  const summands = placed.flatMap(({ window, item }) => {
    const definition = definitions.get(item.itemDefinition.uid);
    const period = windows[window];
    if (definition === undefined || period === undefined) return [];
    const asPart = requested.isOfPeriod
      ? { returnPerUnit: 'none', prorata: { start: period.start, end: period.end, now } }
      : {};
    return [{ window, run: { found: { item, definition }, ...asPart } }];
  });
  return { requested, windows, summands };
}

function toTotals(
  { requested, windows, summands }: FoundSummands,
  results: ReadonlyMap<ProfileItemRun, Outcome<CalculationResult> | undefined>,
): readonly ProfileTotals[] {
  const byWindow = groupBy(summands, ({ window }) => window);
  return windows.map((_, window) => {
    const items = (byWindow.get(window) ?? []).map(({ run }): CalculatedItem => ({
      item: toProfileItemKey(run.found.item),
      result: orThrow(results.get(run) ?? notFound('The profile item')),
    }));
    return sumItems(items, { isOfPeriod: requested.isOfPeriod, areComplete: true });
  });
}

function tooMany(): EmissionsError {
  return new EmissionsError(
    'LIMIT_EXCEEDED',
    `The total covers more than ${maximumItems} items; request a shorter period or a category further down.`,
  );
}
