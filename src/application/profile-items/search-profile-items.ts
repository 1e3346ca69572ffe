import { parseReturnUnits } from '../../calculation/results/results.ts';
import type { Principal } from '../../domain/access/access.ts';
import { type CalculationResult, failureOf } from '../../domain/amounts/amount.ts';
import { EmissionsError, notFound } from '../../domain/basics/errors.ts';
import { cutPage, type Page } from '../../domain/basics/page.ts';
import type { ProfileItemEntry } from '../../domain/profiles/profile-item-page.ts';
import { assertSearch } from '../../domain/profiles/profile-item-search.ts';
import type { Uid } from '../../domain/basics/uid.ts';
import type { Outcome, Outcomes } from '../../ports/outcome.ts';
import type { FoundItem, ProfileItemSearch } from '../../ports/profile-item-search.ts';
import type { ProfileItemSearchRequest } from '../../ports/profiles.ts';
import { readCategories } from '../data-categories/read-categories.ts';
import type { RequestScope } from '../request-scope.ts';
import { attempt, orThrow } from '../outcomes.ts';
import { readProfiles } from '../profiles/read-profiles.ts';
import { readTotalItems } from '../profiles/total-items.ts';
import { calculateProfileItems, calculateRead } from './profile-item-calculations.ts';
import { readDefinitionsOf } from '../definitions/read-definitions.ts';
import { type FoundProfileItem, readRecords } from './read-profile-items.ts';
import { listSorted } from './sorted-items.ts';
import { toProfileItem, toProfileItemValues } from './to-profile-item.ts';

/** Among which those that fail are looked for. */
const maxItems = 20_000;

/** Results take memory until they have been looked at. */
const atOnce = 500;

type Found = Omit<FoundProfileItem, 'profile'>;

/** Items of whole profiles: one statement for each thousand items of the profile, and two for the items of a page and their values. */
export async function searchProfileItems(
  request: RequestScope,
  principal: Principal,
  requests: readonly ProfileItemSearchRequest[],
): Outcomes<Page<ProfileItemEntry>> {
  const queries = await toSearches(request, principal, requests);
  const pages: Outcome<Page<ProfileItemEntry>>[] = [];
  for (const [index, query] of queries.entries()) {
    const requested = requests[index];
    if (query instanceof EmissionsError || requested === undefined) pages.push(orNotFound(query));
    else pages.push(await readPage(request, principal, requested, query));
  }
  return pages;
}

function orNotFound(query: ProfileItemSearch | EmissionsError): EmissionsError {
  return query instanceof EmissionsError ? query : notFound('The profile');
}

export async function toSearches(
  request: RequestScope,
  principal: Principal,
  requests: readonly ProfileItemSearchRequest[],
): Promise<readonly Outcome<ProfileItemSearch>[]> {
  const profileUids = requests.map(({ profileUid }) => profileUid);
  const profiles = await readProfiles(request, principal, profileUids, 'view');
  const paths = requests.map(({ categoryPath }) => categoryPath);
  const categories = await readCategories(request, paths);
  return requests.map(({ filter, orderBy, page, returnUnit, returnPerUnit, gwp }, index) =>
    attempt(() => {
      const { apiVersion } = principal;
      parseReturnUnits({ apiVersion, returnUnit, returnPerUnit, gwp });
      const { uid: profileUid } = orThrow(profiles[index] ?? notFound('The profile'));
      const { uid: categoryUid } = orThrow(categories[index] ?? notFound('The data category'));
      assertSearch(filter, orderBy);
      return { profileUid, categoryUid, ...filter, orderBy, page };
    }),
  );
}

async function readPage(
  request: RequestScope,
  principal: Principal,
  requested: ProfileItemSearchRequest,
  query: ProfileItemSearch,
): Promise<Outcome<Page<ProfileItemEntry>>> {
  try {
    const page = requested.filter.onlyFailed
      ? await findFailed(request, principal, requested, query)
      : await findItems(request, query);
    const entries = await readEntries(request, principal, requested, page.entries);
    return { ...page, entries };
  } catch (error) {
    if (error instanceof EmissionsError) return error;
    throw error;
  }
}

