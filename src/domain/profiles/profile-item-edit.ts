import type { CategoryPath } from '../basics/category-path.ts';
import type { Instant, Period } from '../basics/instant.ts';
import type { Uid } from '../basics/uid.ts';

/** `restored` is a deleted record that is there again. */
export type EditAction = 'created' | 'changed' | 'removed' | 'restored';

/** Who writes. */
export interface Author {
  /** `null` for changes by the program itself or its commands. */
  readonly userUid: Uid | null;
  readonly userName: string;
  /** The id of the request, as in the logs; `null` for commands. */
  readonly requestId: string | null;
  /** The author's own words on why; `null` without any. */
  readonly reason: string | null;
}

/** Who writes records of a profile. */
export interface Editor extends Author {
  /** The import that writes, or that is undone. */
  readonly importUid: Uid | null;
}

/** One write to one profile item, or to the profile itself, whose uid then stands for the item. */
export interface ProfileItemEdit extends Editor {
  readonly profileUid: Uid;
  readonly itemUid: Uid;
  /** The version of the item after it; of a profile the number of the edit. */
  readonly version: number;
  readonly time: Instant;
  readonly action: EditAction;
  /** The fields that a write changed: those of a new record from `null`, those of a removed one to `null`. */
  readonly fields: readonly EditedField[];
  /** When the item was, for an edit that moved it. */
  readonly movedFrom: Period | null;
}

export interface EditedField {
  readonly field: string;
  /** The text before and after; `null` for none. */
  readonly before: string | null;
  readonly after: string | null;
}

/** The same in the list of a profile, with what the item is, whether or not it was deleted; `null` for the profile itself. */
export interface EditInProfile extends ProfileItemEdit {
  readonly item: {
    readonly name: string | null;
    readonly isDeleted: boolean;
    readonly dataItemUid: Uid;
    readonly categoryPath: CategoryPath;
  } | null;
}
