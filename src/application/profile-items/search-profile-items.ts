import { parseReturnUnits } from '../../calculation/results.ts';
import type { Principal } from '../../domain/access.ts';
import { type CalculationResult, failureOf } from '../../domain/amount.ts';
import { EmissionsError, notFound } from '../../domain/errors.ts';
import { cutPage, type Page } from '../../domain/page.ts';
import type { ProfileItemEntry } from '../../domain/profile-item-page.ts';
import { assertSearch } from '../../domain/profile-item-search.ts';
import type { Outcome, Outcomes } from '../../ports/outcome.ts';
import type { ProfileItemSearch, StoredProfileItem } from '../../ports/profile-store.ts';
import type { ProfileItemSearchRequest } from '../../ports/profiles.ts';
import { readCategories } from '../data-categories/read-categories.ts';
import { attempt, orThrow } from '../outcomes.ts';
import { readProfiles } from '../profiles/read-profiles.ts';
import { profileItemText, type RequestScope } from '../request-scope.ts';
import { calculateProfileItems } from './profile-item-calculations.ts';
import { type FoundProfileItem, readDefinitions, readRecords } from './read-profile-items.ts';
import { toProfileItem, toProfileItemValues } from './to-profile-item.ts';

type Found = Omit<FoundProfileItem, 'profile'>;

/** Items of whole profiles: one statement for each request, and one for the values of its page. */
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

async function toSearches(
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
    const { withAmounts, filter } = requested;
    const page = filter.onlyFailed
      ? await findFailed(request, principal, requested, query)
      : await findItems(request, query);
    const items = page.entries.map(({ item }) => item);
    const records = await readRecords(request, items);
    const results = withAmounts ? await calculate(request, principal, requested, page.entries) : null;
    const entries = page.entries.map((found, index) => ({
      item: toProfileItem(found),
      values: toProfileItemValues(found, records.get(found.item.uid) ?? [], principal.apiVersion),
      calculation: results?.[index] ?? null,
    }));
    return { ...page, entries };
  } catch (error) {
    if (error instanceof EmissionsError) return error;
    throw error;
  }
}

/** Each page of the list is calculated until all items are: whether one fails is stored nowhere. */
async function findFailed(
  request: RequestScope,
  principal: Principal,
  requested: ProfileItemSearchRequest,
  query: ProfileItemSearch,
): Promise<Page<Found>> {
  const failed: Found[] = [];
  for (let page = 1, isMore = true; isMore; page += 1) {
    const found = await findItems(request, { ...query, page: { page, itemsPerPage: 500 } });
    const results = await calculate(request, principal, requested, found.entries);
    for (const [index, result] of results.entries()) {
      const item = found.entries[index];
      if (failureOf(result) !== undefined && item !== undefined) failed.push(item);
    }
    isMore = page * 500 < found.total;
  }
  return cutPage(failed, query.page);
}

async function findItems(request: RequestScope, query: ProfileItemSearch): Promise<Page<Found>> {
  const { store, signal, budget } = request;
  const page = await store.profileItems.search(query, signal);
  budget.countRecords(page.entries.length);
  request.profileItems.put(new Map(page.entries.map((item) => [profileItemText(item), item])));
  const definitions = await readDefinitions(request, page.entries);
  const toFound = (item: StoredProfileItem): readonly Found[] => {
    const definition = definitions.get(item.itemDefinition.uid);
    return definition === undefined ? [] : [{ item, definition }];
  };
  return { ...page, entries: page.entries.flatMap(toFound) };
}

async function calculate(
  request: RequestScope,
  principal: Principal,
  { filter, prorata, returnUnit, returnPerUnit, gwp, withExplanation }: ProfileItemSearchRequest,
  items: readonly Found[],
): Promise<readonly CalculationResult[]> {
  const { start, end } = filter.period ?? { start: null, end: null };
  const isOfPeriod = prorata === true && start !== null && end !== null;
  const part = isOfPeriod ? { start, end, now: request.clock() } : undefined;
  const runs = items.map((found) => ({
    found,
    returnUnit,
    returnPerUnit,
    gwp,
    withExplanation,
    prorata: part,
  }));
  return (await calculateProfileItems(request, principal, runs)).map(orThrow);
}
