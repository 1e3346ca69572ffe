import type { Group } from '../domain/access/group.ts';
import type { Account, AccountChange, NamedRole, NewUser } from '../domain/access/user.ts';
import type { Page, PageRequest } from '../domain/basics/page.ts';

/**
 * Accounts and groups, for administrators; FORBIDDEN for others, and writes also with an
 * API key. UPSTREAM_UNSUPPORTED in front of a remote service, without a call to it.
 */
export interface UserAccess {
  /** The accounts with this part of a name, ignoring case, or all; by name. */
  list(page: PageRequest, nameContains?: string): Promise<Page<Account>>;
  listGroups(page: PageRequest, nameContains?: string): Promise<Page<Group>>;
  find(username: string): Promise<Account>;
  /** The fault `duplicate` for a name that is taken. */
  create(user: NewUser): Promise<Account>;
  /** A new password, and being disabled, end all sessions. CONFLICT for the last administrator who would be disabled. */
  update(username: string, change: AccountChange): Promise<void>;
  /** Makes the user a member of a group, which is created if it does not exist, or changes the role in it. */
  join(username: string, group: NamedRole): Promise<void>;
  /** NOT_FOUND if the user is no member of the group. */
  leave(username: string, group: string): Promise<void>;
}
