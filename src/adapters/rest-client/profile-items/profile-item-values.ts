import { unlessMissing } from '../../../domain/basics/errors.ts';
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
import { readValues } from '../data-items/values-of-one-item.ts';

export function createProfileItemValues(upstream: Upstream): ProfileItemValues {
  return {
    getMany: (keys) =>
      readValues(upstream, keys, {
        check: checkProfileItemValueKey,
        pathOfItem: profileItemPath,
        // A service need not have views of items to have those of values.
        async readInItem({ item, path }) {
          const document = await unlessMissing(readProfileItem(upstream, item));
          return document?.entry.values.find((value) => isRequestedValue(value, path));
        },
        readAlone: async (key) => (await readProfileItemValue(upstream, key)).value,
      }),

    listActions: (keys) =>
      readEach(upstream, keys, async (key) => (await readProfileItemValue(upstream, key)).actions),

    update: (change) => updateProfileItemValue(upstream, change),
  };
}
