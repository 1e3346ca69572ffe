import type { ContentVerdict } from '../domain/changes/content-verdict.ts';
import type { Instant } from '../domain/basics/instant.ts';
import type { RemovedRecords } from '../domain/changes/removed-records.ts';
import type { AuditStore } from './audit-store.ts';
import type { ChangeStore } from './change-store.ts';
import type { EditStore } from './edit-store.ts';
import type { EmissionStore } from './emission-store.ts';
import type { CallerAllowances } from './caller-allowances.ts';
import type { GatewayRegistry } from './gateway-registry.ts';
import type { ImportStore } from './import-store.ts';
import type { IdempotencyRecordStore } from './idempotency-record-store.ts';
import type { ProfileItemStore, ProfileItemValueStore, ProfileStore } from './profile-store.ts';
import type { ItemDefinitionStore } from './definition-store.ts';
import type { DataCategoryStore, DataItemStore, ReferenceDataStore } from './reference-store.ts';
import type { UserStore, ApiKeyStore } from './user-store.ts';

/**
 * Which transactions may run together with one. `exclusive`: none, in any process.
 * `profileWrites`: any but those that create, share or delete profiles.
 * `shared`: any but those that are `exclusive`. SQLite runs one transaction at
 * a time in any case.
 */
export type LockMode = 'exclusive' | 'profileWrites' | 'shared';

/**
 * The database, without callers and permissions. A read of many keys is one statement, regardless
 * of their number; keys without a record are missing from the result. Each write is one
 * transaction, durable when the promise resolves.
 *
 * Deleted records are marked and no longer returned, with everything below or in them; `purge`
 * removes them from the database. A write checks its preconditions in its transaction: a deleted
 * record rejects with NOT_FOUND, a duplicate with BAD_USER_INPUT and the fault `duplicate`, another
 * version than the expected one with CONFLICT.
 *
 * Every method rejects with the signal's reason once the signal is aborted, and with
 * STORE_UNAVAILABLE when the database is not available.
 */
export interface Store {
  readonly users: UserStore;
  readonly apiKeys: ApiKeyStore;
  readonly dataCategories: DataCategoryStore;
  readonly itemDefinitions: ItemDefinitionStore;
  readonly dataItems: DataItemStore;
  readonly referenceData: ReferenceDataStore;
  readonly profiles: ProfileStore;
  readonly profileItems: ProfileItemStore;
  readonly profileItemValues: ProfileItemValueStore;
  readonly imports: ImportStore;
  readonly emissions: EmissionStore;
  readonly edits: EditStore;
  readonly idempotencyRecords: IdempotencyRecordStore;
  readonly audit: AuditStore;
  readonly changedRecords: ChangeStore;
  readonly gateways: GatewayRegistry;
  /** Absent where all processes that serve together run on one machine. */
  readonly callerAllowances?: CallerAllowances | undefined;
  /**
   * Advances when users or reference data may have been written, by this process or
   * another: what was read at the same revision is still valid. Writes to profiles
   * do not advance it. On a database server, writes of other processes may show up
   * seconds later.
   */
  revision(): string;
  /**
   * Advances when anything may have been written, by this process or another.
   * Absent where only the database knows.
   */
  readonly changes?: (() => string) | undefined;
  /**
   * Everything that `work` reads and writes through the store passed to it is one
   * transaction, rolled back when `work` rejects. Other writes wait meanwhile, so
   * `work` must not use any other store object. It is
   * `exclusive` unless another lock mode is given; then `work` may run again after a
   * deadlock.
   */
  atomically<T>(work: (store: Store) => Promise<T>, signal: AbortSignal, lockMode?: LockMode): Promise<T>;
  /** Purges what was deleted before an instant, and the outcomes of writes that expired before it. */
  purge(deletedBefore: Instant, signal: AbortSignal): Promise<PurgeCounts>;
  /**
   * Compares the content of categories and the audit log with their digests, and then records those of what was
   * written since: `all` accepts altered content too.
   */
  recordContent(which: 'changed' | 'all', signal: AbortSignal): Promise<ContentVerdict>;
  /** Rejects with STORE_UNAVAILABLE when the database cannot be read. */
  check(signal: AbortSignal): Promise<DatabaseState>;
  close(): Promise<void>;
}

/** How a database is that can be read. */
export interface DatabaseState {
  readonly acceptsWrites: boolean;
}

/** The number of records removed, by kind. */
export type PurgeCounts = RemovedRecords;
