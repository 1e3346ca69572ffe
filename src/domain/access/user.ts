import type { Principal } from './access.ts';
import type { GroupMembership } from './group.ts';
import type { Instant } from '../basics/instant.ts';

/** An account as administrators see it, without secrets. */
export interface Account extends Principal {
  readonly isDisabled: boolean;
  /** Changes with every new password, and tokens name it: no other clock decides which of them came first. */
  readonly sessionsFrom: Instant;
}

export interface User extends Account {
  /** Never leaves the application. */
  readonly passwordHash: string;
  /** The sign-in instants of sessions that were signed out and whose tokens would otherwise be valid. */
  readonly endedSessions: readonly Instant[];
}

/** A group by its name, and what the user may do as a member. */
export type NamedRole = Pick<GroupMembership, 'name' | 'role'>;

export interface AccountDraft {
  readonly username: string;
  readonly isAdministrator?: boolean | undefined;
  /** A member of the group `users` when absent or empty. */
  readonly groups?: readonly NamedRole[] | undefined;
  /** `2.0` when absent. */
  readonly apiVersion?: string | undefined;
  /** `UTC` when absent. */
  readonly timeZone?: string | undefined;
  /** `en_GB` when absent. */
  readonly locale?: string | undefined;
}

export interface NewUser extends AccountDraft {
  readonly password: string;
}

/** Changes to an account by an administrator; absent fields stay as they are. */
export interface AccountChange {
  readonly isDisabled?: boolean | undefined;
  readonly password?: string | undefined;
}
