import { pathKey } from '../../../domain/basics/category-path.ts';
import type { ProfileItemValue, ProfileItemValueKey } from '../../../domain/profiles/profile-item-value.ts';
import type { ProfileItemKey } from '../../../domain/profiles/profile-item.ts';
import type { ProfileItemValues } from '../../../ports/profiles.ts';
import { profileItemPath } from '../../../wire/addresses.ts';
import { readEach } from '../known/outcomes.ts';
import {
  checkProfileItemValueKey,
  isRequestedValue,
  readProfileItemValue,
} from './profile-item-value-view.ts';
import { updateProfileItemValue } from './profile-item-value-writes.ts';
import { readProfileItem } from './profile-item-view.ts';
import type { Upstream } from '../known/upstream.ts';
import { unlessMissing } from '../exchange/upstream-errors.ts';
import { findSeveralOfOneItem } from '../data-items/values-of-one-item.ts';

export function createProfileItemValues(upstream: Upstream): ProfileItemValues {
  return {
    getMany(keys) {
      const isOneOfSeveral = findSeveralOfOneItem(keys, itemKey);
      return readEach(upstream, keys, (key) => readValue(upstream, key, isOneOfSeveral(key)));
    },

    listActions: (keys) =>
      readEach(upstream, keys, async (key) => (await readProfileItemValue(upstream, key)).actions),

    update: (change) => updateProfileItemValue(upstream, change),
  };
}

/**
 * One value: from the view of its item when that was read anyway, or when
 * several values of the item are requested; else from its own view. A service
 * need not have views of items to have those of values.
 */
async function readValue(
  upstream: Upstream,
  key: ProfileItemValueKey,
  isOneOfSeveral: boolean,
): Promise<ProfileItemValue> {
  const checked = checkProfileItemValueKey(key);
  if (isOneOfSeveral || upstream.hasRead(profileItemPath(checked.item))) {
    const document = await unlessMissing(readProfileItem(upstream, checked.item));
    const value = document?.entry.values.find((candidate) => isRequestedValue(candidate, checked.path));
    // Only the value's own view says when it was created, in an original service.
    if (value !== undefined && value.created !== null) return value;
  }
  return (await readProfileItemValue(upstream, checked)).value;
}

function itemKey({ profileUid, categoryPath, uid }: ProfileItemKey): string {
  return `${profileUid} ${pathKey(categoryPath)} ${uid}`;
}
