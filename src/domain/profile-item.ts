import type { InputValue } from './amount.ts';
import type { CategoryPath } from './category-path.ts';
import type { DataCategoryReference } from './data-category.ts';
import type { Instant, Period } from './instant.ts';
import type { ItemDefinition } from './item-definition.ts';
import type { Uid } from './uid.ts';

/** Names one profile item for reading. */
export interface ProfileItemKey {
  readonly profileUid: Uid;
  /** The item's own category; the root, which holds no items, for wherever in the profile it stands. */
  readonly categoryPath: CategoryPath;
  readonly uid: Uid;
}

/** A use of a data item within a profile: what was used, how much of it, and when. */
export interface ProfileItem {
  readonly uid: Uid;
  readonly profileUid: Uid;
  /** Tells items with the same data item apart; `null` when it was given none. */
  readonly name: string | null;
  /**
   * In whole minutes. A period that ends where it starts marks the end of an
   * earlier item: version 1 calls it `end`.
   */
  readonly validity: Period;
  readonly created: Instant | null;
  readonly modified: Instant | null;
  readonly dataItem: { readonly uid: Uid; readonly label: string };
  readonly dataCategory: DataCategoryReference;
  readonly itemDefinition: ItemDefinition;
  /** Counts the changes of the item and its values; `null` where the backend does not say. */
  readonly version: number | null;
}

/** Which items of a profile category are meant. */
export type ProfileItemSelection =
  /** Version 1: what counts in a month. Of the items with one name and data item the latest, until it is ended. */
  | { readonly kind: 'month'; readonly start: Instant }
  /** Version 2: `overlap` the window, `start` in it or after, or `end` before the window's end. */
  | {
      readonly kind: 'window';
      readonly start: Instant;
      readonly end: Instant | null;
      readonly selectBy: 'overlap' | 'start' | 'end';
    };

/** A profile item to be created. */
export interface ProfileItemDraft {
  /** The new item belongs to the data item's own category, whatever this says. */
  readonly categoryPath: CategoryPath;
  readonly dataItemUid: Uid;
  readonly name?: string | null | undefined;
  /** Now when absent. Seconds are cut off. */
  readonly startDate?: Instant | undefined;
  /** Open when absent or `null`; `start` for the mark that ends an earlier item. */
  readonly endDate?: Instant | 'start' | null | undefined;
  readonly values: readonly InputValue[];
}

/** What changes about a profile item; what is absent stays. */
export interface ProfileItemChange {
  readonly item: ProfileItemKey;
  readonly name?: string | null | undefined;
  readonly startDate?: Instant | undefined;
  readonly endDate?: Instant | 'start' | null | undefined;
  readonly values: readonly InputValue[];
  /** CONFLICT when the item has another version. */
  readonly expectedVersion?: number | undefined;
}

export function profileItemKeyOf({ uid, profileUid, dataCategory }: ProfileItem): ProfileItemKey {
  return { profileUid, categoryPath: dataCategory.path, uid };
}

/** Whether the item only marks the end of an earlier one. */
export function isEndMark({ validity: { start, end } }: ProfileItem): boolean {
  return end !== null && end <= start;
}

/** A profile item to be deleted. */
export interface ProfileItemDeletion extends ProfileItemKey {
  /** CONFLICT when the item has another version. */
  readonly expectedVersion?: number | undefined;
}
