import type { Instant } from '../domain/instant.ts';
import type { Uid } from '../domain/uid.ts';
import type { User } from '../domain/user.ts';

export interface UserStore {
  findByUsername(username: string, signal: AbortSignal): Promise<User | null>;
  findByUid(uid: Uid, signal: AbortSignal): Promise<User | null>;
  /** Creates the accounts that do not exist by name and leaves the others as they are. */
  ensure(users: readonly User[], signal: AbortSignal): Promise<void>;
  /** Takes accounts out of use by name. */
  remove(usernames: readonly string[], signal: AbortSignal): Promise<void>;
  /** Groups are found by name; those that do not exist are created with the uid that comes with them. */
  create(user: User, signal: AbortSignal): Promise<void>;
  /** All accounts, by name. */
  list(signal: AbortSignal): Promise<readonly User[]>;
  update(username: string, change: UserChange, signal: AbortSignal): Promise<void>;
  /** Adds to `endedSessions`, and forgets those that began before `forgetBefore`. */
  endSession(uid: Uid, began: Instant, forgetBefore: Instant, signal: AbortSignal): Promise<void>;
}

/** What changes about an account; what is absent stays. */
export interface UserChange {
  readonly passwordHash?: string;
  readonly sessionsFrom?: Instant;
  readonly isDisabled?: boolean;
}
