import type { AlteredRecord, ContentVerdict } from '../domain/content-verdict.ts';
import type { EmissionsError } from '../domain/errors.ts';
import type { Instant } from '../domain/instant.ts';
import type { RemovedRecords } from '../domain/removed-records.ts';
import type { AuditStore } from './audit-store.ts';
import type { CallerAllowances } from './caller-allowances.ts';
import type { IdempotencyRecordStore } from './idempotency-record-store.ts';
import type { ProfileItemStore, ProfileItemValueStore, ProfileStore } from './profile-store.ts';
import type {
  DataCategoryStore,
  DataItemStore,
  DataItemValueStore,
  ItemDefinitionStore,
  ReferenceDataStore,
} from './reference-store.ts';
import type { UserStore } from './user-store.ts';

/**
 * Which transactions may run beside one. `alone`: none, in any process.
 * `profiles`: any but those that create, share or delete profiles.
 * `amongOthers`: any but those that are `alone`. SQLite runs one transaction at
 * a time in any case.
 */
export type LockMode = 'alone' | 'profiles' | 'amongOthers';

/**
 * What the application asks of a database. It knows nothing of callers and
 * permissions. A read with many keys is one statement, whatever their number;
 * a key without a record is absent from the answer. Each write is one
 * transaction, durable when the promise resolves.
 *
 * What is deleted is marked and from then on absent from every answer, with all
 * that is below it or in it; `purge` takes it out of the database. A write
 * checks inside its transaction what it depends on: a record that is gone
 * rejects with NOT_FOUND, a second one where there may be one with
 * BAD_USER_INPUT and the fault `duplicate`, another version than the expected
 * one with CONFLICT.
 *
 * Every method rejects with the signal's reason once the signal is aborted,
 * and with STORE_UNAVAILABLE when the database does not answer.
 */
export interface Store {
  readonly users: UserStore;
  readonly dataCategories: DataCategoryStore;
  readonly itemDefinitions: ItemDefinitionStore;
  readonly dataItems: DataItemStore;
  readonly dataItemValues: DataItemValueStore;
  readonly referenceData: ReferenceDataStore;
  readonly profiles: ProfileStore;
  readonly profileItems: ProfileItemStore;
  readonly profileItemValues: ProfileItemValueStore;
  readonly idempotencyRecords: IdempotencyRecordStore;
  readonly audit: AuditStore;
  /** Absent where processes that serve together are all on one machine. */
  readonly callerAllowances?: CallerAllowances | undefined;
  /**
   * Differs from an earlier answer when users or reference data may have been
   * written since, by this process or another: what was read of them under the
   * same marker still holds. Profiles and what is in them do not move it. Of a
   * database on a server, what another process wrote may show seconds later.
   */
  revision(): string;
  /**
   * Differs from an earlier answer when anything may have been written since, by
   * this process or another. Absent where only the database could tell.
   */
  readonly changes?: (() => string) | undefined;
  /**
   * Everything that `work` reads and writes through the store that it is given
   * is one transaction; when `work` rejects, nothing was written. Other writes
   * wait meanwhile, so `work` must not use any other view of the store. It is
   * `alone` unless another lock mode is given; then `work` may run again after a
   * deadlock.
   */
  atomically<T>(work: (store: Store) => Promise<T>, signal: AbortSignal, lockMode?: LockMode): Promise<T>;
  /** Purges what was deleted before an instant, and the outcomes of writes that expired before it. */
  purge(deletedBefore: Instant, signal: AbortSignal): Promise<PurgeCounts>;
  /** What is known to be wrong with the database: its answers are not to be relied on. `null` while nothing is. */
  corruption(): EmissionsError | null;
  /** Compares records with the digests that were made when they were written. */
  checkContent(signal: AbortSignal): Promise<ContentVerdict>;
  /** Takes records that are not as they were written for what they are now. */
  acceptContent(records: readonly AlteredRecord[], signal: AbortSignal): Promise<void>;
  /** Rejects with STORE_UNAVAILABLE when the database cannot be read, or is known to be damaged. */
  check(signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
}

/** How many records of each kind were taken out. */
export type PurgeCounts = RemovedRecords;
