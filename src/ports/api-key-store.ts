import type { ApiKey } from '../domain/api-key.ts';
import type { Instant } from '../domain/instant.ts';
import type { Uid } from '../domain/uid.ts';

export interface StoredApiKey {
  readonly apiKey: ApiKey;
  readonly userUid: Uid;
  /** Of the whole key. */
  readonly digest: string;
}

/** The API keys of accounts that are not removed. */
export interface ApiKeyStore {
  /** Read from the database every time, so that a revocation takes effect everywhere at once. */
  find(uid: Uid, signal: AbortSignal): Promise<StoredApiKey | null>;
  /** Of one user, or of all; by user and age. */
  list(userUid: Uid | null, signal: AbortSignal): Promise<readonly ApiKey[]>;
  /** Rejects with the fault `too-many-entries` beyond the maximum of the user. */
  create(key: StoredApiKey, signal: AbortSignal): Promise<void>;
  /** NOT_FOUND without such a key. */
  delete(uid: Uid, now: Instant, signal: AbortSignal): Promise<void>;
  markUsed(uid: Uid, now: Instant, signal: AbortSignal): Promise<void>;
}
