import { authenticatedToWrite } from '../access/write-permission.ts';
import { assertBatch } from '../../domain/basics/batch.ts';
import type { Principal } from '../../domain/access/access.ts';
import { assertDatesOfVersion1 } from '../../domain/profiles/version-1.ts';
import { allOf, problemsOf } from '../../domain/basics/batch-entries.ts';
import { badInput, EmissionsError } from '../../domain/basics/errors.ts';
import type { Instant } from '../../domain/basics/instant.ts';
import type { CalculableDefinition } from '../../domain/definitions/item-definition.ts';
import { changeLabels, noLabels } from '../../domain/profiles/labels.ts';
import type { ProfileItemDraft, ProfileItemKey } from '../../domain/profiles/profile-item.ts';
import { quote, type Uid, uidAfter } from '../../domain/basics/uid.ts';
import { attempt } from '../outcomes.ts';
import { mapInSlices } from '../../metering/in-slices.ts';
import type { NewProfileItem } from '../../ports/profile-store.ts';
import type { StoredDataItem } from '../../ports/reference-store.ts';
import { currentMonth } from '../data-items/default-selection.ts';
import { withAllFaults } from './draft-faults.ts';
import { withDistinctUses } from './distinct-uses.ts';
import { newValues } from './profile-item-record.ts';
import { readDefinitionsOf } from '../definitions/read-definitions.ts';
import { readProfile } from '../profiles/read-profiles.ts';
import { parseNote, parseOptionalName } from '../../domain/data-tree/record-names.ts';
import { profileItemText, type RequestScope } from '../request-scope.ts';
import { changeValidity } from '../data-items/validity.ts';
import { checkProfileValues, planEachOnce } from '../data-items/value-rules.ts';
import { write } from '../writes/write-attempts.ts';

const argument = 'profileItems';

export async function addProfileItems(
  request: RequestScope,
  profileUid: Uid,
  drafts: readonly ProfileItemDraft[],
): Promise<readonly ProfileItemKey[]> {
  const principal = await authenticatedToWrite(request);
  const profile = await readProfile(request, principal, profileUid, 'modify');
  assertBatch(drafts, argument);
  const now = request.clock();
  const created = await write(request, async () => {
    const used = await readUsedItems(
      request,
      drafts.map(({ dataItemUid }) => dataItemUid),
    );
    const toItem = newItemsOf(request, principal);
    const describe = describedItems(request, principal);
    const usedBy = (draft: ProfileItemDraft): UsedItem => {
      const found = attempt(() => {
        if (draft.itemFault !== undefined) throw draft.itemFault;
        return findUsed(used, draft.dataItemUid);
      });
      if (!(found instanceof EmissionsError)) return found;
      const described = attempt(() => describe(draft));
      throw described instanceof EmissionsError ? allOf(found, [found, ...problemsOf(described)]) : found;
    };
    const drafted = await mapInSlices(request.budget, drafts, (draft) =>
      attempt(() =>
        withAllFaults(draft, (part) => {
          const { item: dataItem, definition } = usedBy(part);
          const item = toItem(profileUid, part, definition);
          return { key: { profileUid, categoryPath: dataItem.dataCategory.path, uid: item.uid }, item };
        }),
      ),
    );
    const items = await withDistinctUses(request, drafted, ({ item }) => item);
    await request.store.profileItems.create(
      items.map(({ item }) => item),
      now,
      request.signal,
      await request.editor(),
    );
    return items;
  });
  request.profiles.put(new Map([[profileUid, profile]]));
  rememberItems(request, created, now);
  return created.map(({ key }) => key);
}

/** Puts the stored values into the request's cache, so that it need not read them back. */
function rememberItems(
  { profileItemValues }: RequestScope,
  created: readonly { readonly item: NewProfileItem }[],
  now: Instant,
): void {
  const times = { created: now, modified: now };
  for (const { item } of created) {
    const { uid, profileUid, values } = item;
    const records = values.map((value) => ({ ...value, profileUid, itemUid: uid, ...times }));
    profileItemValues.put(new Map([[profileItemText(item), records]]));
  }
}

export interface UsedItem {
  readonly item: StoredDataItem;
  readonly definition: CalculableDefinition;
}

export async function readUsedItems(
  request: RequestScope,
  uids: readonly Uid[],
): Promise<ReadonlyMap<Uid, UsedItem>> {
  const items = (await request.cached.items.getMany(uids, request.signal)).filter(
    (item) => item !== undefined,
  );
  const definitions = await readDefinitionsOf(request, items);
  return new Map(
    items.flatMap((item) => {
      const definition = definitions.get(item.itemDefinition.uid);
      return definition === undefined ? [] : [[item.uid, { item, definition }]];
    }),
  );
}

export function findUsed(used: ReadonlyMap<Uid, UsedItem>, uid: Uid): UsedItem {
  const found = used.get(uid);
  if (found !== undefined) return found;
  throw badInput(
    'dataItemUid',
    `dataItemUid must be the uid of a data item; none has the uid ${quote(uid)}.`,
    'unknown-entity',
  );
}

/** Creates items from drafts, with uids in a row. Checks in the original service's order: dates, then values with their units. */
export function newItemsOf(
  request: RequestScope,
  principal: Principal,
): (profileUid: Uid, draft: ProfileItemDraft, definition: CalculableDefinition) => NewProfileItem {
  const { newUid } = request;
  const { apiVersion } = principal;
  const describe = describedItems(request, principal);
  const plansOf = planEachOnce(apiVersion);
  let last: Uid | null = null;
  return (profileUid, draft, definition) => {
    const { validity, name, note, labels } = describe(draft);
    const plans = plansOf(definition);
    const uid = (last = last === null ? newUid() : uidAfter(last));
    const given = checkProfileValues(plans, apiVersion, draft.values, validity);
    const values = newValues(definition, plans, given, apiVersion, newUid);
    const { dataItemUid } = draft;
    return { uid, profileUid, dataItemUid, name, note, labels, validity, rowKey: null, values };
  };
}

/** Parses a draft, except for its values. */
export function describedItems(
  { clock }: RequestScope,
  { apiVersion, timeZone }: Principal,
): (
  draft: Omit<ProfileItemDraft, 'categoryPath' | 'dataItemUid'>,
) => Pick<NewProfileItem, 'validity' | 'name' | 'note' | 'labels'> {
  const isVersion1 = apiVersion === '1.0';
  const start = isVersion1 ? currentMonth(clock(), timeZone) : clock();
  return (draft) => {
    if (isVersion1) assertDatesOfVersion1(draft);
    return {
      validity: changeValidity({ start, end: null }, draft),
      name: parseOptionalName(draft.name, 'name'),
      note: parseNote(draft.note, 'note'),
      labels: changeLabels(noLabels, draft.labels),
    };
  };
}
