import type { Principal } from '../../domain/access.ts';
import { EmissionsError, notFound } from '../../domain/errors.ts';
import { earliest, latest } from '../../domain/instant.ts';
import type { ProfileTotals } from '../../domain/profile-total.ts';
import type { Uid } from '../../domain/uid.ts';
import { mapInTurns } from '../../metering/in-turns.ts';
import type { Outcome, Outcomes } from '../../ports/outcome.ts';
import type {
  ProfileItemSpan,
  ProfileItemSpanQuery,
  StoredProfileItemKey,
} from '../../ports/profile-store.ts';
import type { ProfileTotalRequest } from '../../ports/profiles.ts';
import { breakDown } from '../../totals/gas-breakdown.ts';
import { sumItems } from '../../totals/sum-amounts.ts';
import {
  calculateRead,
  type Material,
  type ProfileItemRun,
  readMaterial,
} from '../profile-items/profile-item-calculations.ts';
import { readCategories } from '../data-categories/read-categories.ts';
import { attempt, orThrow } from '../outcomes.ts';
import { onlyFound, readDefinitions } from '../profile-items/read-profile-items.ts';
import { readProfiles } from './read-profiles.ts';
import type { RequestScope } from '../request-scope.ts';
import { toProfileItemKey } from '../profile-items/to-profile-item.ts';
import { countsIn, type TotalWindow, toWindows } from './total-windows.ts';

/** Of one total; how often they are calculated for its periods counts in the budget of the request. */
const maximumItems = 20_000;

/** A requested total, with when the items count that may be in it. */
interface FoundSpans {
  readonly requested: ProfileTotalRequest;
  readonly windows: readonly TotalWindow[];
  readonly spans: readonly ProfileItemSpan[];
}

type FoundItems = ReadonlyMap<Uid, ProfileItemRun['found']>;

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
  const items = await readItems(request, onlyFound(found));
  const material = await readMaterial(request, [...items.values()]);
  const totals: Outcome<readonly ProfileTotals[]>[] = [];
  for (const each of found) totals.push(await sumWindows(request, principal, each, items, material));
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
  if (spans.length > maximumItems) return tooMany();
  const counting = query.windows.map((window) => spans.filter((span) => countsIn(span, window)).length);
  budget.count(
    'calculations',
    counting.reduce((sum, each) => sum + each, 0),
  );
  return { ...query, spans };
}

/** The items of all totals, each once. */
async function readItems(request: RequestScope, found: readonly FoundSpans[]): Promise<FoundItems> {
  const keys = new Map<Uid, StoredProfileItemKey>();
  for (const { requested, spans } of found) {
    const { profileUid } = requested;
    for (const { uid } of spans) keys.set(uid, { profileUid, uid });
  }
  const read = await request.profileItems.getMany([...keys.values()]);
  const items = read.filter((item) => item !== undefined);
  const definitions = await readDefinitions(request, items);
  return new Map(
    items.flatMap((item) => {
      const definition = definitions.get(item.itemDefinition.uid);
      return definition === undefined ? [] : [[item.uid, { item, definition }]];
    }),
  );
}

async function sumWindows(
  request: RequestScope,
  principal: Principal,
  found: Outcome<FoundSpans>,
  items: FoundItems,
  material: Material,
): Promise<Outcome<readonly ProfileTotals[]>> {
  if (found instanceof EmissionsError) return found;
  const totals: ProfileTotals[] = [];
  for (const window of found.windows) {
    const total = await sumWindow(request, principal, found, window, items, material);
    if (total instanceof EmissionsError) return total;
    totals.push(total);
  }
  return totals;
}

async function sumWindow(
  request: RequestScope,
  principal: Principal,
  { requested: { isOfPeriod }, spans }: FoundSpans,
  window: TotalWindow,
  items: FoundItems,
  material: Material,
): Promise<Outcome<ProfileTotals>> {
  const { start, end } = window;
  const asPart = isOfPeriod ? { returnPerUnit: 'none', prorata: { start, end, now: request.clock() } } : {};
  const runs = spans.flatMap((span): ProfileItemRun[] => {
    const item = items.get(span.uid);
    return item === undefined || !countsIn(span, window) ? [] : [{ found: item, ...asPart }];
  });
  request.budget.countRecords(runs.length);
  const results = await calculateRead(request, principal, material, runs);
  const failed = results.find((result) => result instanceof EmissionsError);
  if (failed !== undefined) return failed;
  const calculated = await mapInTurns(request.budget, runs, ({ found: { item } }, index) => {
    const result = orThrow(results[index] ?? notFound('The profile item'));
    return { item: toProfileItemKey(item), result, gases: breakDown(result) };
  });
  return sumItems(calculated, { isOfPeriod, areComplete: true });
}

function tooMany(): EmissionsError {
  return new EmissionsError(
    'LIMIT_EXCEEDED',
    `The total covers more than ${maximumItems} items; request shorter periods or a category further down.`,
  );
}
