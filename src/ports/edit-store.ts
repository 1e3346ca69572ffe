import type { Instant, Period } from '../domain/basics/instant.ts';
import type { EditInProfile, ProfileItemEdit } from '../domain/profiles/profile-item-edit.ts';
import type { Uid } from '../domain/basics/uid.ts';

/** The place of an edit in the list of a profile: by time, then by item, then by version. */
export interface EditPlace {
  readonly time: Instant;
  readonly itemUid: Uid;
  readonly version: number;
}

interface EditQuery {
  readonly profileUid: Uid;
  readonly limit: number;
  readonly isNewestFirst: boolean;
}

/** The edits of some items of a profile, of each those after a version in the order. */
export interface EditsOfItems extends EditQuery {
  readonly items: readonly { readonly uid: Uid; readonly after: number | null }[];
}

/** Which edits of a profile are listed. */
export interface EditFilter {
  /** Only of items that overlap the period, or did before an edit moved them; not of the profile itself. */
  readonly period: Period | null;
  /** Only edits at this time or later; `null` for all. */
  readonly since: Instant | null;
  /** Only edits before this time; `null` for all. */
  readonly before: Instant | null;
}

export interface EditsOfProfile extends EditQuery {
  readonly after: EditPlace | null;
  readonly filter: EditFilter;
}

/**
 * Edits of profile items, and of profiles. The field of a value is the uid of its definition, or that with `Unit` or
 * `PerUnit`. They are written with the record, by writes that have an author, and purged with it.
 */
export interface EditStore {
  /** One statement; up to the limit of each item. */
  listOfItems(query: EditsOfItems, signal: AbortSignal): Promise<readonly ProfileItemEdit[]>;
  listOfProfile(query: EditsOfProfile, signal: AbortSignal): Promise<readonly EditInProfile[]>;
  countOfItem(profileUid: Uid, itemUid: Uid, signal: AbortSignal): Promise<number>;
  countOfProfile(profileUid: Uid, filter: EditFilter, signal: AbortSignal): Promise<number>;
}
