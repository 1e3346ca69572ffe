import type { PageRequest } from '../domain/basics/page.ts';
import type { ItemPlace } from '../domain/profiles/item-place.ts';
import type { ItemFilter, ItemOrder, ItemSort } from '../domain/profiles/profile-item-search.ts';
import type { Uid } from '../domain/basics/uid.ts';

/** Orders by what is stored with an item. */
export type StoredSort = Exclude<ItemSort, 'emitted'>;

export interface ProfileItemSearch extends Omit<ItemFilter, 'onlyFailed' | 'scopes' | 'after'> {
  readonly profileUid: Uid;
  /** Items of this category and all below; `null` for all items. */
  readonly categoryUid: Uid | null;
  readonly orderBy: ItemOrder<StoredSort>;
  /** Only items after this place in the order. */
  readonly after: ItemPlace | null;
  readonly page: PageRequest;
}
