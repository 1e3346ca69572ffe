import { openPostgresStore } from '../../../src/adapters/postgres/open-postgres-store.ts';
import type { OpenBackend } from '../../../src/ports/backend.ts';
import { openBackendWithUsers } from '../open-fixture-backend.ts';
import { noSignal } from '../open-fixture-store.ts';
import type { PostgresDatabase } from './postgres-database.ts';

/** A backend over a database with the fixture, which is dropped with it. */
export async function openPostgresBackend(
  database: PostgresDatabase,
): Promise<{ readonly open: OpenBackend; close(): Promise<void> }> {
  const store = await openPostgresStore({ url: database.url, poolSize: 10 }, noSignal);
  const backend = await openBackendWithUsers(store);
  return {
    open: backend.open,
    async close() {
      await backend.close();
      await database.drop();
    },
  };
}
