import type { EmissionsError } from '../../domain/errors.ts';
import type { Store } from '../../ports/store.ts';
import { atomically } from './atomically.ts';
import { createAuditStore } from './audit/audit-entries.ts';
import { acceptContent, checkContent } from './integrity/content-check.ts';
import { contentCheck } from './integrity/content-integrity.ts';
import { createDataCategoryStore } from './data-categories/data-categories.ts';
import { createDataItemValueStore } from './data-items/data-item-values.ts';
import { createDataItemStore } from './data-items/data-items.ts';
import { type EmbeddedOptions, openEmbeddedConnection } from '../sqlite/sqlite-connection.ts';
import { pageCheck } from '../sqlite/page-check.ts';
import { guardDamage, type IntegrityOptions, openIntegrity } from './integrity/integrity-watch.ts';
import { createItemDefinitionStore } from './definitions/item-definitions.ts';
import { createKeptOutcomeStore } from './kept-outcomes.ts';
import { embeddedSchema, migrate, type SchemaChange } from './migrations/migrate.ts';
import { createProfileItemStore } from './profile-items/profile-items.ts';
import { createProfileItemValueStore } from './profile-items/profile-item-values.ts';
import { createProfileStore } from './profiles/profiles.ts';
import { purge } from './purge.ts';
import { createReferenceDataStore } from './reference-data.ts';
import type { SqlConnection } from './sql-connection.ts';
import { createUserStore } from './users/users.ts';

/** The check is one of every page of the file, and then of all digests. */
export type StoreOptions = EmbeddedOptions & IntegrityOptions;

/**
 * Opens the embedded database and brings its schema up to date. A new file is
 * created; a damaged or foreign one is STORE_UNAVAILABLE.
 */
export async function openEmbeddedStore(options: StoreOptions, signal: AbortSignal): Promise<Store> {
  const { connection } = await openEmbeddedDatabase(options, signal);
  const integrity = openIntegrity(options, [pageCheck(options.file), contentCheck(connection)]);
  return createSqlStore(guardDamage(connection, integrity), () => integrity.damage());
}

/** A database with the newest schema, beneath the store. */
export interface OpenDatabase {
  readonly connection: SqlConnection;
  readonly schema: SchemaChange;
}

export async function openEmbeddedDatabase(
  options: EmbeddedOptions & { readonly forCopy?: boolean },
  signal: AbortSignal,
): Promise<OpenDatabase> {
  const connection = openEmbeddedConnection(options);
  try {
    return { connection, schema: await migrate(connection, embeddedSchema, signal, options) };
  } catch (error) {
    await connection.close();
    throw error;
  }
}

/**
 * The store over a database that has the newest schema; `damage` tells what was
 * found wrong with it, and `reference` is where reference data is read.
 */
export function createSqlStore(
  connection: SqlConnection,
  damage: () => EmissionsError | null = () => null,
  reference: SqlConnection = connection,
): Store {
  return {
    users: createUserStore(connection),
    dataCategories: createDataCategoryStore(reference),
    itemDefinitions: createItemDefinitionStore(reference),
    dataItems: createDataItemStore(reference),
    dataItemValues: createDataItemValueStore(reference),
    referenceData: createReferenceDataStore(reference),
    profiles: createProfileStore(connection),
    profileItems: createProfileItemStore(connection),
    profileItemValues: createProfileItemValueStore(connection),
    keptOutcomes: createKeptOutcomeStore(connection),
    audit: createAuditStore(connection),
    marker: () => connection.marker(),
    atomically: (work, signal) => atomically(connection, (within) => createSqlStore(within), work, signal),
    changes: connection.changes,
    purge: (deletedBefore, signal) => purge(connection, deletedBefore, signal),
    damage,
    checkContent: (signal) => checkContent(connection, signal),
    acceptContent: (records, signal) => acceptContent(connection, records, signal),
    async check(signal) {
      const found = damage();
      if (found !== null) throw found;
      await connection.read('select version from schema_versions limit 1', [], signal);
    },
    close: () => connection.close(),
  };
}
