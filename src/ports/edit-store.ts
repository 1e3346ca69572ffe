import type { Instant } from '../domain/basics/instant.ts';
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

export interface EditsOfProfile extends EditQuery {
  readonly after: EditPlace | null;
}

/**
 * Edits of profile items. The field of a value is the uid of its definition, or that with `Unit` or
 * `PerUnit`. They are written with the item, by writes that have an author, and purged with it.
 */
export interface EditStore {
  /** One statement; up to the limit of each item. */
  listOfItems(query: EditsOfItems, signal: AbortSignal): Promise<readonly ProfileItemEdit[]>;
  listOfProfile(query: EditsOfProfile, signal: AbortSignal): Promise<readonly EditInProfile[]>;
  /** Without items all of the profile. */
  count(profileUid: Uid, itemUid: Uid | null, signal: AbortSignal): Promise<number>;
}
