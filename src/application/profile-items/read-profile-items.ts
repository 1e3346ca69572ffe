import type { Principal } from '../../domain/access/access.ts';
import { pathKey, ROOT_PATH } from '../../domain/basics/category-path.ts';
import { EmissionsError, notFound } from '../../domain/basics/errors.ts';
import type { CalculableDefinition } from '../../domain/definitions/item-definition.ts';
import { dataItemRemoved, type ProfileItemKey } from '../../domain/profiles/profile-item.ts';
import type { Uid } from '../../domain/basics/uid.ts';
import type { Outcome } from '../../ports/outcome.ts';
import type {
  StoredProfile,
  StoredProfileItem,
  StoredProfileItemKey,
  StoredProfileItemValue,
} from '../../ports/profile-store.ts';
import { inOtherCategory } from '../data-items/read-data-items.ts';
import { readDefinitionsOf } from '../definitions/read-definitions.ts';
import { unlessFailed } from '../outcomes.ts';
import type { ProfileNeed } from '../access/permissions.ts';
import { readProfiles } from '../profiles/read-profiles.ts';
import { profileItemText, type RequestScope } from '../request-scope.ts';

/** The parts of a profile item that its calculation needs. */
export interface CalculableItem {
  readonly item: Pick<
    StoredProfileItem,
    'uid' | 'profileUid' | 'validity' | 'supersededFrom' | 'dataItem' | 'dataCategory'
  >;
  readonly definition: CalculableDefinition;
}

export interface FoundProfileItem extends CalculableItem {
  readonly profile: StoredProfile;
  readonly item: StoredProfileItem;
}

/**
 * One outcome per key, with one statement for items, one for profiles, and one
 * for uncached definitions. An item of another profile or category, or whose data
 * item was removed, is not found.
 */
export async function readProfileItems(
  request: RequestScope,
  principal: Principal,
  keys: readonly ProfileItemKey[],
  need: ProfileNeed,
): Promise<readonly Outcome<FoundProfileItem>[]> {
  const found = await findProfileItems(request, principal, keys, need);
  return found.map(
    unlessFailed((each) => (each.item.dataItem.isRemoved ? dataItemRemoved(each.item.dataItem.label) : each)),
  );
}

/** Like `readProfileItems`, including items whose data item was removed. */
export async function findProfileItems(
  request: RequestScope,
  principal: Principal,
  keys: readonly ProfileItemKey[],
  need: ProfileNeed,
): Promise<readonly Outcome<FoundProfileItem>[]> {
  const profileUids = keys.map(({ profileUid }) => profileUid);
  const profiles = await readProfiles(request, principal, profileUids, need);
  const readable = keys.filter((_, index) => {
    const profile = profiles[index];
    return profile !== undefined && !(profile instanceof EmissionsError);
  });
  const read = await request.profileItems.getMany(readable);
  const stored = read.filter((item) => item !== undefined);
  const definitions = await readDefinitionsOf(request, stored);
  const byKey = new Map(stored.map((item) => [profileItemText(item), item]));
  return keys.map(({ categoryPath, uid }, index) => {
    const profile = profiles[index] ?? notFound('The profile');
    if (profile instanceof EmissionsError) return profile;
    const item = byKey.get(profileItemText({ profileUid: profile.uid, uid }));
    const definition = item && definitions.get(item.itemDefinition.uid);
    if (item === undefined || definition === undefined)
      return notFound('The profile item', { missing: 'itemUid' });
    const { path } = item.dataCategory;
    const isInCategory = categoryPath === ROOT_PATH || pathKey(path) === pathKey(categoryPath);
    return isInCategory ? { profile, item, definition } : inOtherCategory('The profile item', path);
  });
}

/** All values of items, by the item's uid. */
export async function readRecords(
  request: RequestScope,
  items: readonly StoredProfileItemKey[],
): Promise<ReadonlyMap<Uid, readonly StoredProfileItemValue[]>> {
  const records = await request.profileItemValues.getMany(items);
  return new Map(items.map(({ uid }, index) => [uid, records[index] ?? []]));
}

export function onlyFound<T>(outcomes: readonly Outcome<T>[]): readonly T[] {
  return outcomes.filter((outcome): outcome is T => !(outcome instanceof EmissionsError));
}
