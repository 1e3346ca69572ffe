import type { InputValue } from '../amounts/amount.ts';
import type { ExpectsVersion } from '../basics/batch.ts';
import type { CategoryPath } from '../basics/category-path.ts';
import type { DataCategoryReference } from '../data-tree/data-category.ts';
import { badInput, EmissionsError } from '../basics/errors.ts';
import type { Instant, Period } from '../basics/instant.ts';
import type { NamedDefinition } from '../definitions/item-definition.ts';
import type { LabelChange, Labels } from './labels.ts';
import { quote, type Uid } from '../basics/uid.ts';

export interface ProfileItemKey {
  readonly profileUid: Uid;
  /** The item's own category; the root, which has no items, stands for any category. */
  readonly categoryPath: CategoryPath;
  readonly uid: Uid;
}

/**
 * Why a profile item whose data item, or its category, was deleted has no amount, and cannot be
 * read or changed, only deleted. Lists leave it out; totals count it as failed.
 */
export function dataItemRemoved(label: string): EmissionsError {
  return new EmissionsError(
    'NOT_FOUND',
    `The data item of this profile item, ${quote(label)}, was removed. Delete the profile item, or ask an administrator to restore the data item.`,
  );
}

/** BAD_USER_INPUT for an item with the data item, name and start of another one of its profile. */
export function useTaken(holder: Uid | null): EmissionsError {
  const [which, that] = holder === null ? ['an item', 'that item'] : [`the item ${holder}`, 'it'];
  return badInput(
    'profileItem',
    `The profile already has ${which} with this data item, name and start: choose another name or start, or change ${that} first.`,
    'duplicate',
  );
}

/** A use of a data item in a profile: what was used, how much, and when. */
export interface ProfileItem {
  readonly uid: Uid;
  readonly profileUid: Uid;
  /** Distinguishes items with the same data item; `null` when it has none. */
  readonly name: string | null;
  readonly note: string | null;
  /** `null` where a remote service does not say them. */
  readonly labels: Labels | null;
  /** Key of the imported row; `null` for items that were not imported. */
  readonly rowKey: string | null;
  /**
   * In whole minutes. An empty period marks the end of an earlier item: version 1
   * calls it `end`.
   */
  readonly validity: Period;
  readonly created: Instant | null;
  readonly modified: Instant | null;
  /** Its label is `null` where a remote service does not say it: look at the data item. */
  readonly dataItem: { readonly uid: Uid; readonly label: string | null };
  readonly dataCategory: DataCategoryReference;
  readonly itemDefinition: NamedDefinition;
  /** Incremented with every change of the item or its values; `null` where the backend does not report it. */
  readonly version: number | null;
}

export type ProfileItemSelection =
  /** Version 1: items in effect in a month. Of those with one name and data item, the latest, until it is ended. */
  { readonly kind: 'month'; readonly start: Instant } | ProfileItemWindow;

/** Version 2: items that `overlap` the window, `start` in it or after, or `end` before the window's end. */
export interface ProfileItemWindow extends Period {
  readonly kind: 'window';
  readonly selectBy: 'overlap' | 'start' | 'end';
}

export interface ProfileItemDraft {
  /** Ignored when it differs: the new item belongs to the data item's own category. */
  readonly categoryPath: CategoryPath;
  readonly dataItemUid: Uid;
  /** Why no data item was found: the draft is refused with it, and with its other faults. */
  readonly itemFault?: EmissionsError | undefined;
  readonly name?: string | undefined;
  readonly note?: string | undefined;
  readonly labels?: readonly LabelChange[] | undefined;
  /** Now when absent, in version 1 the current month. Truncated to the minute. */
  readonly startDate?: Instant | undefined;
  /** Open when absent; `start` to mark the end of an earlier item. */
  readonly endDate?: Instant | 'start' | undefined;
  readonly values: readonly InputValue[];
}

/** Changes to a profile item; absent fields stay as they are. */
export interface ProfileItemChange extends ExpectsVersion {
  readonly item: ProfileItemKey;
  readonly name?: string | null | undefined;
  readonly note?: string | null | undefined;
  readonly labels?: readonly LabelChange[] | undefined;
  readonly startDate?: Instant | undefined;
  readonly endDate?: Instant | 'start' | null | undefined;
  readonly values: readonly InputValue[];
}

export function profileItemKeyOf({ uid, profileUid, dataCategory }: ProfileItem): ProfileItemKey {
  return { profileUid, categoryPath: dataCategory.path, uid };
}

/** Whether the item only marks the end of an earlier one. */
export function isEndMark({ validity: { start, end } }: ProfileItem): boolean {
  return end !== null && end <= start;
}

export type ProfileItemDeletion = ProfileItemKey & ExpectsVersion;
