import type { Share, SharedAccess, Sharing } from '../domain/profiles/profile.ts';

/** The flags, and changes to with whom a profile is shared by name. */
export interface SharingWrite extends Sharing {
  readonly shares?: readonly ShareWrite[] | undefined;
}

/** From now on the user, or the group, has this access. */
export interface ShareWrite extends Pick<Share, 'kind' | 'uid'> {
  readonly access: SharedAccess;
}
