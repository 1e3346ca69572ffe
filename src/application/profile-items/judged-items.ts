import type { Principal } from '../../domain/access/access.ts';
import { always } from '../../domain/amounts/emitted-part.ts';
import { EmissionsError } from '../../domain/basics/errors.ts';
import { type ClosedPeriod, type Instant, NEVER } from '../../domain/basics/instant.ts';
import { cutPage, type Page } from '../../domain/basics/page.ts';
import { comparePlaces } from '../../domain/profiles/item-place.ts';
import { byUid, type ItemOrder } from '../../domain/profiles/profile-item-search.ts';
import type { Uid } from '../../domain/basics/uid.ts';
import type { ProfileItemSearch } from '../../ports/profile-item-search.ts';
import type { FoundItem } from '../../ports/profile-store.ts';
import type { ProfileItemSearchRequest } from '../../ports/profiles.ts';
import { emitsIn } from '../emissions/emits-in.ts';
import { emissionsOf } from '../emissions/emitted-in.ts';
import type { EmittedRecord } from '../emissions/emission-reader.ts';
import { readEmissions } from '../emissions/read-emissions.ts';
import type { RequestScope } from '../request-scope.ts';

/** A search of which what items emitted decides, too. */
export type JudgedSearch = Omit<ProfileItemSearch, 'orderBy'> & { readonly orderBy: ItemOrder };

interface Judged {
  /** In the period, rounded; `null` for what failed, is no mass, or is not calculated yet. */
  readonly milligrams: number | null;
  readonly isFailed: boolean;
  readonly isInScopes: boolean;
}

/** Whether only what an item emitted says if it is listed, and where. */
export function isJudged({ filter, orderBy }: ProfileItemSearchRequest): boolean {
  return filter.onlyFailed || (filter.scopes ?? []).length > 0 || orderBy.by === 'emitted';
}

/** Reads what all items emitted, and then those that match. */
export async function findJudged(
  request: RequestScope,
  principal: Principal,
  requested: ProfileItemSearchRequest,
  query: JudgedSearch,
): Promise<Page<FoundItem>> {
  const { orderBy, filter } = requested;
  const { scopes = [] } = filter;
  const judged = await judge(request, principal, requested, query);
  const isListed = (item: Judged | undefined): boolean =>
    (!filter.onlyFailed || item?.isFailed === true) && (scopes.length === 0 || item?.isInScopes === true);
  const found: FoundItem[] = [];
  const isByEmitted = orderBy.by === 'emitted';
  const read = isByEmitted ? { ...query, orderBy: byUid, after: null } : (query as ProfileItemSearch);
  for await (const part of readParts(request, read)) {
    for (const each of part) {
      const item = judged.get(each.item.uid);
      if (!isListed(item)) continue;
      found.push(isByEmitted ? { ...each, key: item?.milligrams ?? Number.MIN_SAFE_INTEGER } : each);
    }
  }
  if (!isByEmitted) return cutPage(found, query.page);
  const place = ({ item: { uid }, key }: FoundItem) => ({ uid, key });
  const { after } = query;
  const sorted = found
    .filter((each) => after === null || comparePlaces(orderBy, place(each), after) > 0)
    .toSorted((one, other) => comparePlaces(orderBy, place(one), place(other)));
  return cutPage(sorted, query.page);
}

async function judge(
  request: RequestScope,
  principal: Principal,
  { gwp, filter, emitted }: ProfileItemSearchRequest,
  { profileUid, categoryUid, period }: JudgedSearch,
): Promise<ReadonlyMap<Uid, Judged>> {
  const { scopes = [] } = filter;
  const { start, end } = period ?? always;
  const within = { start: emitted?.start ?? start, end: emitted?.end ?? end ?? NEVER };
  const records = readEmissions(request.unlimited(), {
    principal,
    gwp,
    profileUids: [profileUid],
    categoryUid,
    withSubcategories: true,
    ...within,
    withDetails: scopes.length > 0,
    labelKey: '',
  });
  const now = request.clock();
  const judged = new Map<Uid, Judged>();
  for await (const page of records) {
    for (const each of page) {
      if (each.segments === null && (filter.onlyFailed || scopes.length > 0)) throw tooMany();
      const isInScopes = emitsIn(each.segments ?? [], scopes);
      judged.set(each.record.uid, { ...judgedOf(each, within, now), isInScopes });
    }
  }
  return judged;
}

function judgedOf(
  { record, segments }: EmittedRecord,
  period: ClosedPeriod,
  now: Instant,
): Omit<Judged, 'isInScopes'> {
  const emitted = emissionsOf(record, segments ?? [], now)(period);
  const isFailed = segments?.some(({ emitted: { failure } }) => failure !== null) === true;
  const { amount } = emitted?.summed ?? {};
  const isMass = amount?.unit === 'kg' && amount.perUnit === null && amount.value !== null;
  const milligrams =
    isFailed || segments === null || (amount !== undefined && !isMass)
      ? null
      : Math.round((amount?.value ?? 0) * (emitted?.share ?? 1) * 1e6);
  return { milligrams, isFailed };
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

function tooMany(): EmissionsError {
  return new EmissionsError(
    'LIMIT_EXCEEDED',
    'Too many records have changed to know at once what they emitted; request them again, which goes on.',
  );
}
