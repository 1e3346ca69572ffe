import type { Principal } from '../../domain/access/access.ts';
import { EmissionsError, notFound } from '../../domain/basics/errors.ts';
import { type ClosedPeriod, earliest, latest } from '../../domain/basics/instant.ts';
import { labelKey, labelOf, type Labels } from '../../domain/profiles/labels.ts';
import type { ProfileItemKey } from '../../domain/profiles/profile-item.ts';
import type { ProfileTotals } from '../../domain/profiles/profile-total.ts';
import type { Uid } from '../../domain/basics/uid.ts';
import type { Outcome, Outcomes } from '../../ports/outcome.ts';
import type { ProfileItemUse } from '../../ports/profile-item-search.ts';
import type { ProfileItemSpanQuery } from '../../ports/profile-store.ts';
import type { ProfileTotalRequest } from '../../ports/profiles.ts';
import { readCategories } from '../data-categories/read-categories.ts';
import { attempt, orThrow } from '../outcomes.ts';
import { onlyFound } from '../profile-items/read-profile-items.ts';
import { readProfiles } from './read-profiles.ts';
import type { RequestScope } from '../request-scope.ts';
import { sumWindows } from './sum-windows.ts';
import { readTotalItems } from './total-items.ts';
import { countsIn, toWindows } from './total-windows.ts';

/** Maximum items of one total; their calculations for each period count in the request's budget. */
const maxItems = 20_000;

/** A requested total, with when the items count that may be in it. */
interface FoundSpans {
  readonly requested: ProfileTotalRequest;
  readonly windows: readonly ClosedPeriod[];
  readonly lists: readonly ProfileSpans[];
}

interface ProfileSpans {
  readonly profileUid: Uid;
  readonly spans: readonly ProfileItemUse[];
  /** The values of the label to group by, and that of items without it; `null` where it is not. */
  readonly labels: ProfileLabels | null;
}

interface ProfileLabels {
  readonly ofItems: ReadonlyMap<Uid, string>;
  readonly ofProfile: string | null;
}

/**
 * One statement per profile of a request reads when its items count, regardless of its periods and
 * categories; items and values are read once for all. Amounts are calculated and summed period by
 * period, so that only those of one take memory.
 */
export async function listProfileTotals(
  request: RequestScope,
  principal: Principal,
  requests: readonly ProfileTotalRequest[],
): Outcomes<readonly ProfileTotals[]> {
  const queries = await toQueries(request, principal, requests);
  const found: Outcome<FoundSpans>[] = [];
  for (const query of queries) found.push(await readSpans(request, query));
  const items = await readTotalItems(
    request,
    onlyFound(found).flatMap(({ lists }) => lists),
  );
  const totals: Outcome<readonly ProfileTotals[]>[] = [];
  for (const each of found) {
    if (each instanceof EmissionsError) totals.push(each);
    else {
      const { requested, windows, lists } = each;
      const spans = lists.flatMap((list) => list.spans);
      const total = { requested, windows, spans, labelOf: labelsIn(lists) };
      totals.push(await sumWindows({ request, principal, ...total, ...items }));
    }
  }
  return totals;
}

interface TotalQuery extends Omit<FoundSpans, 'lists'> {
  readonly queries: readonly TotalSpanQuery[];
}

/** Query of one profile. */
interface TotalSpanQuery extends ProfileItemSpanQuery {
  readonly profileLabels: Labels;
}

async function toQueries(
  request: RequestScope,
  principal: Principal,
  requests: readonly ProfileTotalRequest[],
): Promise<readonly Outcome<TotalQuery>[]> {
  const profileUids = [...new Set(requests.flatMap((each) => each.profileUids))];
  const profiles = await readProfiles(request, principal, profileUids, 'view');
  const profileOf = new Map(profileUids.map((uid, index) => [uid, profiles[index]]));
  const categories = await readCategories(
    request,
    requests.map(({ categoryPath }) => categoryPath),
  );
  return requests.map((requested, index) =>
    attempt(() => {
      const categoryUid = orThrow(categories[index] ?? notFound('The data category')).uid;
      const among = requested.withSubcategories ? 'subtree' : 'category';
      const windows = toWindows(requested);
      const start = earliest(...windows.map((window) => window.start));
      const end = latest(...windows.map((window) => window.end));
      const limit = maxItems + 1;
      const queries = [...new Set(requested.profileUids)].map((uid) => {
        const profile = orThrow(profileOf.get(uid) ?? notFound('The profile'));
        const { uid: profileUid, labels: profileLabels } = profile;
        return { profileUid, profileLabels, categoryUid, among, start, end, limit } as const;
      });
      return { requested, windows, queries };
    }),
  );
}

async function readSpans(request: RequestScope, query: Outcome<TotalQuery>): Promise<Outcome<FoundSpans>> {
  const { store, signal, budget } = request;
  if (query instanceof EmissionsError) return query;
  const { requested, windows, queries } = query;
  const lists: ProfileSpans[] = [];
  let count = 0;
  for (const each of queries) {
    const spans = await store.profileItems.listSpans(each, signal);
    budget.countRecords(spans.length);
    count += spans.length;
    if (count > maxItems) return tooMany();
    for (const window of windows) {
      if (budget.isPauseDue()) await budget.pause();
      budget.count('calculations', spans.filter((span) => countsIn(span, window)).length);
    }
    const { profileUid, profileLabels } = each;
    const label = requested.groupBy?.label;
    const labels = label === undefined ? null : await readLabels(request, profileUid, profileLabels, label);
    lists.push({ profileUid, spans, labels });
  }
  return { requested, windows, lists };
}

async function readLabels(
  { store, signal, budget }: RequestScope,
  profileUid: Uid,
  profileLabels: Labels,
  key: string,
): Promise<ProfileLabels> {
  const ofItems = await store.profileItems.listLabels(profileUid, labelKey(key), signal);
  budget.countRecords(ofItems.size);
  return { ofItems, ofProfile: labelOf(profileLabels, key) };
}

function labelsIn(lists: readonly ProfileSpans[]): (item: ProfileItemKey) => string | null {
  const byProfile = new Map(lists.map(({ profileUid, labels }) => [profileUid, labels]));
  return ({ profileUid, uid }) => {
    const labels = byProfile.get(profileUid);
    return labels?.ofItems.get(uid) ?? labels?.ofProfile ?? null;
  };
}

function tooMany(): EmissionsError {
  return new EmissionsError(
    'LIMIT_EXCEEDED',
    `The total covers more than ${maxItems} items; request shorter periods or a category further down.`,
  );
}
