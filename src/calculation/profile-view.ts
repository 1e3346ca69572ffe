import type { CategoryPath } from '../domain/category-path.ts';
import type { Uid } from '../domain/uid.ts';

/** What an algorithm may see of the profile that its item belongs to, already read by the caller. */
export interface ProfileView {
  /** The profile's other items that count now, in the order in which lists show them. */
  readonly items: readonly ProfileViewItem[];
  /** Where the item that is calculated belongs; `getProfileItems()` without a path lists this category. */
  readonly categoryPath?: CategoryPath | undefined;
}

export interface ProfileViewItem {
  readonly categoryPath: CategoryPath;
  readonly name: string | null;
  readonly dataItem: {
    readonly uid: Uid;
    readonly label: string;
    readonly path: string | null;
    /** The data item's own values; algorithms that ask for them are told when they are absent. */
    readonly values?: readonly ProfileViewValue[] | undefined;
  };
  readonly values: readonly ProfileViewValue[];
  /** In kg per year; `null` when it was not calculated. */
  readonly amount: number | null;
}

export interface ProfileViewValue {
  readonly path: string;
  readonly value: string;
}
