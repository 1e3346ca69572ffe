import type { CalculationResult } from '../../../domain/amounts/amount.ts';
import type {
  ProfileItemCalculation,
  ProfileItemListRequest,
  ProfileItems,
} from '../../../ports/profiles.ts';
import { profileItemPath } from '../../../wire/addresses.ts';
import { encodeRecord } from '../../../wire/forms/record-form.ts';
import { type AmountUnits, emittedQuery, hasUnits } from '../../../wire/forms/representation.ts';
import { upstreamOperations } from '../exchange/upstream-operations.ts';
import { refuse } from '../known/only-in-stores.ts';
import { readEach } from '../known/outcomes.ts';
import { readProfileItem } from './profile-item-view.ts';
import { importProfileItemRows } from './import-profile-item-rows.ts';
import { insertProfileItems, deleteProfileItems, updateProfileItems } from './profile-item-writes.ts';
import { listProfileTotals } from './profile-totals.ts';
import { listItemPart } from './item-parts.ts';
import { listUsedCategories, listUsedLabels, searchProfileItems } from './items-of-profile.ts';
import { readItems, sumOfPage } from './profile-item-pages.ts';
import { countLists, eachOnce, readLists, toSelections } from './category-lists.ts';
import { readPages } from '../exchange/requested-page.ts';
import { readApiVersion } from '../access/viewer.ts';
import { startOfMonth } from '../../../domain/basics/calendar.ts';
import { NEVER } from '../../../domain/basics/instant.ts';
import { cutPage, type Page, type PageRequest } from '../../../domain/basics/page.ts';
import type { ProfileItemEntry, ProfileItemPage } from '../../../domain/profiles/profile-item-page.ts';
import { profileItemKeyOf, type ProfileItemWindow } from '../../../domain/profiles/profile-item.ts';
import { timeOf } from '../calculation/amount-in-time.ts';
import { asRequested, askedOfItems } from '../calculation/asked-amounts.ts';
import type { Upstream } from '../known/upstream.ts';
import { protocolError, unsupported } from '../exchange/upstream-errors.ts';

const operation = upstreamOperations.profileItem;
const listOperation = upstreamOperations.profileCategory;

export function createProfileItems(upstream: Upstream): ProfileItems {
  return {
    list: (requests) =>
      readEach(upstream, requests, async (request) =>
        remember(upstream, request, await listProfileItems(upstream, request)),
      ),

    search: (requests) =>
      readEach(upstream, requests, async (request) =>
        remember(upstream, request, await searchProfileItems(upstream, request)),
      ),

    listPart: (request, position) => listItemPart(upstream, request, position),

    listUsedLabels: (uids) => readEach(upstream, uids, (uid) => listUsedLabels(upstream, uid)),

    listUsedCategories: (uids) => readEach(upstream, uids, (uid) => listUsedCategories(upstream, uid)),

    getMany: (keys) =>
      readEach(upstream, keys, async (key) => (await readProfileItem(upstream, key)).entry.item),

    listValues: (keys) =>
      readEach(upstream, keys, async (key) => (await readProfileItem(upstream, key)).entry.values),

    calculate: (requests) => readEach(upstream, requests, (request) => calculate(upstream, request)),

    listTotals: (requests) => readEach(upstream, requests, (request) => listProfileTotals(upstream, request)),

    listActions: (keys) =>
      readEach(upstream, keys, async (key) => (await readProfileItem(upstream, key)).actions),

    create: (profileUid, drafts) => insertProfileItems(upstream, profileUid, drafts),
    importRows: (rows, options) => importProfileItemRows(upstream, rows, options),
    update: (changes) => updateProfileItems(upstream, changes),
    delete: (keys) => deleteProfileItems(upstream, keys),
    undelete: () => refuse('undeleteProfileItems'),
    listEdits: (requests) => readEach(upstream, requests, () => refuse('edits')),
    listEditsInProfile: (requests) => readEach(upstream, requests, () => refuse('edits')),
  };
}

/** A list has the usual amounts of its items, so their views are not read for these. */
function remember<P extends Page<ProfileItemEntry>>(
  { listed }: Upstream,
  request: Pick<ProfileItemListRequest, keyof AmountUnits | 'prorata'>,
  page: P,
): P {
  if (request.prorata === true || hasUnits(request)) return page;
  for (const entry of page.entries) {
    if (entry.calculation !== null) listed.set(profileItemPath(profileItemKeyOf(entry.item)), entry);
  }
  return page;
}

/** The amount from a list or the item's view, which for other units than the usual ones is another view. */
async function calculate(upstream: Upstream, request: ProfileItemCalculation): Promise<CalculationResult> {
  const asked = await askedOfItems(upstream, operation, request);
  const query = encodeRecord(emittedQuery, asked);
  const listed = query.length === 0 ? upstream.listed.get(profileItemPath(request.item)) : undefined;
  const entry = listed ?? (await readProfileItem(upstream, request.item, query)).entry;
  const { calculation } = entry;
  if (calculation === null) throw protocolError(operation, 'Its response has no amount.');
  const time = { item: timeOf(entry, await readApiVersion(upstream)), period: request.emitted ?? null };
  return asRequested(operation, calculation, { requested: request, asked }, time);
}

/** A page of a category's items with values, amounts and totals. */
async function listProfileItems(
  upstream: Upstream,
  request: ProfileItemListRequest,
): Promise<ProfileItemPage> {
  const { page, withAmounts, returnUnit = 'kg', returnPerUnit = 'year' } = request;
  let { selection } = request;
  // A page beyond the end has come with the entries, and the totals, of another.
  const nothing = { value: 0, unit: returnUnit, perUnit: returnPerUnit };
  if (selection?.kind === 'window' && (await readApiVersion(upstream)) === '1.0') {
    const { start, end, selectBy } = selection;
    const isMonth = start === startOfMonth(start) && end === startOfMonth(start, 1);
    if (!isMonth || selectBy !== 'overlap') {
      const listed = await listMonths(upstream, request, selection);
      return { ...listed, totalAmount: withAmounts ? (sumOfPage(listed.entries) ?? nothing) : null };
    }
    selection = { kind: 'month', start };
  }
  const read = (each: PageRequest) => readItems(upstream, { ...request, selection, page: each });
  const { own, entries, total, below } = await readPages(listOperation, read, page);
  const found = { entries, total, request: page, below };
  if (!withAmounts) return { ...found, totalAmount: null };
  if (entries.length === 0) return { ...found, totalAmount: nothing };
  const isOwn = entries.length === own.entries.length && entries[0] === own.entries[0];
  return { ...found, totalAmount: isOwn ? own.totalAmount : sumOfPage(entries) };
}

/**
 * The lists of version 1 are of months, in which the items of a period are. They do not say when an
 * item ends: UPSTREAM_UNSUPPORTED for what needs that.
 */
async function listMonths(upstream: Upstream, request: ProfileItemListRequest, window: ProfileItemWindow) {
  const { start, end, selectBy } = window;
  if (selectBy === 'end') throw unsupported(listOperation, undefined, 'selectBy END in version 1');
  const selections = await toSelections(upstream, window);
  const { lists, document } = await readLists(upstream, { ...request, selections, count: countLists() });
  const found = eachOnce(lists).filter(({ item: { validity } }) => {
    return validity.start < (end ?? NEVER) && (selectBy === 'overlap' || validity.start >= start);
  });
  return { ...cutPage(found, request.page), below: document.children.map(({ path }) => path) };
}
