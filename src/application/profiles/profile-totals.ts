import type { Principal } from '../../domain/access.ts';
import { EmissionsError, notFound } from '../../domain/errors.ts';
import { earliest, latest } from '../../domain/instant.ts';
import type { ProfileTotals } from '../../domain/profile-total.ts';
import type { Outcome, Outcomes } from '../../ports/outcome.ts';
import type { ProfileItemSpan, ProfileItemSpanQuery } from '../../ports/profile-store.ts';
import type { ProfileTotalRequest } from '../../ports/profiles.ts';
import { readCategories } from '../data-categories/read-categories.ts';
import { attempt, orThrow } from '../outcomes.ts';
import { onlyFound } from '../profile-items/read-profile-items.ts';
import { readProfiles } from './read-profiles.ts';
import type { RequestScope } from '../request-scope.ts';
import { sumWindows } from './sum-windows.ts';
import { readTotalItems } from './total-items.ts';
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
      return { requested, windows, query: { profileUid, categoryUid, among, start, end, limit } };
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

function tooMany(): EmissionsError {
  return new EmissionsError(
    'LIMIT_EXCEEDED',
    `The total covers more than ${maximumItems} items; request shorter periods or a category further down.`,
  );
}
