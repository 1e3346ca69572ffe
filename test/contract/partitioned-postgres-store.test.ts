import { describe } from 'vitest';
import { openPostgresStore } from '../../src/adapters/postgres-store/open-postgres-store.ts';
import { openBackendWithUsers } from '../support/open-fixture-backend.ts';
import { importFixture, noSignal } from '../support/open-fixture-store.ts';
import { createPartitionedDatabase } from '../support/postgres/partitioned-database.ts';
import { hasPostgres } from '../support/postgres/postgres-database.ts';
import { describeBackend } from './backend.contract.ts';

describe.skipIf(!hasPostgres)('PostgreSQL in partitions', () => {
  describeBackend('the store on a PostgreSQL server, in partitions', async () => {
    const database = await createPartitionedDatabase();
    const store = await openPostgresStore({ url: database.url, poolSize: 10 }, noSignal);
    const backend = await openBackendWithUsers(await importFixture(store));
    return {
      open: backend.open,
      async close() {
        await backend.close();
        await database.drop();
      },
    };
  });
});
