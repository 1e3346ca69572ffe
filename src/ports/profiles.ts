import type { Actions } from '../domain/access/access.ts';
import type { AmountRequest, CalculationResult, EmittedTime } from '../domain/amounts/amount.ts';
import type { CategoryPath } from '../domain/basics/category-path.ts';
import type { GwpSet } from '../domain/amounts/figure-facts.ts';
import type { Period } from '../domain/basics/instant.ts';
import type { Page, PageRequest } from '../domain/basics/page.ts';
import type {
  ProfileItemValue,
  ProfileItemValueChange,
  ProfileItemValueKey,
} from '../domain/profiles/profile-item-value.ts';
import type {
  ProfileItem,
  ProfileItemChange,
  ProfileItemDeletion,
  ProfileItemDraft,
  ProfileItemKey,
  ProfileItemSelection,
} from '../domain/profiles/profile-item.ts';
import type { FoundEntry, ListedItem, ProfileItemPage } from '../domain/profiles/profile-item-page.ts';
import type {
  ItemConditions,
  ItemFilter,
  ItemOrder,
  UsedCategory,
} from '../domain/profiles/profile-item-search.ts';
import type { ProfileTotals, TotalDetail, TotalGrouping } from '../domain/profiles/profile-total.ts';
import type { EditInProfile } from '../domain/profiles/profile-item-edit.ts';
import type { EditFilter, EditPlace } from './edit-store.ts';
import type { ProfileContents, ProfileYears } from '../domain/profiles/profile-contents.ts';
import type { Profile, ProfileChange, ShareChanges, SharingChange } from '../domain/profiles/profile.ts';
import type { ProfileSearch } from '../domain/profiles/profile-search.ts';
import type { RemovedRecords } from '../domain/changes/removed-records.ts';
import type { RowOfProfile, RowVerdict, RowWriteOptions } from '../domain/profiles/table-row.ts';
import type { TimeStep } from '../domain/basics/time-steps.ts';
import type { Uid } from '../domain/basics/uid.ts';
import type { Outcomes } from './outcome.ts';

/** The record at a path below a profile. */
export type ProfileLocation =
  | { readonly kind: 'category'; readonly path: CategoryPath }
  | { readonly kind: 'item'; readonly key: ProfileItemKey }
  | { readonly kind: 'value'; readonly key: ProfileItemValueKey };

/**
 * Containers of emission records. A profile that the caller may not see is
 * FORBIDDEN; one that does not exist or was deleted is NOT_FOUND.
 */
export interface Profiles {
  /** Profiles visible to the caller: their own and those shared with them, newest first, or by the order of a search. */
  list(page: PageRequest, search?: ProfileSearch): Promise<Page<Profile>>;
  getMany(uids: readonly Uid[]): Outcomes<Profile>;
  /** Profiles with one of these names, ignoring case: those visible to the caller, and for administrators all. */
  findByNames(names: readonly string[]): Promise<readonly Profile[]>;
  /** Permissions of the caller for profiles in general. */
  getActions(): Promise<Actions | null>;
  listActions(uids: readonly Uid[]): Outcomes<Actions | null>;
  /** UPSTREAM_UNSUPPORTED in front of a remote service, without a call to it. */
  listContents(uids: readonly Uid[]): Outcomes<ProfileContents>;
  /** The years in which something was emitted, by items without an end until now. UPSTREAM_UNSUPPORTED like contents. */
  listYears(uids: readonly Uid[]): Outcomes<ProfileYears>;
  /** A profile of the caller, not shared. Needs a group: BAD_USER_INPUT without one. */
  create(description?: ProfileChange): Promise<Pick<Profile, 'uid'>>;
  /** Creates a profile for each of the names that `findByNames` does not find; an error for a text that is no name. */
  createMissing(names: readonly string[]): Outcomes<void>;
  /** Changes name, note and labels. Only for those who may change its items. */
  update(uid: Uid, change: ProfileChange): Promise<void>;
  /**
   * Only for the owner and administrators. NOT_FOUND for a user or a group that does not exist; what is
   * shared by name is UPSTREAM_UNSUPPORTED in front of a remote service, without a call to it.
   */
  share(uid: Uid, sharing: SharingChange, named?: ShareChanges): Promise<void>;
  /**
   * Deletes the profile with everything in it. Only for the owner and administrators.
   * Returns what was deleted if it is to be counted; `null` where the backend does not report it.
   */
  delete(uid: Uid, isCounted?: boolean): Promise<RemovedRecords | null>;
  /**
   * Brings back a profile that was deleted and is not purged, with what was in it. Only for the owner and
   * administrators. UPSTREAM_UNSUPPORTED in front of a remote service, without a call to it.
   */
  undelete(uid: Uid): Promise<void>;
  /** Resolves a path as in the data tree: segments that are categories first, then an item's uid, then a value. */
  locate(uid: Uid, path: readonly string[], isWritten?: boolean): Promise<ProfileLocation>;
}

