import type { Principal } from '../../domain/access/access.ts';
import { always } from '../../domain/amounts/emitted-part.ts';
import { ROOT_PATH } from '../../domain/basics/category-path.ts';
import { EmissionsError, notFound, restated } from '../../domain/basics/errors.ts';
import { type ClosedPeriod, earliest, type Instant, latest, NEVER } from '../../domain/basics/instant.ts';
import type { Uid } from '../../domain/basics/uid.ts';
import { labelKey, labelOf } from '../../domain/profiles/labels.ts';
import type { ProfileItemKey } from '../../domain/profiles/profile-item.ts';
import { periodsOf, type ProfileTotals, totalDetails } from '../../domain/profiles/profile-total.ts';
import { runInSlices, stride } from '../../metering/in-slices.ts';
import type { Outcome, Outcomes } from '../../ports/outcome.ts';
import type { StoredProfile } from '../../ports/profile-store.ts';
import type { ProfileTotalRequest } from '../../ports/profiles.ts';
import { GroupedSum } from '../../totals/sum-amounts.ts';
import { readCategories } from '../data-categories/read-categories.ts';
import { emitsIn } from '../emissions/emits-in.ts';
import { emissionsOf } from '../emissions/emitted-in.ts';
import type { EmissionRequest, EmittedRecord } from '../emissions/emission-reader.ts';
import { readEmissions } from '../emissions/read-emissions.ts';
import { groupBy } from '../group-by.ts';
import { attempt, orThrow } from '../outcomes.ts';
import { onlyFound } from '../profile-items/read-profile-items.ts';
import type { RequestScope } from '../request-scope.ts';
import { readProfiles } from './read-profiles.ts';

/**
 * Sums what is stored of each record, page by page, so that they take as long as their records are
 * many, and memory for the sums alone. Totals that differ in their profiles and periods are read together.
 */
export async function listProfileTotals(
  request: RequestScope,
  principal: Principal,
  requests: readonly ProfileTotalRequest[],
): Outcomes<readonly ProfileTotals[]> {
  const prepared = await prepare(request, principal, requests);
  const unlimited = request.unlimited();
  const together = groupBy(onlyFound(prepared), ({ query: { principal, gwp, categoryUid, ...query } }) =>
    JSON.stringify([
      principal.apiVersion,
      gwp,
      categoryUid,
      query.withSubcategories,
      query.labelKey,
      query.only,
    ]),
  );
  for (const totals of together.values()) await addRecords(unlimited, totals);
  const results: Outcome<readonly ProfileTotals[]>[] = [];
  for (const total of prepared) {
    results.push(total instanceof EmissionsError ? total : await finish(unlimited, total));
  }
  return results;
}

/** A total while records are added to it. */
interface RunningTotal {
  readonly query: EmissionRequest;
  readonly labels: ReadonlyMap<Uid, string | null>;
  readonly windows: readonly Window[];
}

interface Window extends ClosedPeriod {
  readonly sum: GroupedSum;
}

async function prepare(
  request: RequestScope,
  principal: Principal,
  requests: readonly ProfileTotalRequest[],
): Promise<readonly Outcome<RunningTotal>[]> {
  const uids = [...new Set(requests.flatMap(({ profileUids }) => profileUids))];
  const found = await readProfiles(request, principal, uids, 'view');
  const profileOf = new Map(uids.map((uid, index) => [uid, found[index]]));
  const paths = requests.map(({ categoryPath }) => categoryPath);
  const categories = await readCategories(request, paths);
  return requests.map((requested, index) =>
    attempt(() => {
      const categoryUid = orThrow(categories[index] ?? notFound('The data category')).uid;
      const profiles = summedProfiles(requested.profileUids, profileOf);
      const isAll = requested.categoryPath === ROOT_PATH && requested.withSubcategories;
      return begin(principal, requested, isAll ? null : categoryUid, profiles);
    }),
  );
}

/** Each profile once. Throws the errors of all that cannot be read, with their uids. */
function summedProfiles(
  uids: readonly Uid[],
  profileOf: ReadonlyMap<Uid, Outcome<StoredProfile> | undefined>,
): readonly StoredProfile[] {
  const found = [...new Set(uids)].map((uid) => {
    const profile = profileOf.get(uid) ?? notFound('The profile');
    if (!(profile instanceof EmissionsError)) return profile;
    const message = `The profile ${uid}: ${profile.message}`;
    return restated(profile, { message, argument: `profiles.${uids.indexOf(uid)}` });
  });
  const problems = found.filter((each) => each instanceof EmissionsError);
  const [first] = problems;
  if (first !== undefined) throw problems.length === 1 ? first : restated(first, { problems });
  return onlyFound(found);
}

