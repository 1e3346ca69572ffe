import type { Uid } from '../basics/uid.ts';

/** The permissions of a group member. A user in several groups has the permissions of all of them. */
export const roles = ['viewer', 'member', 'dataAdministrator'] as const;

/**
 * `viewer` reads the data tree and the profiles shared with the group; `member`
 * also has own profiles; `dataAdministrator` also changes the data tree.
 */
export type Role = (typeof roles)[number];

/** Users who may share profiles with each other. */
export interface Group {
  readonly uid: Uid;
  readonly name: string;
}

export interface GroupMembership extends Group {
  readonly role: Role;
}

/** The group of users without another one. */
export const DEFAULT_GROUP = 'users';