export interface ProfileItemListRequest extends AmountRequest {
  readonly profileUid: Uid;
  readonly categoryPath: CategoryPath;
  readonly page: PageRequest;
  /**
   * When absent, the default of the caller's API version: the current month,
   * or the open window from the start of this month in the caller's time zone.
   */
  readonly selection?: ProfileItemSelection | undefined;
  /** Amounts only for the part of an item in the window; requires a window with an end. */
  readonly prorata?: boolean | undefined;
  readonly withAmounts: boolean;
}

/** Items of a profile from its whole tree. */
export interface ProfileItemSearchRequest extends AmountRequest {
  readonly profileUid: Uid;
  /** Only items of this category and all below. */
  readonly categoryPath: CategoryPath;
  readonly filter: ItemFilter;
  readonly orderBy: ItemOrder;
  readonly page: PageRequest;
  /** With `none` as `returnPerUnit`: the period of the filter, which is the one that a remote service is asked for. */
  readonly emitted?: EmittedTime | undefined;
  readonly withAmounts: boolean;
}

/** All items that meet the conditions, in no order unless one is requested. */
export type ItemPartRequest = Omit<ProfileItemSearchRequest, 'filter' | 'orderBy' | 'page'> & {
  readonly filter: Omit<ItemFilter, 'onlyFailed'>;
  readonly orderBy?: ItemOrder | undefined;
};

/** Where a list that is read part by part goes on; only the backend knows how. */
export interface ItemPosition {
  /** The cursor of the last item. */
  readonly after?: string | undefined;
  /** Entries read and left, in order. */
  readonly ordered?: readonly ListedItem[] | undefined;
}

export interface ItemPart {
  readonly entries: readonly ListedItem[];
  /** `null` after the last part. */
  readonly next: ItemPosition | null;
}

/** Which items of which profiles a total includes: what they emitted in each period, in kg. */
export interface ProfileTotalRequest {
  readonly profileUids: readonly Uid[];
  readonly categoryPath: CategoryPath;
  /** Whether to include the items of all categories below; for the root, all of the profiles. */
  readonly withSubcategories: boolean;
  /** `null` for all time, until now. */
  readonly period: Period | null;
  /** One total for each step of the period, at most 400; one for all of it when absent. */
  readonly step?: TimeStep | undefined;
  /** Time zone of calendar steps; UTC when absent. */
  readonly timeZone?: string | undefined;
  /** Whose totals are returned with the total of all items. */
  readonly groupBy?: TotalGrouping | undefined;
  /** The potentials to weigh gases with; items whose gases are not known fail. */
  readonly gwp?: GwpSet | undefined;
  /** Conditions on the items. */
  readonly only?: ItemConditions | undefined;
  /** Details read besides the sums; all when absent. A backend may return more. */
  readonly details?: readonly TotalDetail[] | undefined;
}

