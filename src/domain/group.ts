import type { Uid } from './uid.ts';

/** What a member of a group may do. A user with several groups may do what any of them allows. */
export const roles = ['viewer', 'member', 'dataAdministrator'] as const;

/**
 * `viewer` reads the data tree and the profiles that are shared with the
 * group; `member` also keeps profiles of their own; `dataAdministrator` also
 * changes the data tree.
 */
export type Role = (typeof roles)[number];

/** People who may share profiles with each other. */
export interface Group {
  readonly uid: Uid;
  readonly name: string;
}

export interface GroupMembership extends Group {
  readonly role: Role;
}

/** The group of those who were given no other. */
export const DEFAULT_GROUP = 'users';
