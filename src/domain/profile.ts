import type { Group } from './group.ts';
import type { Instant } from './instant.ts';
import type { Uid } from './uid.ts';

/** A container for the emissions of a person, a group or an organisation. Identified by its uid only. */
export interface Profile {
  readonly uid: Uid;
  readonly created: Instant | null;
  readonly modified: Instant | null;
  /** `null` where the backend does not report it. */
  readonly permission: Permission | null;
}

/** The owner of a profile, and who else may see and change it. */
export interface Permission {
  readonly uid: Uid;
  readonly created: Instant | null;
  readonly modified: Instant | null;
  /** The group that the profile can be shared with. */
  readonly group: Group;
  /** The user who owns the profile. */
  readonly owner: { readonly uid: Uid; readonly username: string };
  readonly sharing: Sharing;
}

/** Who besides the owner and administrators may see a profile and change its items. */
export interface Sharing {
  readonly groupMayView: boolean;
  readonly groupMayModify: boolean;
  readonly othersMayView: boolean;
  readonly othersMayModify: boolean;
}

/** The sharing of a new profile. */
export const notShared: Sharing = {
  groupMayView: false,
  groupMayModify: false,
  othersMayView: false,
  othersMayModify: false,
};
