import type { Group } from './group.ts';
import type { Instant } from './instant.ts';
import type { Uid } from './uid.ts';

/** A container for the emissions of a person, a group or an organisation. It goes by its uid. */
export interface Profile {
  readonly uid: Uid;
  readonly created: Instant | null;
  readonly modified: Instant | null;
  /** `null` where the backend does not say. */
  readonly permission: Permission | null;
}

/** Whose a profile is, and who else may see and change it. */
export interface Permission {
  readonly uid: Uid;
  readonly created: Instant | null;
  readonly modified: Instant | null;
  /** The group whose members the group's share is about. */
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

/** How a profile is shared when it is created: with nobody. */
export const notShared: Sharing = {
  groupMayView: false,
  groupMayModify: false,
  othersMayView: false,
  othersMayModify: false,
};
