import type { ExpectsVersion } from '../domain/basics/batch.ts';
import type { RecordTime } from '../domain/amounts/emitted-part.ts';
import type { CategoryPath } from '../domain/basics/category-path.ts';
import type { DataCategoryReference } from '../domain/data-tree/data-category.ts';
import type { Instant, Period } from '../domain/basics/instant.ts';
import type { UsedCategory } from '../domain/profiles/profile-item-search.ts';
import type { Page, PageRequest } from '../domain/basics/page.ts';
import type { Editor } from '../domain/profiles/profile-item-edit.ts';
import type { ProfileContents } from '../domain/profiles/profile-contents.ts';
import type { ProfileItemKey, ProfileItemSelection } from '../domain/profiles/profile-item.ts';
import type { Labels } from '../domain/profiles/labels.ts';
import type { Profile, ProfileChange, ProfileDescription, Sharing } from '../domain/profiles/profile.ts';
import type { ItemPlace } from '../domain/profiles/item-place.ts';
import type { ProfileSearch } from '../domain/profiles/profile-search.ts';
import type { RemovedRecords } from '../domain/changes/removed-records.ts';
import type { RowOfProfile } from '../domain/profiles/table-row.ts';
import type { Uid } from '../domain/basics/uid.ts';
import type { SharingWrite } from './sharing-write.ts';
import type { ProfileItemSearch } from './profile-item-search.ts';
import type { DefinitionVersion, Deletion, ValueEntry } from './reference-store.ts';

/** The user who reads. */
export interface ProfileReader {
  readonly userUid: Uid;
  readonly groupUids: readonly Uid[];
}

export interface StoredProfile extends Profile {
  readonly labels: Labels;
  readonly permission: NonNullable<Profile['permission']>;
}

export interface NewProfile extends ProfileDescription {
  readonly uid: Uid;
  readonly permissionUid: Uid;
  readonly ownerUid: Uid;
  readonly groupUid: Uid;
  readonly sharing: Sharing;
}

export interface ProfileStore {
  /**
   * The reader's own, those whose group the reader is in with `groupMayView`, those shared
   * with the reader or one of their groups by name, and those with `othersMayView`; without a reader all. Newest first. The cost of a page
   * does not grow with the number of other users' profiles.
   */
  listPage(
    reader: ProfileReader | null,
    page: PageRequest,
    signal: AbortSignal,
  ): Promise<Page<StoredProfile>>;
  /** The same that meet conditions, in an order. */
  search(
    reader: ProfileReader | null,
    search: ProfileSearch,
    page: PageRequest,
    signal: AbortSignal,
  ): Promise<Page<StoredProfile>>;
  getMany(uids: readonly Uid[], signal: AbortSignal): Promise<readonly StoredProfile[]>;
  /** The profiles with one of these names, ignoring case, that the reader may list; without a reader all. */
  findByNames(
    names: readonly string[],
    reader: ProfileReader | null,
    signal: AbortSignal,
  ): Promise<readonly StoredProfile[]>;
  /** Writes with an author are kept as edits. */
  create(profiles: readonly NewProfile[], now: Instant, signal: AbortSignal, by?: Editor): Promise<void>;
  /** BAD_USER_INPUT for too many labels. */
  describe(uid: Uid, change: ProfileChange, now: Instant, signal: AbortSignal, by?: Editor): Promise<void>;
  share(uid: Uid, sharing: SharingWrite, now: Instant, signal: AbortSignal, by?: Editor): Promise<void>;
  /** A deleted profile that is not purged; `null` for any other. */
  findDeleted(uid: Uid, signal: AbortSignal): Promise<StoredProfile | null>;
  /** Brings back a deleted profile with what was in it. NOT_FOUND for any other. */
  undelete(uid: Uid, now: Instant, signal: AbortSignal, by?: Editor): Promise<void>;
  /** Returns what was deleted if it is to be counted, which takes longer the more it is. */
  delete(
    uid: Uid,
    now: Instant,
    signal: AbortSignal,
    isCounted?: boolean,
    by?: Editor,
  ): Promise<RemovedRecords | null>;
}

/** Identifies a profile item in the store, which stores the items of one profile together. */
export type StoredProfileItemKey = Pick<ProfileItemKey, 'profileUid' | 'uid'>;

/** The own fields of a profile item, without its values. */
export interface ProfileItemRecord {
  readonly name: string | null;
  readonly note: string | null;
  readonly labels: Labels;
  readonly validity: Period;
}

export interface StoredProfileItem extends ProfileItemRecord, Required<Pick<RecordTime, 'supersededFrom'>> {
  readonly uid: Uid;
  readonly profileUid: Uid;
  readonly dataItem: {
    readonly uid: Uid;
    readonly label: string;
    readonly path: string | null;
    /** Whether it, or its category, was deleted; then the item is in no list, and has no amount. */
    readonly isRemoved: boolean;
  };
  readonly dataCategory: DataCategoryReference;
  readonly itemDefinition: DefinitionVersion;
  readonly rowKey: string | null;
  readonly created: Instant;
  readonly modified: Instant;
  readonly version: number;
}

export interface ProfileItemQuery {
  readonly profileUid: Uid;
  readonly categoryUid: Uid;
  readonly selection: ProfileItemSelection;
  readonly page: PageRequest;
}

export interface NewProfileItem extends ProfileItemRecord {
  readonly uid: Uid;
  readonly profileUid: Uid;
  readonly dataItemUid: Uid;
  /** Key of an imported row: at most one item of the profile has it. */
  readonly rowKey: string | null;
  readonly values: readonly ProfileValueEntry[];
}

