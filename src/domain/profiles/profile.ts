import { badInput, type EmissionsError } from '../basics/errors.ts';
import type { Instant } from '../basics/instant.ts';
import { type LabelChange, type Labels, noLabels } from './labels.ts';
import { quote, type Uid } from '../basics/uid.ts';

/** How a profile is described by those who may change it. */
export interface ProfileDescription {
  readonly name: string | null;
  readonly note: string | null;
  readonly labels: Labels;
}

export const undescribed: ProfileDescription = { name: null, note: null, labels: noLabels };

/** Changes to a description; absent fields stay as they are. */
export interface ProfileChange {
  readonly name?: string | null | undefined;
  readonly note?: string | null | undefined;
  readonly labels?: readonly LabelChange[] | undefined;
}

/** A container for the emissions of a person, a group or an organisation. */
export interface Profile extends Omit<ProfileDescription, 'labels'> {
  readonly uid: Uid;
  /** `null` where a remote service does not say them. */
  readonly labels: Labels | null;
  readonly created: Instant | null;
  readonly modified: Instant | null;
  readonly permission: Permission | null;
}

/** The owner of a profile, and who else may see and change it; `null` is what a document does not say. */
export interface Permission {
  readonly uid: Uid | null;
  readonly created: Instant | null;
  readonly modified: Instant | null;
  readonly group: { readonly uid: Uid | null; readonly name: string | null };
  readonly owner: {
    readonly uid: Uid | null;
    readonly username: string | null;
    /** A remote service says it in the permission alone, not as the user of the profile. */
    readonly isOnlyHere?: true | undefined;
  };
  readonly sharing: Sharing | null;
  /** Absent where a service does not say them. */
  readonly shares?: readonly Share[] | undefined;
}

/** A user or a group with whom a profile is shared by name. */
export interface Share {
  readonly kind: 'user' | 'group';
  readonly uid: Uid;
  readonly name: string;
  readonly access: Exclude<SharedAccess, 'none'>;
}

const accesses = ['view', 'modify', 'none'] as const;

export type SharedAccess = (typeof accesses)[number];

/** Throws BAD_USER_INPUT that names the argument. */
export function parseAccess(text: string, argument: string): SharedAccess {
  const access = accesses.find((known) => known === text);
  if (access !== undefined) return access;
  throw badInput(argument, `${argument} must be view, modify or none; got ${quote(text)}.`);
}

/** Changes to the access of users and groups; others keep theirs. */
export interface ShareChanges {
  readonly users?: readonly ShareChange[] | undefined;
  readonly groups?: readonly ShareChange[] | undefined;
}

export interface ShareChange {
  readonly name: string;
  readonly access: SharedAccess;
}

/** The most users and groups that a profile is shared with by name. */
export const MAXIMUM_SHARES = 100;

export function tooManyShares(): EmissionsError {
  return badInput(
    'users',
    `A profile is shared with at most ${MAXIMUM_SHARES} users and groups by name: share it with a group.`,
    'too-many-entries',
  );
}

/** Nothing is known of it. */
export const unknownPermission: Permission = {
  uid: null,
  created: null,
  modified: null,
  group: { uid: null, name: null },
  owner: { uid: null, username: null },
  sharing: null,
};

/** Who besides the owner and administrators may see a profile and change its items. */
export interface Sharing {
  readonly groupMayView: boolean;
  readonly groupMayModify: boolean;
  readonly othersMayView: boolean;
  readonly othersMayModify: boolean;
}

export type SharingChange = { readonly [Right in keyof Sharing]?: boolean | undefined };

export const notShared: Sharing = {
  groupMayView: false,
  groupMayModify: false,
  othersMayView: false,
  othersMayModify: false,
};
