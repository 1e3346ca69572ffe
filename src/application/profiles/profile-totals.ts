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
import { type CalculatedItem, sumItems } from '../../totals/sum-amounts.ts';
import {
  calculateRead,
  type Material,
  type ProfileItemRun,
  readMaterial,
} from '../profile-items/profile-item-calculations.ts';
import { readCategories } from '../data-categories/read-categories.ts';
import { groupBy } from '../group-by.ts';
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

type FoundItem = ProfileItemRun['found'];
type FoundItems = ReadonlyMap<Uid, FoundItem>;

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
  for (const each of found) {
    const isFound = !(each instanceof EmissionsError);
    totals.push(isFound ? await sumWindows(request, principal, { ...each, items, material }) : each);
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

/** A total, and what its calculations need. */
interface TotalMaterial extends FoundSpans {
  readonly items: FoundItems;
  readonly material: Material;
}

type HeldItems = Map<Uid, CalculatedItem>;

/** Windows of one length share the amounts that depend on no more of a period than its length. */
async function sumWindows(
  request: RequestScope,
  principal: Principal,
  total: TotalMaterial,
): Promise<Outcome<readonly ProfileTotals[]>> {
  const totals = new Map<TotalWindow, ProfileTotals>();
  for (const windows of groupBy(total.windows, ({ start, end }) => end - start).values()) {
    const held: HeldItems = new Map();
    for (const window of windows) {
      const summed = await sumWindow(request, principal, total, window, held);
      if (summed instanceof EmissionsError) return summed;
      totals.set(window, summed);
    }
  }
  return total.windows.flatMap((window) => totals.get(window) ?? []);
}

async function sumWindow(
  request: RequestScope,
  principal: Principal,
  { requested: { isOfPeriod }, spans, items, material }: TotalMaterial,
  window: TotalWindow,
  held: HeldItems,
): Promise<Outcome<ProfileTotals>> {
  const { start, end } = window;
  const now = request.clock();
  const asPart = isOfPeriod ? { returnPerUnit: 'none', prorata: { start, end, now } } : {};
  const counting = spans.flatMap((span) => (countsIn(span, window) ? (items.get(span.uid) ?? []) : []));
  request.budget.countRecords(counting.length);
  const isWhole = ({ item: { validity } }: FoundItem): boolean =>
    validity.start <= start && (validity.end ?? now) >= end;
  const known = counting.map((found) => (isWhole(found) ? held.get(found.item.uid) : undefined));
  const runs = counting.flatMap((found, index) => (known[index] === undefined ? { found, ...asPart } : []));
  const results = await calculateRead(request, principal, material, runs);
  const failed = results.find((result) => result instanceof EmissionsError);
  if (failed !== undefined) return failed;
  const next = results.values();
  const calculated = await mapInTurns(request.budget, counting, (found, index): CalculatedItem => {
    const earlier = known[index];
    if (earlier !== undefined) return earlier;
    const { result, isTimeless } = orThrow(next.next().value ?? notFound('The profile item'));
    const each = { item: toProfileItemKey(found.item), result, gases: breakDown(result) };
    if (isTimeless && isWhole(found)) held.set(found.item.uid, each);
    return each;
  });
  if (request.budget.isPauseDue()) await request.budget.pause();
  return sumItems(calculated, { isOfPeriod, areComplete: true });
}

function tooMany(): EmissionsError {
  return new EmissionsError(
    'LIMIT_EXCEEDED',
    `The total covers more than ${maximumItems} items; request shorter periods or a category further down.`,
  );
}
