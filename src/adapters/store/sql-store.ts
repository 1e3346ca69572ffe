import type { Store } from '../../ports/store.ts';
import { createDataCategoryStore } from './data-categories.ts';
import { createDataItemValueStore } from './data-item-values.ts';
import { createDataItemStore } from './data-items.ts';
import { type EmbeddedOptions, openEmbeddedConnection } from './embedded-connection.ts';
import { createItemDefinitionStore } from './item-definitions.ts';
import { migrate } from './migrate.ts';
import { createReferenceDataStore } from './reference-data.ts';
import type { SqlConnection } from './sql-connection.ts';
import { createUserStore } from './users.ts';

/**
 * Opens the embedded database and brings its schema up to date. A new file is
 * created; a damaged or foreign one is STORE_UNAVAILABLE.
 */
export async function openEmbeddedStore(options: EmbeddedOptions, signal: AbortSignal): Promise<Store> {
  const connection = openEmbeddedConnection(options);
  try {
    await migrate(connection, signal);
  } catch (error) {
    await connection.close();
    throw error;
  }
  return createSqlStore(connection);
}

function createSqlStore(connection: SqlConnection): Store {
  return {
    users: createUserStore(connection),
    dataCategories: createDataCategoryStore(connection),
    itemDefinitions: createItemDefinitionStore(connection),
    dataItems: createDataItemStore(connection),
    dataItemValues: createDataItemValueStore(connection),
    referenceData: createReferenceDataStore(connection),
    marker: () => connection.marker(),
    async check(signal) {
      await connection.read('select version from schema_versions limit 1', [], signal);
    },
    close: () => connection.close(),
  };
}
