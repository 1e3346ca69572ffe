import { parseReturnUnits } from '../../calculation/results/results.ts';
import type { Principal } from '../../domain/access/access.ts';
import { type CalculationResult, failureOf } from '../../domain/amounts/amount.ts';
import { EmissionsError, notFound } from '../../domain/basics/errors.ts';
import { cutPage, type Page } from '../../domain/basics/page.ts';
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
import { readTotalItems } from '../profiles/total-items.ts';
import { calculateProfileItems, calculateRead } from './profile-item-calculations.ts';
import { readDefinitionsOf } from '../definitions/read-definitions.ts';
import { type FoundProfileItem, readRecords } from './read-profile-items.ts';
import { toProfileItem, toProfileItemValues } from './to-profile-item.ts';

/** Among which those that fail are looked for. */
const maxItems = 20_000;

/** Results take memory until they have been looked at. */
const atOnce = 500;

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
  query: ProfileItemSearch,
): Promise<Outcome<Page<FoundEntry>>> {
  try {
    const page = requested.filter.onlyFailed
      ? await findFailed(request, principal, requested, query)
      : await request.store.profileItems.search(query, request.signal);
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

/** All items are calculated, those with the same values once: whether one fails is stored nowhere. */
async function findFailed(
  request: RequestScope,
  principal: Principal,
  requested: ProfileItemSearchRequest,
  query: ProfileItemSearch,
): Promise<Page<FoundItem>> {
  const { profileUid } = query;
  const found = await listAll(request, query);
  const uses = found.map(({ item: { uid, dataItem, validity, supersededFrom } }) => ({
    uid,
    dataItemUid: dataItem.uid,
    ...validity,
    supersededFrom,
  }));
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
  const isFailing = ({ item }: FoundItem): boolean => failing.has(byUid.get(item.uid)?.use ?? -1);
  return cutPage(found.filter(isFailing), query.page);
}

/** Reads part by part: SQLite lets others work only between reads. */
async function listAll(request: RequestScope, query: ProfileItemSearch): Promise<readonly FoundItem[]> {
  const all: FoundItem[] = [];
  const page = { page: 1, itemsPerPage: 1000, withTotal: false } as const;
  for (let { after } = query; ;) {
    const part = await request.store.profileItems.search({ ...query, after, page }, request.signal);
    all.push(...part.entries);
    if (all.length > maxItems) throw tooMany();
    const last = part.entries.at(-1);
    if (last === undefined || part.total <= part.entries.length) return all;
    after = { key: last.key, uid: last.item.uid };
  }
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
