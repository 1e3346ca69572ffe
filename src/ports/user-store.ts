import type { Instant } from '../domain/basics/instant.ts';
import type { Uid } from '../domain/basics/uid.ts';
import type { Group, GroupMembership } from '../domain/access/group.ts';
import type { User } from '../domain/access/user.ts';
import type { ApiKey } from '../domain/access/api-key.ts';

export interface UserStore {
  findByUsername(username: string, signal: AbortSignal): Promise<User | null>;
  findByUid(uid: Uid, signal: AbortSignal): Promise<User | null>;
  /** Creates the accounts whose names do not exist; leaves the others unchanged. */
  ensure(users: readonly User[], signal: AbortSignal): Promise<void>;
  /** Removes accounts by name. */
  remove(usernames: readonly string[], signal: AbortSignal): Promise<void>;
  /** Groups are matched by name; missing ones are created with their uid. */
  create(user: User, signal: AbortSignal): Promise<void>;
  /** All groups, by name. */
  listGroups(signal: AbortSignal): Promise<readonly Group[]>;
  /** All accounts, by name. */
  list(signal: AbortSignal): Promise<readonly User[]>;
  /** CONFLICT if no administrator would be left who is not disabled. */
  update(username: string, change: UserChange, now: Instant, signal: AbortSignal): Promise<void>;
  /** Makes the user a member of the group, last of theirs, or changes the role. Groups are matched by name, as in `create`. */
  join(username: string, group: GroupMembership, now: Instant, signal: AbortSignal): Promise<void>;
  /** NOT_FOUND if the user is no member of the group. */
  leave(username: string, group: string, now: Instant, signal: AbortSignal): Promise<void>;
  /** Adds to `endedSessions`, and drops those that began before `forgetBefore`. */
  endSession(uid: Uid, began: Instant, forgetBefore: Instant, signal: AbortSignal): Promise<void>;
}

/** Changes to an account; absent fields stay as they are. */
export interface UserChange {
  readonly passwordHash?: string | undefined;
  /** Stored as it is if it is later than the present one, otherwise as the next after that. */
  readonly sessionsFrom?: Instant | undefined;
  readonly isDisabled?: boolean | undefined;
  /** Nothing changes if another hash is stored by now. */
  readonly replacedHash?: string;
}

export interface StoredApiKey {
  readonly apiKey: ApiKey;
  readonly userUid: Uid;
  /** Digest of the whole key. */
  readonly digest: string;
}

/** The API keys of accounts that are not removed. */
export interface ApiKeyStore {
  /** Read from the database every time, so that a revocation takes effect everywhere at once. */
  find(uid: Uid, signal: AbortSignal): Promise<StoredApiKey | null>;
  /** Keys of one user, or of all; by user and age. */
  list(userUid: Uid | null, signal: AbortSignal): Promise<readonly ApiKey[]>;
  /** Rejects with the fault `too-many-entries` beyond the maximum of the user. */
  create(key: StoredApiKey, signal: AbortSignal): Promise<void>;
  /** NOT_FOUND without such a key. */
  delete(uid: Uid, now: Instant, signal: AbortSignal): Promise<void>;
  markUsed(uid: Uid, now: Instant, signal: AbortSignal): Promise<void>;
}
