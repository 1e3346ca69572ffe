import type { CategoryPath } from '../../domain/basics/category-path.ts';
import type { Uid } from '../../domain/basics/uid.ts';
import type { ValueHistory } from './value-history.ts';

/** The part of its item's profile that an algorithm can read, loaded by the caller. */
export interface ProfileView {
  /** The profile's other current items, in list order. */
  readonly items: readonly ProfileViewItem[];
  /** The category of the calculated item, which `getProfileItems()` lists when called without a path. */
  readonly categoryPath?: CategoryPath | undefined;
}

export interface ProfileViewItem {
  readonly categoryPath: CategoryPath;
  readonly name: string | null;
  readonly dataItem: {
    readonly uid: Uid;
    readonly label: string;
    readonly path: string | null;
    /** The data item's own values; when absent, algorithms that read them get a note. */
    readonly values?: readonly (ValueHistory & { readonly path: string })[] | undefined;
  };
  readonly values: readonly ProfileViewValue[];
  /** In kg per year; `null` if it was not calculated. */
  readonly amount: number | null;
}

export interface ProfileViewValue {
  readonly path: string;
  readonly value: string;
}