function begin(
  principal: Principal,
  requested: ProfileTotalRequest,
  categoryUid: Uid | null,
  profiles: readonly StoredProfile[],
): RunningTotal {
  const { groupBy: grouping, details = totalDetails, gwp, withSubcategories } = requested;
  const options = { areComplete: true, details, groupBy: grouping };
  const windows = periodsOf(requested).map((period): Window => {
    const { start, end } = period ?? always;
    return { start, end: end ?? NEVER, sum: new GroupedSum(options) };
  });
  const key = grouping?.label;
  const { scopes = [] } = requested.only ?? {};
  const query = {
    principal,
    gwp,
    categoryUid,
    withSubcategories,
    profileUids: profiles.map(({ uid }) => uid),
    start: earliest(...windows.map(({ start }) => start)),
    end: latest(...windows.map(({ end }) => end)),
    withDetails: details.some((detail) => detail !== 'failures') || scopes.length > 0,
    labelKey: key === undefined ? '' : labelKey(key),
    only: requested.only,
  };
  const labels = profiles.map(({ uid, labels: own }) => {
    return [uid, key === undefined ? null : labelOf(own, key)] as const;
  });
  return { query, labels: new Map(labels), windows };
}

/** Reads each profile once, for the time of all its totals, and profiles of the same time together. */
async function addRecords(request: RequestScope, totals: readonly RunningTotal[]): Promise<void> {
  const uids = [...new Set(totals.flatMap(({ query }) => query.profileUids))];
  const ofProfiles = uids.map((uid) => {
    const own = totals.filter(({ labels }) => labels.has(uid));
    const start = earliest(...own.map(({ query }) => query.start));
    const end = latest(...own.map(({ query }) => query.end));
    return { uid, own, start, end };
  });
  for (const together of groupBy(ofProfiles, ({ start, end }) => `${start} ${end}`).values()) {
    const [{ start, end }] = together as readonly [(typeof ofProfiles)[number]];
    const own = [...new Set(together.flatMap((each) => each.own))];
    const profileUids = together.map(({ uid }) => uid);
    await addFound(request, own, { profileUids, start, end });
  }
}

async function addFound(
  request: RequestScope,
  totals: readonly RunningTotal[],
  time: Pick<EmissionRequest, 'profileUids' | 'start' | 'end'>,
): Promise<void> {
  const [first] = totals;
  if (first === undefined) return;
  const { budget } = request;
  const withDetails = totals.some(({ query }) => query.withDetails);
  const records = readEmissions(request, { ...first.query, ...time, withDetails });
  const now = request.clock();
  for await (const page of records) {
    for (const [index, each] of page.entries()) {
      if (index % stride === 0 && budget.isPauseDue()) await budget.pause();
      for (const total of totals) if (total.labels.has(each.record.profileUid)) add(total, each, now);
    }
    // The budget is charged for the page before the next one is awaited.
    if (budget.isPauseDue()) await budget.pause();
  }
}

function add(
  { query, windows, labels }: RunningTotal,
  { record, segments }: EmittedRecord,
  now: Instant,
): void {
  const { uid, profileUid, categoryPath, dataItemUid } = record;
  const item: ProfileItemKey = { profileUid, categoryPath, uid };
  const label = record.label ?? labels.get(profileUid) ?? null;
  // A record that was deleted meanwhile has none.
  if (segments?.length === 0 || (segments !== null && !emitsIn(segments, query.only?.scopes ?? []))) return;
  const emittedIn = segments === null ? null : emissionsOf(record, segments, now);
  for (let index = indexOfEndAfter(windows, record.start); ; index += 1) {
    const window = windows[index];
    if (window === undefined || (record.end !== null && record.end <= window.start)) return;
    const { sum } = window;
    const emitted = emittedIn?.(window);
    if (emitted === undefined) sum.addPending({ item, dataItemUid, label });
    else if (emitted !== null) sum.add({ item, dataItemUid, label, ...emitted });
  }
}

/** Windows follow one after the other: the index of the first one that ends after a time. */
function indexOfEndAfter(windows: readonly Window[], time: Instant): number {
  let [from, to] = [0, windows.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((windows[middle]?.end ?? NEVER) > time) to = middle;
    else from = middle + 1;
  }
  return from;
}

async function finish(
  { budget }: RequestScope,
  { windows }: RunningTotal,
): Promise<readonly ProfileTotals[]> {
  const totals: ProfileTotals[] = [];
  for (const { sum } of windows) totals.push(await runInSlices(budget, sum.totals()));
  return totals;
}
