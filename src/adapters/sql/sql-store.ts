import type { Store, LockMode } from '../../ports/store.ts';
import { createAuditStore } from './audit/audit-entries.ts';
import { createChangeStore } from './changes/changed-records.ts';
import { recordContent } from './integrity/content-check.ts';
import { createDataCategoryStore } from './data-categories/data-categories.ts';
import { createDataItemStore } from './data-items/data-items.ts';
import { createGatewayRegistry, type Processes } from './gateway-registry.ts';
import { createItemDefinitionStore } from './definitions/item-definitions.ts';
import { createIdempotencyRecordStore } from './idempotency-records.ts';
import type { SchemaChange } from './migrations/schema-migration.ts';
import { createEditStore } from './profile-items/profile-item-edits.ts';
import { createProfileItemStore } from './profile-items/profile-items.ts';
import { createImportStore } from './imports/imports.ts';
import { createEmissionStore } from './profile-items/record-emissions.ts';
import { createProfileItemValueStore } from './profile-items/profile-item-values.ts';
import { createProfileStore } from './profiles/profiles.ts';
import { purge } from './record-purge.ts';
import { createReferenceDataStore } from './reference-data.ts';
import type { SqlConnection, SqlTransaction } from './sql-connection.ts';
import { createApiKeyStore } from './users/api-keys.ts';
import { createUserStore } from './users/users.ts';

export interface OpenDatabase {
  readonly connection: SqlConnection;
  readonly schema: SchemaChange;
}

interface StoreParts {
  /** The processes that may have the database open, where all of them are on one machine. */
  readonly processes?: Processes | undefined;
}

/** The store over a migrated database. */
export function createSqlStore(connection: SqlConnection, { processes }: StoreParts = {}): Store {
  return {
    users: createUserStore(connection),
    apiKeys: createApiKeyStore(connection),
    dataCategories: createDataCategoryStore(connection),
    itemDefinitions: createItemDefinitionStore(connection),
    dataItems: createDataItemStore(connection),
    referenceData: createReferenceDataStore(connection),
    profiles: createProfileStore(connection),
    profileItems: createProfileItemStore(connection),
    profileItemValues: createProfileItemValueStore(connection),
    imports: createImportStore(connection),
    emissions: createEmissionStore(connection),
    edits: createEditStore(connection),
    idempotencyRecords: createIdempotencyRecordStore(connection),
    audit: createAuditStore(connection),
    changedRecords: createChangeStore(connection),
    gateways: createGatewayRegistry(connection, processes),
    revision: () => connection.revision(),
    atomically: (work, signal, lockMode) =>
      atomically(connection, (within) => createSqlStore(within), work, signal, lockMode),
    changes: connection.changes,
    purge: (deletedBefore, signal) => purge(connection, deletedBefore, signal),
    recordContent: (which, signal) => recordContent(connection, which, signal),
    async check(signal) {
      const { acceptsWrites } = await connection.check(signal);
      return { acceptsWrites };
    },
    close: () => connection.close(),
  };
}

/** One transaction over everything that `work` reads and writes through the store passed to it. */
function atomically<T>(
  connection: SqlConnection,
  createStore: (connection: SqlConnection) => Store,
  work: (store: Store) => Promise<T>,
  signal: AbortSignal,
  lockMode?: LockMode,
): Promise<T> {
  return connection.transaction(
    (transaction) => work(createStore(connectionWithin(transaction, connection))),
    signal,
    lockMode,
  );
}

/** A running transaction in place of a connection. Only its own reads see what it writes. */
function connectionWithin(transaction: SqlTransaction, connection: SqlConnection): SqlConnection {
  const { dialect, changes } = connection;
  let writes = 0;
  return {
    dialect,
    check: (signal) => connection.check(signal),
    async read(sql, parameters, signal) {
      signal.throwIfAborted();
      return transaction.read(sql, parameters);
    },
    transaction(work) {
      writes += 1;
      return inSavepoint(transaction, () => work(transaction));
    },
    revision: () => `${connection.revision()} ${writes}`,
    changes: changes === undefined ? undefined : () => `${changes()} ${writes}`,
    close: async () => undefined,
  };
}

/** Rolls back what `work` writes when it rejects; earlier writes of the transaction stay. */
async function inSavepoint<T>(transaction: SqlTransaction, work: () => Promise<T>): Promise<T> {
  await transaction.write('savepoint step', []);
  try {
    const result = await work();
    await transaction.write('release step', []);
    return result;
  } catch (error) {
    await transaction.write('rollback to step', []);
    await transaction.write('release step', []);
    throw error;
  }
}
