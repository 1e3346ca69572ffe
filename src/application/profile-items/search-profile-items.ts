import { parseReturnUnits } from '../../calculation/results/results.ts';
import type { Principal } from '../../domain/access/access.ts';
import type { CalculationResult } from '../../domain/amounts/amount.ts';
import { EmissionsError, notFound } from '../../domain/basics/errors.ts';
import type { Page } from '../../domain/basics/page.ts';
import { ROOT_PATH } from '../../domain/basics/category-path.ts';
import { parseCursor, toCursor } from '../../domain/profiles/item-place.ts';
import type { FoundEntry } from '../../domain/profiles/profile-item-page.ts';
import { assertSearch } from '../../domain/profiles/profile-item-search.ts';
import type { Outcome, Outcomes } from '../../ports/outcome.ts';
import type { ProfileItemSearch } from '../../ports/profile-item-search.ts';
import type { FoundItem } from '../../ports/profile-store.ts';
import type { ProfileItemSearchRequest } from '../../ports/profiles.ts';
import { readCategories } from '../data-categories/read-categories.ts';
import { profileItemText, type RequestScope } from '../request-scope.ts';
import { attempt, orThrow } from '../outcomes.ts';
import { readProfiles } from '../profiles/read-profiles.ts';
import { calculateProfileItems } from './profile-item-calculations.ts';
import { findJudged, isJudged, type JudgedSearch } from './judged-items.ts';
import { readDefinitionsOf } from '../definitions/read-definitions.ts';
import { type FoundProfileItem, readRecords } from './read-profile-items.ts';
import { toProfileItem, toProfileItemValues } from './to-profile-item.ts';

type Found = Omit<FoundProfileItem, 'profile'> & Pick<FoundEntry, 'cursor'>;

/** Items of whole profiles: one statement for a page, and one for its values. */
export async function searchProfileItems(
  request: RequestScope,
  principal: Principal,
  requests: readonly ProfileItemSearchRequest[],
): Outcomes<Page<FoundEntry>> {
  const queries = await toSearches(request, principal, requests);
  const pages: Outcome<Page<FoundEntry>>[] = [];
  for (const [index, query] of queries.entries()) {
    const requested = requests[index];
    if (query instanceof EmissionsError || requested === undefined) pages.push(orNotFound(query));
    else pages.push(await readPage(request, principal, requested, query));
  }
  return pages;
}

function orNotFound(query: JudgedSearch | EmissionsError): EmissionsError {
  return query instanceof EmissionsError ? query : notFound('The profile');
}

async function toSearches(
  request: RequestScope,
  principal: Principal,
  requests: readonly ProfileItemSearchRequest[],
): Promise<readonly Outcome<JudgedSearch>[]> {
  const profileUids = requests.map(({ profileUid }) => profileUid);
  const profiles = await readProfiles(request, principal, profileUids, 'view');
  const paths = requests.map(({ categoryPath }) => categoryPath);
  const categories = await readCategories(request, paths);
  return requests.map(({ filter, orderBy, page, returnUnit, returnPerUnit, gwp }, index) =>
    attempt(() => {
      const { apiVersion } = principal;
      parseReturnUnits({ apiVersion, returnUnit, returnPerUnit, gwp });
      const { uid: profileUid } = orThrow(profiles[index] ?? notFound('The profile'));
      const { uid, path } = orThrow(categories[index] ?? notFound('The data category'));
      assertSearch(filter, orderBy);
      const after = filter.after === undefined ? null : parseCursor(orderBy, filter.after);
      return { profileUid, categoryUid: path === ROOT_PATH ? null : uid, ...filter, after, orderBy, page };
    }),
  );
}

async function readPage(
  request: RequestScope,
  principal: Principal,
  requested: ProfileItemSearchRequest,
  query: JudgedSearch,
): Promise<Outcome<Page<FoundEntry>>> {
  try {
    const page = isJudged(requested)
      ? await findJudged(request, principal, requested, query)
      : await request.store.profileItems.search(query as ProfileItemSearch, request.signal);
    return { ...page, entries: await readEntries(request, principal, requested, page.entries) };
  } catch (error) {
    if (error instanceof EmissionsError) return error;
    throw error;
  }
}

async function readEntries(
  request: RequestScope,
  principal: Principal,
  requested: ProfileItemSearchRequest,
  listed: readonly FoundItem[],
): Promise<readonly FoundEntry[]> {
  const items = listed.map(({ item }) => item);
  request.profileItems.put(new Map(items.map((item) => [profileItemText(item), item])));
  const definitions = await readDefinitionsOf(request, items);
  const found = listed.flatMap(({ item, key }): readonly Found[] => {
    const definition = definitions.get(item.itemDefinition.uid);
    const cursor = toCursor(requested.orderBy, { key, uid: item.uid });
    return definition === undefined ? [] : [{ item, definition, cursor }];
  });
  const records = await readRecords(request, items);
  const results = requested.withAmounts ? await calculate(request, principal, requested, found) : null;
  return found.map((each, index) => ({
    item: toProfileItem(each),
    values: toProfileItemValues(each, records.get(each.item.uid) ?? [], principal.apiVersion),
    calculation: results?.[index] ?? null,
    cursor: each.cursor,
  }));
}

async function calculate(
  request: RequestScope,
  principal: Principal,
  requested: ProfileItemSearchRequest,
  items: readonly Found[],
): Promise<readonly CalculationResult[]> {
  const { withExplanation, withoutNotes } = requested;
  const told = { withExplanation, withoutNotes };
  const { returnUnit, returnPerUnit, gwp, emitted } = requested;
  const runs = items.map((found) => ({ found, returnUnit, returnPerUnit, gwp, emitted, ...told }));
  return (await calculateProfileItems(request, principal, runs)).map(orThrow);
}
