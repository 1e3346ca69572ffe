import type { Instant } from '../domain/instant.ts';
import type { Uid } from '../domain/uid.ts';
import type { User } from '../domain/user.ts';

export interface UserStore {
  findByUsername(username: string, signal: AbortSignal): Promise<User | null>;
  findByUid(uid: Uid, signal: AbortSignal): Promise<User | null>;
  /** Creates the accounts whose names do not exist; leaves the others unchanged. */
  ensure(users: readonly User[], signal: AbortSignal): Promise<void>;
  /** Removes accounts by name. */
  remove(usernames: readonly string[], signal: AbortSignal): Promise<void>;
  /** Groups are matched by name; missing ones are created with their uid. */
  create(user: User, signal: AbortSignal): Promise<void>;
  /** All accounts, by name. */
  list(signal: AbortSignal): Promise<readonly User[]>;
  update(username: string, change: UserChange, signal: AbortSignal): Promise<void>;
  /** Adds to `endedSessions`, and drops those that began before `forgetBefore`. */
  endSession(uid: Uid, began: Instant, forgetBefore: Instant, signal: AbortSignal): Promise<void>;
}

/** Changes to an account; absent fields stay as they are. */
export interface UserChange {
  readonly passwordHash?: string;
  readonly sessionsFrom?: Instant;
  readonly isDisabled?: boolean;
  /** Nothing changes if another hash is stored by now. */
  readonly replacedHash?: string;
}
