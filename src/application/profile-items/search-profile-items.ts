import { parseReturnUnits } from '../../calculation/results/results.ts';
import type { Principal } from '../../domain/access/access.ts';
import type { CalculationResult } from '../../domain/amounts/amount.ts';
import { always, periodOf } from '../../domain/amounts/emitted-part.ts';
import { EmissionsError, notFound } from '../../domain/basics/errors.ts';
import { cutPage, type Page } from '../../domain/basics/page.ts';
import { ROOT_PATH } from '../../domain/basics/category-path.ts';
import { parseCursor, toCursor } from '../../domain/profiles/item-place.ts';
import type { FoundEntry } from '../../domain/profiles/profile-item-page.ts';
import { assertSearch } from '../../domain/profiles/profile-item-search.ts';
import type { Uid } from '../../domain/basics/uid.ts';
import type { Outcome, Outcomes } from '../../ports/outcome.ts';
import type { ProfileItemSearch } from '../../ports/profile-item-search.ts';
import type { FoundItem } from '../../ports/profile-store.ts';
import type { ProfileItemSearchRequest } from '../../ports/profiles.ts';
import { readCategories } from '../data-categories/read-categories.ts';
import { profileItemText, type RequestScope } from '../request-scope.ts';
import { attempt, orThrow } from '../outcomes.ts';
import { readProfiles } from '../profiles/read-profiles.ts';
import { readEmissions } from '../emissions/read-emissions.ts';
import { calculateProfileItems } from './profile-item-calculations.ts';
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

/** Among all items that match, those of which a part of what they emitted failed. */
async function findFailed(
  request: RequestScope,
  principal: Principal,
  { gwp, emitted }: ProfileItemSearchRequest,
  query: ProfileItemSearch,
): Promise<Page<FoundItem>> {
  const { profileUid, categoryUid } = query;
  const records = readEmissions(request.unlimited(), {
    principal,
    gwp,
    profileUids: [profileUid],
    categoryUid,
    withSubcategories: true,
    ...(emitted === undefined ? always : periodOf(emitted)),
    withDetails: false,
    labelKey: '',
  });
  const failing = new Set<Uid>();
  for await (const page of records) {
    for (const { record, segments } of page) {
      if (segments === null) throw tooMany();
      if (segments.some(({ emitted: { failure } }) => failure !== null)) failing.add(record.uid);
    }
  }
  const found: FoundItem[] = [];
  for await (const part of readParts(request, query)) {
    found.push(...part.filter(({ item }) => failing.has(item.uid)));
  }
  return cutPage(found, query.page);
}

/** Reads part by part: SQLite lets others work only between reads. */
async function* readParts(
  { store, signal, budget }: RequestScope,
  query: ProfileItemSearch,
): AsyncGenerator<readonly FoundItem[]> {
  const page = { page: 1, itemsPerPage: 1000, withTotal: false } as const;
  for (let { after } = query; ;) {
    const part = await store.profileItems.search({ ...query, after, page }, signal);
    yield part.entries;
    if (budget.isPauseDue()) await budget.pause();
    const last = part.entries.at(-1);
    if (last === undefined || part.total <= part.entries.length) return;
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
  const { returnUnit, returnPerUnit, gwp, emitted } = requested;
  const runs = items.map((found) => ({ found, returnUnit, returnPerUnit, gwp, emitted, ...told }));
  return (await calculateProfileItems(request, principal, runs)).map(orThrow);
}

function tooMany(): EmissionsError {
  return new EmissionsError(
    'LIMIT_EXCEEDED',
    'Too many records have changed to find the failed ones at once; request them again, which goes on.',
  );
}