/** At most one item of a profile is each: a use of a data item under a name (ignoring case) from a start on. */
export type ProfileItemUse = Pick<NewProfileItem, 'uid' | 'profileUid' | 'dataItemUid' | 'name' | 'validity'>;

export type ProfileValueEntry = Omit<ValueEntry, 'startDate'>;

/** All changes of one write to a profile item; increments its version. */
export interface ProfileItemWrite extends StoredProfileItemKey, ProfileItemRecord, ExpectsVersion {
  /** Upserted by definition. */
  readonly values: readonly ProfileValueEntry[];
}

/** Data items, or all those of the categories with a definition. */
export type UsedRecords = ({ readonly dataItemUids: readonly Uid[] } | { readonly definitionUid: Uid }) & {
  /** Which of their profile items' values to count. */
  readonly values?: readonly UsedValues[];
};

/** The values of an input that are not empty: all, or those in the unit, or per the unit, of its definition. */
export interface UsedValues {
  readonly definitionUid: Uid;
  readonly among: 'all' | 'unit' | 'perUnit';
}

/** How many items of existing profiles use some data items, and which of these. */
export interface ProfileItemUses {
  readonly profileItems: number;
  readonly profiles: number;
  readonly values: number;
  readonly dataItemUids: readonly Uid[];
}

/** An item that a search finds, with what the search sorts it by. */
export interface FoundItem extends Pick<ItemPlace, 'key'> {
  readonly item: StoredProfileItem;
}

/** A profile's items are counted by the calendar years of UTC in which they begin and end; `null` for no end. */
export interface StoredContents extends Pick<ProfileContents, 'lastChange'> {
  readonly profileUid: Uid;
  readonly spans: readonly {
    readonly first: number;
    readonly last: number | null;
    readonly itemCount: number;
  }[];
}

export interface ProfileItemStore {
  getMany(keys: readonly StoredProfileItemKey[], signal: AbortSignal): Promise<readonly StoredProfileItem[]>;
  /**
   * One page of one category of a profile. `window`: items that overlap it (or
   * start in it or later, or end before its end), without those superseded by an
   * item with the same data item and name (ignoring case) that starts later, but
   * not after the window's start; by start, newest first. `month`: items that
   * start before the month's end, only the latest per name and data item, without
   * those that ended before the month or mark an end; by name, then label, then
   * start, newest first.
   */
  listPage(query: ProfileItemQuery, signal: AbortSignal): Promise<Page<StoredProfileItem>>;
  /** One page of a search. Without items whose data item was removed. */
  search(query: ProfileItemSearch, signal: AbortSignal): Promise<Page<FoundItem>>;
  /** Without items whose data item was removed. One statement for all profiles. */
  listContents(profileUids: readonly Uid[], signal: AbortSignal): Promise<readonly StoredContents[]>;
  /** The keys of the labels of items, as one of the items has each, by key. */
  listLabelKeys(profileUid: Uid, signal: AbortSignal): Promise<readonly string[]>;
  /** Lists by path, counting the items that `search` finds. */
  listUsedCategories(profileUid: Uid, signal: AbortSignal): Promise<readonly UsedCategory[]>;
  /** All items of a profile that count at an instant, by start, newest first. */
  listCurrent(profileUid: Uid, at: Instant, signal: AbortSignal): Promise<readonly StoredProfileItem[]>;
  /** One result for each entry; one statement for all. */
  countUses(used: readonly UsedRecords[], signal: AbortSignal): Promise<readonly ProfileItemUses[]>;
  /** For each row the item of its profile with its key as row key or uid. */
  findByRowKeys(
    rows: readonly Pick<RowOfProfile, 'profileUid' | 'key'>[],
    signal: AbortSignal,
  ): Promise<readonly (Uid | undefined)[]>;
  /** The stored items with the use of others, by the uids of those. */
  findDuplicates(uses: readonly ProfileItemUse[], signal: AbortSignal): Promise<ReadonlyMap<Uid, Uid>>;
  /** Refuses two items of one use. Writes with an author are kept as edits. */
  create(items: readonly NewProfileItem[], now: Instant, signal: AbortSignal, by?: Editor): Promise<void>;
  update(writes: readonly ProfileItemWrite[], now: Instant, signal: AbortSignal, by?: Editor): Promise<void>;
  delete(
    items: readonly (StoredProfileItemKey & Deletion)[],
    now: Instant,
    signal: AbortSignal,
    by?: Editor,
  ): Promise<void>;
  /** The uses and categories of items, also of those that were deleted and are not purged. */
  findPlaces(
    keys: readonly StoredProfileItemKey[],
    signal: AbortSignal,
  ): Promise<readonly (ProfileItemUse & { readonly categoryPath: CategoryPath })[]>;
  /** Brings deleted items back that are not purged; those that are there stay as they are. */
  undelete(
    items: readonly StoredProfileItemKey[],
    now: Instant,
    signal: AbortSignal,
    by?: Editor,
  ): Promise<void>;
}

/** A value as calculations need it. */
export type StoredInput = Omit<StoredProfileItemValue, 'uid' | 'profileUid' | 'itemUid' | 'created'>;

export interface StoredProfileItemValue extends ProfileValueEntry {
  readonly profileUid: Uid;
  readonly itemUid: Uid;
  readonly created: Instant;
  readonly modified: Instant;
}

export interface ProfileItemValueStore {
  /** All values of all the items, which exist, ordered by item. */
  listByItems(
    items: readonly StoredProfileItemKey[],
    signal: AbortSignal,
  ): Promise<readonly StoredProfileItemValue[]>;
}
