import { authenticatedToWrite } from '../access/write-permission.ts';
import { assertBatch } from '../../domain/basics/batch.ts';
import { distinctKeys, mapEntries } from '../../domain/basics/batch-entries.ts';
import type { Principal } from '../../domain/access/access.ts';
import { assertDatesOfVersion1 } from '../../domain/profiles/version-1.ts';
import { pathKey } from '../../domain/basics/category-path.ts';
import { checkChange } from '../../domain/basics/all-faults.ts';
import { notFound } from '../../domain/basics/errors.ts';
import { changeLabels } from '../../domain/profiles/labels.ts';
import type {
  ProfileItemChange,
  ProfileItemDeletion,
  ProfileItemKey,
} from '../../domain/profiles/profile-item.ts';
import type { RecordBefore } from '../../ports/import-store.ts';
import type { ProfileItemWrite, StoredProfileItemValue } from '../../ports/profile-store.ts';
import { mapInSlices } from '../../metering/in-slices.ts';
import { withDistinctUses } from './distinct-uses.ts';
import { assertClosedWhereNeeded, changedValues } from './profile-item-record.ts';
import {
  findProfileItems,
  type FoundProfileItem,
  onlyFound,
  readProfileItems,
  readRecords,
} from './read-profile-items.ts';
import { withAllFaults } from './draft-faults.ts';
import { attempt, orThrow } from '../outcomes.ts';
import { readProfiles } from '../profiles/read-profiles.ts';
import { parseNote, parseOptionalName } from '../../domain/data-tree/record-names.ts';
import { profileItemText, type RequestScope } from '../request-scope.ts';
import { changeValidity } from '../data-items/validity.ts';
import { checkProfileValues, planValues } from '../data-items/value-rules.ts';
import { write, writeOver } from '../writes/write-attempts.ts';

const argument = 'profileItems';

export async function updateProfileItems(
  request: RequestScope,
  changes: readonly ProfileItemChange[],
): Promise<void> {
  const principal = await authenticatedToWrite(request);
  assertBatch(changes, argument);
  await writeOver(request, changes, () => applyChanges(request, principal, changes));
}

/** Changes items that the caller may change; each at most once. */
export async function applyChanges(
  request: RequestScope,
  principal: Principal,
  changes: readonly ProfileItemChange[],
): Promise<void> {
  const writes = (await writesOf(request, principal, changes)).map(({ write: each }) => each);
  const { store, clock, signal } = request;
  await store.profileItems.update(writes, clock(), signal, await request.editor());
}

interface ChangedItem {
  readonly write: ProfileItemWrite & { readonly expectedVersion: number };
  /** The item without the write. */
  readonly before: RecordBefore;
}

export async function writesOf(
  request: RequestScope,
  principal: Principal,
  changes: readonly ProfileItemChange[],
): Promise<readonly ChangedItem[]> {
  const keys = changes.map(({ item }) => item);
  const found = await readProfileItems(request, principal, keys, 'modify');
  const records = await readRecords(
    request,
    onlyFound(found).map(({ item }) => item),
  );
  const assertOther = distinctKeys(
    argument,
    (entry) => `It changes the same item as ${entry}; combine them.`,
  );
  const changed = await mapInSlices(request.budget, changes, (change, index) =>
    attempt(() => {
      const each = orThrow(found[index] ?? notFound('The profile item'));
      assertOther(each.item.uid, index);
      const own = records.get(each.item.uid) ?? [];
      const written = checkChange('The profile item', each.item, change, () =>
        withAllFaults(change, (part) => toWrite(request, principal, each, own, part)),
      );
      const use = movedUse(each.item, written);
      return { write: written, before: beforeWrite(each.item, own, written), use };
    }),
  );
  return withDistinctUses(request, changed, ({ use }) => use);
}

/** The use that a change gives an item; `null` where it keeps its name and start. */
function movedUse({ name, validity, dataItem }: FoundProfileItem['item'], write: ProfileItemWrite) {
  const isMoved = write.name !== name || write.validity.start !== validity.start;
  return isMoved ? { ...write, dataItemUid: dataItem.uid } : null;
}

function beforeWrite(
  { version, name, note, labels, validity }: FoundProfileItem['item'],
  records: readonly StoredProfileItemValue[],
  { values }: ProfileItemWrite,
): RecordBefore {
  const known = new Map(records.map((record) => [record.definitionUid, record]));
  return {
    version,
    name,
    note,
    labels,
    validity,
    values: values.map(({ uid, definitionUid }) => {
      const { value = '', unit = null, perUnit = null } = known.get(definitionUid) ?? {};
      return { uid, definitionUid, value, unit, perUnit };
    }),
  };
}

export async function deleteProfileItems(
  request: RequestScope,
  deletions: readonly ProfileItemDeletion[],
): Promise<void> {
  const principal = await authenticatedToWrite(request);
  assertBatch(deletions, argument);
  await write(request, async () => {
    const assertOther = distinctKeys(argument, (entry) => `It deletes the same item as ${entry}.`);
    mapEntries(await findProfileItems(request, principal, deletions, 'modify'), (outcome, index) =>
      assertOther(orThrow(outcome).item.uid, index),
    );
    const { store, clock, signal } = request;
    await store.profileItems.delete(deletions, clock(), signal, await request.editor());
  });
}

/** Brings back deleted items of profiles in which the caller may change items. */
export async function undeleteProfileItems(
  request: RequestScope,
  items: readonly ProfileItemKey[],
): Promise<void> {
  const principal = await authenticatedToWrite(request);
  assertBatch(items, argument);
  await write(request, async () => {
    const uids = items.map(({ profileUid }) => profileUid);
    const profiles = await readProfiles(request, principal, uids, 'modify');
    const { store, clock, signal } = request;
    const places = await store.profileItems.findPlaces(items, signal);
    const known = new Map(places.map((place) => [profileItemText(place), place]));
    const found = items.map((item, index) =>
      attempt(() => {
        orThrow(profiles[index] ?? notFound('The profile'));
        const place = known.get(profileItemText(item));
        if (place !== undefined && pathKey(place.categoryPath) === pathKey(item.categoryPath)) return place;
        throw notFound('The profile item', { missing: 'itemUid' });
      }),
    );
    await withDistinctUses(request, found, (place) => place);
    await store.profileItems.undelete(items, clock(), signal, await request.editor());
  });
}

function toWrite(
  { newUid }: RequestScope,
  { apiVersion }: Principal,
  { item, definition }: FoundProfileItem,
  records: readonly StoredProfileItemValue[],
  change: ProfileItemChange,
): ChangedItem['write'] {
  if (apiVersion === '1.0') assertDatesOfVersion1(change);
  const validity = changeValidity(item.validity, change);
  const name = change.name === undefined ? item.name : parseOptionalName(change.name, 'name');
  const note = change.note === undefined ? item.note : parseNote(change.note, 'note');
  const labels = changeLabels(item.labels, change.labels);
  const plans = planValues(definition, apiVersion);
  const given = checkProfileValues(plans, apiVersion, change.values, validity);
  const values = changedValues(plans, records, given, apiVersion, newUid);
  const put = new Set(values.map(({ definitionUid }) => definitionUid));
  const others = records.filter(({ definitionUid }) => !put.has(definitionUid));
  assertClosedWhereNeeded(plans, [...others, ...values], validity);
  return {
    profileUid: item.profileUid,
    uid: item.uid,
    expectedVersion: change.expectedVersion ?? item.version,
    name,
    note,
    labels,
    validity,
    values,
  };
}
