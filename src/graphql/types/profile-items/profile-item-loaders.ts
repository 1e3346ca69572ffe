import type { GraphQLContext } from '../../context.ts';
import { defineLoader } from '../../loader.ts';
import type { ProfileItem, ProfileItemKey } from '../../../domain/profile-item.ts';
import type { ProfileItemValueKey } from '../../../domain/profile-item-value.ts';
import type { ProfileItemCalculation, ProfileItemListRequest } from '../../../ports/profiles.ts';
import { pathKey } from '../../../domain/category-path.ts';
import type { ProfileItemNode } from './profile-item-refs.ts';

export const profileItemPageLoader = defineLoader(
  ({ profileItems }, requests: readonly ProfileItemListRequest[]) => profileItems.list(requests),
  JSON.stringify,
);

export const profileItemLoader = defineLoader(
  ({ profileItems }, keys: readonly ProfileItemKey[]) => profileItems.getMany(keys),
  itemKey,
);

/** The item as its list returned it, or else read by its key. */
export async function loadProfileItem(
  { key, entry }: ProfileItemNode,
  context: GraphQLContext,
): Promise<ProfileItem> {
  return entry?.item ?? profileItemLoader(context).load(key);
}

export const profileItemValuesLoader = defineLoader(
  ({ profileItems }, keys: readonly ProfileItemKey[]) => profileItems.listValues(keys),
  itemKey,
);

export const profileItemAmountLoader = defineLoader(
  ({ profileItems }, requests: readonly ProfileItemCalculation[]) => profileItems.calculate(requests),
  JSON.stringify,
);

export const profileItemActionsLoader = defineLoader(
  ({ profileItems }, keys: readonly ProfileItemKey[]) => profileItems.listActions(keys),
  itemKey,
);

export const profileItemValueLoader = defineLoader(
  ({ profileItemValues }, keys: readonly ProfileItemValueKey[]) => profileItemValues.getMany(keys),
  valueKey,
);

export const profileItemValueActionsLoader = defineLoader(
  ({ profileItemValues }, keys: readonly ProfileItemValueKey[]) => profileItemValues.listActions(keys),
  valueKey,
);

function itemKey({ profileUid, categoryPath, uid }: ProfileItemKey): string {
  return `${profileUid} ${pathKey(categoryPath)} ${uid}`;
}

function valueKey({ item, path }: ProfileItemValueKey): string {
  return `${itemKey(item)} ${path}`;
}
