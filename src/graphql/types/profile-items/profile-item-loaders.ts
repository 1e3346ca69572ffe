import type { GraphQLContext } from '../../context.ts';
import { defineBatchLoader } from '../../loader.ts';
import {
  type ProfileItem,
  type ProfileItemKey,
  profileItemKeyOf,
} from '../../../domain/profiles/profile-item.ts';
import type { ProfileItemEntry } from '../../../domain/profiles/profile-item-page.ts';
import type { ProfileItemValueKey } from '../../../domain/profiles/profile-item-value.ts';
import { pathKey } from '../../../domain/basics/category-path.ts';
import type { ProfileItemNode } from './profile-item-refs.ts';

export const profileItemPageLoader = defineBatchLoader('profileItems', 'list', JSON.stringify);
export const profileItemSearchLoader = defineBatchLoader('profileItems', 'search', JSON.stringify);
export const usedCategoriesLoader = defineBatchLoader('profileItems', 'listUsedCategories', String);
export const profileItemLoader = defineBatchLoader('profileItems', 'getMany', itemKey);

/** The entries of a list with their keys, by which their values find the items again. */
export function withKeys(
  entries: readonly ProfileItemEntry[],
  context: GraphQLContext,
): readonly ProfileItemNode[] {
  return entries.map((entry) => {
    const key = profileItemKeyOf(entry.item);
    profileItemLoader(context).prime(key, entry.item);
    return { key, entry };
  });
}

/** The item as its list returned it, or else read by its key. */
export async function loadProfileItem(
  { key, entry }: ProfileItemNode,
  context: GraphQLContext,
): Promise<ProfileItem> {
  return entry?.item ?? profileItemLoader(context).load(key);
}

export const profileItemValuesLoader = defineBatchLoader('profileItems', 'listValues', itemKey);
export const profileItemAmountLoader = defineBatchLoader('profileItems', 'calculate', JSON.stringify);
export const profileItemEditsLoader = defineBatchLoader('profileItems', 'listEdits', JSON.stringify);
export const profileEditsLoader = defineBatchLoader('profileItems', 'listEditsInProfile', JSON.stringify);
export const profileItemActionsLoader = defineBatchLoader('profileItems', 'listActions', itemKey);
export const profileItemValueLoader = defineBatchLoader('profileItemValues', 'getMany', valueKey);
export const profileItemValueActionsLoader = defineBatchLoader('profileItemValues', 'listActions', valueKey);

function itemKey({ profileUid, categoryPath, uid }: ProfileItemKey): string {
  return `${profileUid} ${pathKey(categoryPath)} ${uid}`;
}

function valueKey({ item, path }: ProfileItemValueKey): string {
  return `${itemKey(item)} ${path}`;
}
