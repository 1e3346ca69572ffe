import type { RecordTime } from '../domain/amounts/emitted-part.ts';
import type { PageRequest } from '../domain/basics/page.ts';
import type { ItemFilter, ItemOrder } from '../domain/profiles/profile-item-search.ts';
import type { Uid } from '../domain/basics/uid.ts';

/** An item's data item and time, on which its amounts depend beside its values. */
export interface ProfileItemUse extends Required<RecordTime> {
  readonly uid: Uid;
  readonly dataItemUid: Uid;
}

export interface ProfileItemSearch extends Omit<ItemFilter, 'onlyFailed'> {
  readonly profileUid: Uid;
  /** Items of this category and all below. */
  readonly categoryUid: Uid;
  readonly orderBy: ItemOrder;
  readonly page: PageRequest;
}

/** An item that a search finds, with what the search sorts it by. */
export interface FoundItem extends ProfileItemUse {
  readonly sortKey: string | number;
}

/** Some of what a search finds, by uid, and after which uid the others come; `null` when there are none. */
export interface FoundItems {
  readonly items: readonly FoundItem[];
  readonly next: Uid | null;
}
