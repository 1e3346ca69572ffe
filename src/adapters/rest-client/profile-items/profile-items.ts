import type { CalculationResult } from '../../../domain/amounts/amount.ts';
import type { ProfileItemCalculation, ProfileItems } from '../../../ports/profiles.ts';
import { encodeRecord } from '../../../wire/forms/record-form.ts';
import { amountQuery } from '../../../wire/forms/representation.ts';
import { upstreamOperations } from '../exchange/upstream-operations.ts';
import { readEach } from '../known/outcomes.ts';
import { readProfileItem } from './profile-item-view.ts';
import { importProfileItemRows } from './import-profile-item-rows.ts';
import { insertProfileItems, deleteProfileItems, updateProfileItems } from './profile-item-writes.ts';
import { listProfileTotals } from './profile-totals.ts';
import { listItemPart } from './item-parts.ts';
import { listUsedCategories, listUsedLabels, searchProfileItems } from './items-of-profile.ts';
import { listProfileItems } from './profile-item-pages.ts';
import { timeOf } from '../calculation/amount-in-time.ts';
import { asRequested, askedOfItems } from '../calculation/asked-amounts.ts';
import type { Upstream } from '../known/upstream.ts';
import { protocolError } from '../exchange/upstream-errors.ts';

const operation = upstreamOperations.profileItem;

export function createProfileItems(upstream: Upstream): ProfileItems {
  return {
    list: (requests) => readEach(upstream, requests, (request) => listProfileItems(upstream, request)),

    search: (requests) => readEach(upstream, requests, (request) => searchProfileItems(upstream, request)),

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
    importRows: (profileUid, rows, options) => importProfileItemRows(upstream, profileUid, rows, options),
    update: (changes) => updateProfileItems(upstream, changes),
    delete: (keys) => deleteProfileItems(upstream, keys),
  };
}

/** The amount from the item's view, which for other units than the usual ones is another view. */
async function calculate(upstream: Upstream, request: ProfileItemCalculation): Promise<CalculationResult> {
  const asked = await askedOfItems(upstream, operation, request);
  const query = encodeRecord(amountQuery, asked);
  const { entry, apiVersion } = await readProfileItem(upstream, request.item, query);
  const { calculation } = entry;
  if (calculation === null) throw protocolError(operation, 'Its response has no amount.');
  const time = { item: timeOf(entry, apiVersion), period: null };
  return asRequested(operation, calculation, { requested: request, asked }, time);
}