/** Items with their values and amounts are read by category. */
export interface ProfileItems {
  /** The items of a category, without those of categories below it: version 2 by start, newest first; version 1 by name. */
  list(requests: readonly ProfileItemListRequest[]): Outcomes<ProfileItemPage>;
  /**
   * Items of all categories. UPSTREAM_UNSUPPORTED for what a remote service has no
   * documents for.
   */
  search(requests: readonly ProfileItemSearchRequest[]): Outcomes<Page<FoundEntry>>;
  /**
   * The part of all items at a position, or the first; for as many requests as there
   * are parts. An item that is there from the first part to the last is in one of them.
   */
  listPart(request: ItemPartRequest, position: ItemPosition | null): Promise<ItemPart>;
  /** The keys of the labels that items have, in lower case alphabetical order. */
  listUsedLabels(profileUids: readonly Uid[]): Outcomes<readonly string[]>;
  /** The categories that have items which `search` finds without a filter, by path. */
  listUsedCategories(profileUids: readonly Uid[]): Outcomes<readonly UsedCategory[]>;
  getMany(keys: readonly ProfileItemKey[]): Outcomes<ProfileItem>;
  /** The values that exist in the caller's API version, in the order of the definition. */
  listValues(keys: readonly ProfileItemKey[]): Outcomes<readonly ProfileItemValue[]>;
  /** The amounts of the items, from their values and those of their data items. */
  calculate(requests: readonly ProfileItemCalculation[]): Outcomes<CalculationResult>;
  /**
   * Sums over all items, not over a page, in the order of the periods: in kg
   * that were emitted. An item whose calculation fails is counted as failed, and
   * amounts that are no mass are summed in their own units.
   * A store calculates what has changed for three seconds, and counts what is left as pending.
   */
  listTotals(requests: readonly ProfileTotalRequest[]): Outcomes<readonly ProfileTotals[]>;
  listActions(keys: readonly ProfileItemKey[]): Outcomes<Actions | null>;
  /**
   * The keys of the new items, in the order of the drafts. A value without unit is
   * in the unit of its definition. Items with the same data item, name and start
   * are duplicates. An unknown data item is the fault `unknown-entity`.
   */
  create(profileUid: Uid, drafts: readonly ProfileItemDraft[]): Promise<readonly ProfileItemKey[]>;
  /**
   * Creates the items of the rows that can be stored, at most 1,000, in one
   * transaction, or in front of a remote service in one for each profile. A verdict for
   * each row, in their order: a row whose key its profile has is known and changes
   * nothing. UPSTREAM_UNSUPPORTED for a remote service that stores no keys.
   */
  importRows(rows: readonly RowOfProfile[], options?: RowWriteOptions): Promise<readonly RowVerdict[]>;
  update(changes: readonly ProfileItemChange[]): Promise<void>;
  delete(deletions: readonly ProfileItemDeletion[]): Promise<void>;
  /**
   * Brings back items that were deleted and are not purged; those that are there stay as they are.
   * UPSTREAM_UNSUPPORTED in front of a remote service, without a call to it.
   */
  undelete(items: readonly ProfileItemKey[]): Promise<void>;
  /** Who changed items, when and how. UPSTREAM_UNSUPPORTED like `undelete`. */
  listEdits(requests: readonly EditsRequest[]): Outcomes<EditList>;
  /** The same of a profile and all in it, also of its deleted items until they are purged. */
  listEditsInProfile(requests: readonly ProfileEditsRequest[]): Outcomes<EditList>;
}

/** The edits of an item, or of a profile, that come after one in the order. */
export interface EditsRequest<Of = ProfileItemKey> {
  readonly of: Of;
  readonly after: EditPlace | null;
  readonly isNewestFirst: boolean;
  readonly limit: number;
  readonly isCounted: boolean;
}

export interface ProfileEditsRequest extends EditsRequest<Uid> {
  readonly filter: EditFilter;
}

export interface EditList {
  readonly edits: readonly EditInProfile[];
  /** Whether there are more after them. */
  readonly goesOn: boolean;
  /** `null` unless they were to be counted. */
  readonly total: number | null;
}

export interface ProfileItemCalculation extends AmountRequest {
  readonly item: ProfileItemKey;
}

export interface ProfileItemValues {
  getMany(keys: readonly ProfileItemValueKey[]): Outcomes<ProfileItemValue>;
  listActions(keys: readonly ProfileItemValueKey[]): Outcomes<Actions | null>;
  update(change: ProfileItemValueChange): Promise<void>;
}