export async function readEntries(
  request: RequestScope,
  principal: Principal,
  requested: ProfileItemSearchRequest,
  found: readonly Found[],
): Promise<readonly ProfileItemEntry[]> {
  const items = found.map(({ item }) => item);
  const records = await readRecords(request, items);
  const results = requested.withAmounts ? await calculate(request, principal, requested, found) : null;
  return found.map((each, index) => ({
    item: toProfileItem(each),
    values: toProfileItemValues(each, records.get(each.item.uid) ?? [], principal.apiVersion),
    calculation: results?.[index] ?? null,
  }));
}

/** All items are calculated, those with the same values once: whether one fails is stored nowhere. */
async function findFailed(
  request: RequestScope,
  principal: Principal,
  requested: ProfileItemSearchRequest,
  query: ProfileItemSearch,
): Promise<Page<Found>> {
  const { profileUid } = query;
  const uses = await listSorted(request, query, maxItems);
  if (uses.length > maxItems) throw tooMany();
  request.budget.count('calculations', uses.length);
  const { byUid, material } = await readTotalItems(request, [{ profileUid, spans: uses }]);
  const failing = new Set<number>();
  const distinct = [...new Map([...byUid.values()].map((item) => [item.use, item])).values()];
  for (let from = 0; from < distinct.length; from += atOnce) {
    const items = distinct.slice(from, from + atOnce);
    const runs = items.map((found) => runOf(requested, found));
    const results = await calculateRead(request, principal, material, runs);
    for (const [index, { use }] of items.entries()) {
      const { result } = orThrow(results[index] ?? notFound('The profile item'));
      if (failureOf(result) !== undefined) failing.add(use);
    }
  }
  const isFailing = ({ uid }: FoundItem): boolean => failing.has(byUid.get(uid)?.use ?? -1);
  const failed = cutPage(uses.filter(isFailing), query.page);
  return { ...failed, entries: await readFound(request, profileUid, failed.entries) };
}

async function findItems(request: RequestScope, query: ProfileItemSearch): Promise<Page<Found>> {
  const found = cutPage(await listSorted(request, query, maxOf(query)), query.page);
  return { ...found, entries: await readFound(request, query.profileUid, found.entries) };
}

/** A list read part by part in order of the uids only finds out whether it goes on. */
function maxOf({ orderBy, page }: ProfileItemSearch): number {
  const isPart = orderBy.by === 'uid' && !orderBy.isDescending && page.page === 1;
  return isPart && page.withTotal === false ? page.itemsPerPage : Infinity;
}

/** Reads the items that are still there. */
export async function readFound(
  request: RequestScope,
  profileUid: Uid,
  found: readonly FoundItem[],
): Promise<readonly Found[]> {
  const read = await request.profileItems.getMany(found.map(({ uid }) => ({ profileUid, uid })));
  const items = read.filter((item) => item !== undefined);
  const definitions = await readDefinitionsOf(request, items);
  return items.flatMap((item) => {
    const definition = definitions.get(item.itemDefinition.uid);
    return definition === undefined ? [] : [{ item, definition }];
  });
}

async function calculate(
  request: RequestScope,
  principal: Principal,
  requested: ProfileItemSearchRequest,
  items: readonly Found[],
): Promise<readonly CalculationResult[]> {
  const { withExplanation, withoutNotes } = requested;
  const told = { withExplanation, withoutNotes };
  const runs = items.map((found) => ({ ...runOf(requested, found), ...told }));
  return (await calculateProfileItems(request, principal, runs)).map(orThrow);
}

function runOf<F>({ returnUnit, returnPerUnit, gwp, emitted }: ProfileItemSearchRequest, found: F) {
  return { found, returnUnit, returnPerUnit, gwp, emitted };
}

function tooMany(): EmissionsError {
  return new EmissionsError(
    'LIMIT_EXCEEDED',
    `Failed items cannot be listed among more than ${maxItems} items; request a shorter period or a category further down.`,
  );
}
